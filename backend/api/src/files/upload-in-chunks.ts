import { type UploadProgress, uploadQuery, type UploadQuery } from '@naire/contract'
import { RefusalError } from '@naire/domain/refusals'
import { FileTooLarge, type FileRecord, type Upload, UploadDamaged, UploadMoved } from '@naire/vault'
import type { Readable } from 'node:stream'
import type { Caller } from '../http/caller.ts'
import { newSid } from '../http/fields.ts'
import { withReceipt } from '../receipts/receipts-of.ts'
import { takeUpload } from '../http/limits.ts'
import type { Services } from '../services.ts'
import { extensionOf } from './file-kinds.ts'
import { fileLimits } from './file-limits.ts'
import { inspectContent } from './inspect-content.ts'
import { requireRoom, storedBefore, tooLarge, uploadedFile } from './upload.ts'
import { checkExtension } from './upload-rules.ts'
import { newFile, type UploadTarget, uploadTarget } from './upload-target.ts'

export interface ChunkedUpload {
  readonly query: UploadQuery
  readonly fileName: string
  readonly fileSize: number
  /** SHA-256, lower case; null when the sender does not say. */
  readonly hash: string | null
}

export interface ChunkedUploadState {
  readonly standing: UploadProgress
  readonly position?: number | undefined
}

/**
 * A file that is to come in pieces: what is wrong with its name or size is said before its first byte. The same sid
 * again tells how far it is.
 */
export async function beginUpload(
  { query, fileName, fileSize, hash }: ChunkedUpload,
  caller: Caller,
  services: Services,
): Promise<ChunkedUploadState> {
  const target = await uploadTarget(query, caller, services)
  const sid = query.sid ?? newSid()
  const before = await storedBefore(sid, query, services)
  if (before !== null) return { standing: await ended(before, services) }
  checkExtension(target.rules, extensionOf(fileName))
  if (fileSize > target.rules.maxBytes) throw tooLarge(target.rules)
  await requireRoom(query.objectSid, services)
  if (
    (await services.vault.uploads.count(query.objectSid)) >= fileLimits.openUploads &&
    (await services.vault.uploads.find(sid)) === null
  ) {
    throw new RefusalError({ key: 'file.tooMany', details: { max: fileLimits.openUploads } })
  }
  if ((await services.vault.uploads.find(sid)) === null)
    await takeUpload(services.limits, { ip: caller.ip, naireSid: target.naireSid, bytes: fileSize })
  const upload = await services.vault.uploads.begin({
    file: newFile(sid, fileName, query, target),
    fileSize,
    hash,
    about: { ...query },
  })
  if (upload.fileSize !== fileSize || upload.file.objectSid !== query.objectSid)
    throw new RefusalError({ key: 'request.conflict', target: 'sid' })
  return { standing: underWay(upload) }
}

export async function uploadStanding(sid: string, caller: Caller, services: Services): Promise<ChunkedUploadState> {
  const upload = await services.vault.uploads.find(sid)
  if (upload === null) return { standing: await ended(await endedFile(sid, caller, services), services) }
  await uploadTarget(queryOf(upload), caller, services)
  return { standing: underWay(upload) }
}

/** Takes what comes from `offset` on; with the last byte it becomes a file. */
export async function continueUpload(
  sid: string,
  offset: number,
  content: Readable,
  given: { readonly caller: Caller; readonly services: Services },
): Promise<ChunkedUploadState> {
  const { caller, services } = given
  const upload = await services.vault.uploads.find(sid)
  if (upload === null) return { standing: await ended(await endedFile(sid, caller, services), services) }
  const target = await uploadTarget(queryOf(upload), caller, services)
  const after = await services.vault.uploads
    .write(sid, offset, content)
    .catch((error: unknown) => refuse(error, target))
  if (after.received < after.fileSize) return { standing: underWay(after) }
  const file = await finished(after, target, services)
  const position = await target.told(file)
  return { standing: await ended(file, services), position }
}

export async function dropUpload(sid: string, caller: Caller, services: Services): Promise<void> {
  const upload = await services.vault.uploads.find(sid)
  if (upload === null) throw new RefusalError({ key: 'file.uploadNotFound' })
  await uploadTarget(queryOf(upload), caller, services)
  await services.vault.uploads.remove(sid)
}

async function finished({ file }: Upload, target: UploadTarget, { vault, config }: Services): Promise<FileRecord> {
  const extension = extensionOf(file.fileName)
  try {
    return await vault.uploads.finish(file.sid, ({ path }) =>
      inspectContent(path, { rules: target.rules, extension, files: config.files }),
    )
  } catch (error) {
    // Two that end it at once end it once.
    const other = await vault.files.find(file.sid)
    if (other !== null) return other
    if (error instanceof UploadDamaged || (error instanceof RefusalError && error.refusal.key !== 'file.notScanned'))
      await vault.uploads.remove(file.sid)
    return refuse(error, target)
  }
}

/** A file that was stored already: an end that was not heard. */
async function endedFile(sid: string, caller: Caller, services: Services): Promise<FileRecord> {
  const file = await services.vault.files.find(sid)
  if (file === null) throw new RefusalError({ key: 'file.uploadNotFound' })
  await uploadTarget(
    uploadQuery.parse({ objectSid: file.objectSid, bizObjectType: file.bizObjectType }),
    caller,
    services,
  )
  return file
}

const queryOf = ({ about }: Upload): UploadQuery => uploadQuery.parse(about)

function refuse(error: unknown, { rules }: UploadTarget): never {
  if (error instanceof FileTooLarge) throw tooLarge(rules)
  if (error instanceof UploadDamaged) throw new RefusalError({ key: 'file.damaged' })
  if (!(error instanceof UploadMoved)) throw error
  throw new RefusalError(
    error.received === null
      ? { key: 'file.uploadNotFound' }
      : { key: 'file.moved', details: { received: error.received } },
  )
}

const underWay = ({ file, fileSize, received }: Upload): UploadProgress => ({
  Sid: file.sid,
  FileSize: fileSize,
  Received: received,
  File: null,
})

const ended = async (file: FileRecord, services: Services): Promise<UploadProgress> => ({
  Sid: file.sid,
  FileSize: file.fileSize,
  Received: file.fileSize,
  File: await withReceipt(uploadedFile(file), file.objectSid, services),
})
