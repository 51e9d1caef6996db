import type { UploadQuery } from '@naire/contract'
import { isDuplicate } from '@naire/database'
import { RefusalError, type RefusalKey } from '@naire/domain/refusals'
import { FileTooLarge, type FileRecord, type NewFile } from '@naire/vault'
import { type CloudObject, type Clouds, lyingIn } from '@naire/vault/cloud'
import type { Caller } from '../http/caller.ts'
import { newSid } from '../http/fields.ts'
import type { Services } from '../services.ts'
import { extensionOf } from '../files/file-kinds.ts'
import { inspectContent } from '../files/inspect-content.ts'
import { requireRoom, storedBefore, tooLarge, type UploadResult, uploadedFile } from '../files/upload.ts'
import type { UploadRules } from '../files/upload-rules.ts'
import { newFile, uploadTarget } from '../files/upload-target.ts'
import { requireCloudUpload, folderOf } from './cloud-token.ts'

const recording = 102

interface CloudUploadRequest {
  readonly query: UploadQuery
  /** As people call it; the object is called by its sid. */
  readonly fileName: string
  readonly caller: Caller
}

/**
 * A file that a browser has posted to the cloud: read once from where it lies, looked at and recorded. A recording
 * moves here, where it is made playable; what is refused does not stay there either.
 */
export async function storeFromCloud(
  { query, fileName, caller }: CloudUploadRequest,
  services: Services,
  clouds: Clouds,
): Promise<UploadResult> {
  const target = await uploadTarget(query, caller, services)
  const naireSid = requireCloudUpload(target)
  const sid = query.sid ?? newSid()
  const before = await storedBefore(sid, query, services)
  if (before !== null) return { file: uploadedFile(before), position: await target.told(before) }
  await requireRoom(query.objectSid, services)
  const file = newFile(sid, fileName, query, target)
  // A token may have been given before the questionnaire named another store.
  const lying = await lyingIn(
    clouds.from(target.cloudName),
    ({ prefix }) => `${folderOf(prefix, { ...query, naireSid })}${sid}${file.fileExt}`,
  )
  if (lying === null) throw new RefusalError({ key: 'cloud.objectMissing' })
  try {
    const record = await recorded({ file, lying, rules: target.rules, moves: query.attachType === recording }, services)
    return { file: uploadedFile(record), position: await target.told(record) }
  } catch (error) {
    const other = isDuplicate(error) ? await storedBefore(sid, query, services) : null
    if (other !== null) return { file: uploadedFile(other), position: await target.told(other) }
    if (error instanceof FileTooLarge) throw tooLarge(target.rules)
    if (error instanceof RefusalError && refusedForGood.includes(error.refusal.key)) await lying.cloud.remove(lying.key)
    throw error
  }
}

const refusedForGood: readonly RefusalKey[] = ['file.unsupported', 'file.tooLarge', 'file.infected']

interface InCloud {
  readonly file: NewFile
  readonly lying: CloudObject
  readonly rules: UploadRules
  readonly moves: boolean
}

async function recorded(
  { file, lying: { cloud, key, size }, rules, moves }: InCloud,
  { vault, config }: Services,
): Promise<FileRecord> {
  if (size > rules.maxBytes) throw tooLarge(rules)
  const looked = { rules, extension: extensionOf(file.fileName), files: config.files }
  const limits = { maxBytes: rules.maxBytes, inspect: (path: string) => inspectContent(path, looked) }
  const content = await cloud.open(key)
  if (!moves) return vault.files.storeFromCloud(file, content, { ...limits, objectKey: key, cloudName: cloud.name })
  const record = await vault.files.store(file, content, limits)
  await cloud.remove(key)
  return record
}
