import { isDuplicate } from '@naire/database'
import { Refused } from '@naire/domain/refusals'
import { FileTooLarge, type FileRecord } from '@naire/vault'
import type { Caller } from '../http/caller.ts'
import { newSid } from '../http/fields.ts'
import type { Services } from '../services.ts'
import { extensionOf } from '../files/file-kinds.ts'
import type { UploadQuery } from '../files/file-query.ts'
import { inspectContent } from '../files/inspect-content.ts'
import { requireRoom, storedBefore, tooLarge, type Uploaded, uploadedFile } from '../files/upload.ts'
import { newFile, uploadTarget } from '../files/upload-target.ts'
import type { Cloud } from './cloud.ts'
import { requireCloudUpload } from './cloud-token.ts'
import { folderOf } from './object-keys.ts'

const recording = 102

interface Given {
  readonly query: UploadQuery
  /** As people call it; the object is called by its sid. */
  readonly fileName: string
  readonly caller: Caller
}

/** A file that a browser has posted to the cloud: read once from there, looked at and recorded. A recording is kept here too, where it is made playable. */
export async function storeFromCloud({ query, fileName, caller }: Given, services: Services, cloud: Cloud): Promise<Uploaded> {
  const target = await uploadTarget(query, caller, services)
  const naireSid = requireCloudUpload(target)
  const sid = query.sid ?? newSid()
  const before = await storedBefore(sid, query, services)
  if (before !== null) return { file: uploadedFile(before), position: await target.told(before) }
  await requireRoom(query.objectSid, services)
  const file = newFile(sid, fileName, query, target)
  const objectKey = `${folderOf(cloud.prefix, { ...query, naireSid })}${sid}${file.fileExt}`
  const size = await cloud.size(objectKey)
  if (size === null) throw new Refused({ key: 'cloud.objectMissing' })
  if (size > target.rules.maxBytes) throw tooLarge(target.rules)
  const looked = { rules: target.rules, extension: extensionOf(fileName), files: services.config.files }
  const limits = { maxBytes: target.rules.maxBytes, inspect: (path: string) => inspectContent(path, looked) }
  const content = await cloud.open(objectKey)
  const { files } = services.vault
  const storing = query.attachType === recording ? files.store(file, content, limits) : files.storeFromCloud(file, content, { ...limits, objectKey })
  const record = await storing.catch(async (error: unknown): Promise<FileRecord> => {
    if (error instanceof FileTooLarge) throw tooLarge(target.rules)
    const other = isDuplicate(error) ? await storedBefore(sid, query, services) : null
    if (other === null) throw error
    return other
  })
  return { file: uploadedFile(record), position: await target.told(record) }
}
