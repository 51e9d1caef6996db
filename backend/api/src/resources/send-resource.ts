import { normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { extensionOf } from '../files/file-kinds.ts'
import { attachmentNamed } from '../http/answer.ts'
import type { Services } from '../services.ts'
import { isResourceType, servedAs } from './resource-kinds.ts'
import { sendContent } from '../files/download.ts'

const address = /^\/naire\/([^/?]+)\/resource\/([^/?.]+)\.[a-z0-9]{1,8}(?:\?|$)/

/** Which resource an address names; null when it names none. */
export function resourceIn(url: string): { readonly naireSid: string; readonly sid: string } | null {
  const [, naireSid, sid] = address.exec(url) ?? []
  const [naire, file] = [normalSid(naireSid), normalSid(sid)]
  return naire === null || file === null ? null : { naireSid: naire, sid: file }
}

/**
 * To whoever knows its address, which stands in a questionnaire alone. What stands under a sid never changes: caches
 * keep it and need not ask.
 */
export async function sendResource(
  { naireSid, sid }: { readonly naireSid: string; readonly sid: string },
  request: FastifyRequest,
  { reply, services }: { readonly reply: FastifyReply; readonly services: Services },
): Promise<FastifyReply> {
  const file = await services.vault.files.find(sid)
  if (file === null || file.naireSid !== naireSid || !isResourceType(file.bizObjectType))
    throw new RefusalError({ key: 'file.notFound' })
  const etag = `"${file.hash}"`
  void reply.header('ETag', etag).header('Cache-Control', 'public, max-age=31536000, immutable')
  if ((request.headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return reply.status(304).send()
  void reply
    .header('Content-Type', servedAs(extensionOf(file.fileName)))
    .header('Content-Disposition', attachmentNamed(file.fileName, 'inline'))
  return sendContent({ ...file, size: file.fileSize }, request, { reply, services })
}
