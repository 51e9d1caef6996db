import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { openFile, byteRange } from './open-file.ts'
import type { DownloadableFile } from './download.ts'

interface SendContext {
  readonly reply: FastifyReply
  readonly services: Pick<Services, 'vault' | 'clouds'>
}

/** A file's bytes, whole or the range that is asked for. */
export async function sendContent(
  found: Pick<DownloadableFile, 'hash' | 'size' | 'objectKey' | 'cloudName'>,
  request: FastifyRequest,
  { reply, services }: SendContext,
): Promise<FastifyReply> {
  const { size } = found
  void reply.header('Accept-Ranges', 'bytes').header('Content-Encoding', 'identity')
  const range = byteRange(request.headers.range, size)
  if (range === 'unsatisfiable') return reply.status(416).header('Content-Range', `bytes */${size}`).send()
  const content = await openFile(found, services, range ?? undefined)
  if (range !== null) void reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.header('Content-Length', String(range === null ? size : range.end - range.start + 1)).send(content)
}
