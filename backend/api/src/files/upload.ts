import type { UploadedFile, UploadQuery } from '@naire/contract'
import { isDuplicate } from '@naire/database'
import { RefusalError } from '@naire/domain/refusals'
import { FileTooLarge, type FileRecord } from '@naire/vault'
import type { Readable } from 'node:stream'
import type { Caller } from '../http/caller.ts'
import { newSid } from '../http/fields.ts'
import { takeUpload } from '../http/limits.ts'
import type { Services } from '../services.ts'
import { extensionOf } from './file-kinds.ts'
import { fileLimits } from './file-limits.ts'
import { checkContent, type UploadRules } from './upload-rules.ts'
import { newFile, type UploadTarget, uploadTarget } from './upload-target.ts'
import { scanForViruses, sniffed } from './inspect-content.ts'

export interface Upload {
  readonly query: UploadQuery
  readonly fileName: string
  readonly content: Readable
  readonly caller: Caller
  /** Announced with the request. */
  readonly bytes: number
}

/** Of which thing a file is. */
export type FileOwner = Pick<UploadQuery, 'objectSid' | 'attachType'> & {
  readonly bizObjectType: number
  readonly sid?: string | undefined
}

interface StoredUpload extends Pick<Upload, 'fileName' | 'content'> {
  readonly query: FileOwner
}

export interface UploadResult {
  readonly file: UploadedFile
  readonly position?: number | undefined
}

/** Stores a file for an answer, an appeal or a judgement. The same sid again is a retry and gives what was stored. */
export async function upload(given: Upload, services: Services): Promise<UploadResult> {
  const target = await uploadTarget(given.query, given.caller, services)
  await takeUpload(services.limits, { ip: given.caller.ip, naireSid: target.naireSid, bytes: given.bytes })
  const file = await storeUpload(given, target, services)
  return { file: uploadedFile(file), position: await target.told(file) }
}

/** Looks at the content, and keeps it when the rules take it. */
export async function storeUpload(
  { query, fileName, content }: StoredUpload,
  target: Pick<UploadTarget, 'rules' | 'orgSid' | 'naireSid'>,
  services: Services,
): Promise<FileRecord> {
  const { vault, config } = services
  const sid = query.sid ?? newSid()
  const before = await storedBefore(sid, query, services)
  if (before !== null) {
    content.resume()
    return before
  }
  await requireRoom(query.objectSid, services)
  const { recognised, content: whole } = await sniffed(content)
  checkContent(target.rules, extensionOf(fileName), recognised)
  const limits = {
    maxBytes: target.rules.maxBytes,
    inspect: (path: string) => scanForViruses(config.files.virusCommand, path),
  }
  try {
    return await vault.files.store(newFile(sid, fileName, query, target), whole, limits)
  } catch (error) {
    if (error instanceof FileTooLarge) throw tooLarge(target.rules)
    const other = isDuplicate(error) ? await storedBefore(sid, query, services) : null
    if (other === null) throw error
    return other
  }
}

/** Returns the file already stored under this sid. A sid of another object's file is refused as a conflict. */
export async function storedBefore(
  sid: string,
  { objectSid, bizObjectType }: Pick<FileOwner, 'objectSid' | 'bizObjectType'>,
  { vault }: Pick<Services, 'vault'>,
): Promise<FileRecord | null> {
  const file = await vault.files.find(sid)
  if (file !== null && (file.objectSid !== objectSid || file.bizObjectType !== bizObjectType))
    throw new RefusalError({ key: 'request.conflict', target: 'sid' })
  return file
}

export async function requireRoom(objectSid: string, { vault }: Pick<Services, 'vault'>): Promise<void> {
  const max = fileLimits.filesOfOne
  if ((await vault.files.list(objectSid)).length >= max)
    throw new RefusalError({ key: 'file.tooMany', details: { max } })
}

export const tooLarge = ({ maxBytes }: UploadRules): RefusalError =>
  new RefusalError({ key: 'file.tooLarge', details: { max: Math.floor(maxBytes / 1024 / 1024) } })

export const uploadedFile = ({ sid, fileName, fileExt, fileSize, hash }: FileRecord): UploadedFile => ({
  Sid: sid,
  FileName: fileName,
  FileExt: fileExt,
  FileSize: fileSize,
  Hash: hash,
})
