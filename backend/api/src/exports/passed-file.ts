import { RefusalError } from '@naire/domain/refusals'
import { userStatuses } from '@naire/domain/users'
import { exportFileType, type Export, type FileRecord } from '@naire/vault'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendContent } from '../files/download.ts'
import { attachmentNamed } from '../http/answer.ts'
import { withRights } from '../http/callers.ts'
import type { Services } from '../services.ts'
import { isPassFor } from './export-pass.ts'

type Passable = Pick<Export, 'sid' | 'userSid' | 'status' | 'expiresAt'>

/** The export, with the file that its pass opens. @throws Refused `export.notFound` */
export async function passedFile<Found extends Passable>(
  found: Found | null,
  pass: unknown,
  { vault }: Pick<Services, 'vault'>,
): Promise<{ readonly found: Found; readonly file: FileRecord }> {
  const now = new Date()
  const isOpen =
    found?.status === 'finished' &&
    found.expiresAt > now &&
    typeof pass === 'string' &&
    isPassFor(pass, found, { signatures: vault.signatures, now })
  const file = isOpen ? (await vault.files.list(found.sid, exportFileType)).at(-1) : undefined
  if (found === null || file === undefined) throw new RefusalError({ key: 'export.notFound' })
  return { found, file }
}

/** Whoever asked for an export, with the rights of now: a pass outlives none. @throws Refused `export.notFound` */
export async function askerOf({ userSid }: Passable, { people, memberships }: Services) {
  const person = await people.find(userSid)
  if (person === null || person.status === userStatuses.block) throw new RefusalError({ key: 'export.notFound' })
  await people.requireOpenOrg(person.fields.orgSid)
  return withRights(person, memberships)
}

/** False: a download that broke off goes on. */
export const isBeginning = ({ headers }: FastifyRequest): boolean => !/^bytes=[1-9]/.test(headers.range ?? '')

/** Sends the file, whole or from where a download broke off. */
export function sendExport(
  { hash, fileName, fileSize, objectKey, cloudName }: FileRecord,
  request: FastifyRequest,
  place: { readonly reply: FastifyReply; readonly services: Services },
): Promise<FastifyReply> {
  void place.reply
    .header('Content-Type', 'application/octet-stream')
    .header('Content-Disposition', attachmentNamed(fileName))
    .header('Cache-Control', 'private, no-store')
    .header('ETag', `"${hash}"`)
  return sendContent({ hash, size: fileSize, objectKey, cloudName }, request, place)
}
