import type { CloudToken, cloudTokenQuery, ObjectType, OutputOf } from '@naire/contract'
import { RefusalError } from '@naire/domain/refusals'
import { cdnFolderOf, type Cloud, type Clouds } from '@naire/vault/cloud'
import { fileKinds, extensionOf } from '../files/file-kinds.ts'
import { type UploadTarget, uploadTarget } from '../files/upload-target.ts'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'

/** Owner of a cloud object. */
interface ObjectPlace {
  readonly naireSid: string
  readonly bizObjectType: ObjectType
  readonly objectSid: string
}

/** With a slash at its end: all keys of one thing begin so. */
export const folderOf = (prefix: string, { naireSid, bizObjectType, objectSid }: ObjectPlace): string =>
  `${prefix}/${naireSid}/${bizObjectType}/${objectSid}/`

/** An object is called by its file's sid and extension. */
function objectOf(sid: string, fileName: string): string {
  const extension = extensionOf(fileName)
  return extension === '' ? sid : `${sid}.${extension}`
}

interface ReadKey extends ObjectPlace {
  readonly fileName: string
}

/** Null for what is no key of ours. */
export function readKey(prefix: string, path: string): ReadKey | null {
  const [first, naireSid = '', type = '', objectSid = '', fileName = '', ...more] = path.replace(/^\//, '').split('/')
  const isOurs =
    first === prefix &&
    isSid(naireSid) &&
    isSid(objectSid) &&
    isObjectType(type) &&
    fileName !== '' &&
    !/^\.+$/.test(fileName) &&
    more.length === 0
  return isOurs ? { naireSid, objectSid, fileName, bizObjectType: Number(type) as ObjectType } : null
}

const isSid = (text: string): boolean => /^[0-9A-F]{32}$/.test(text)
const isObjectType = (text: string): boolean => text === '202' || text === '203' || text === '204'

/** Milliseconds within which a browser has to start an upload. */
const policyMs = 30 * 60_000
const cdnBytes = 100 * 1024 * 1024

/** For the files of one thing: what may be uploaded here may be posted there. */
export async function cloudToken(
  { fileName, ...query }: OutputOf<typeof cloudTokenQuery>,
  caller: Caller,
  { services, clouds }: { readonly services: Services; readonly clouds: Clouds },
): Promise<CloudToken> {
  const target = await uploadTarget(query, caller, services)
  const naireSid = requireCloudUpload(target)
  const cloud = clouds.named(target.cloudName)
  const { maxBytes, extensions } = target.rules
  const mediaTypes = [
    ...new Set([
      ...[...extensions].flatMap((extension) => fileKinds[extension]?.mediaType ?? []),
      'application/octet-stream',
    ]),
  ]
  return cloud.token({
    folder: folderOf(cloud.prefix, { ...query, naireSid }),
    object: query.sid === undefined || fileName === undefined ? null : objectOf(query.sid, fileName),
    maxBytes,
    mediaTypes,
    until: new Date(Date.now() + policyMs),
  })
}

/** For what belongs to a questionnaire itself. */
export function cdnToken(naireSid: string, cloud: Cloud): CloudToken {
  return cloud.token({
    folder: cdnFolderOf(cloud, naireSid),
    object: null,
    maxBytes: cdnBytes,
    mediaTypes: null,
    until: new Date(Date.now() + policyMs),
  })
}

/** The questionnaire of the thing. @throws Refused when its files do not go to the cloud. */
export function requireCloudUpload({ cloudUpload, naireSid }: UploadTarget): string {
  if (!cloudUpload || naireSid === null) throw new RefusalError({ key: 'cloud.off' })
  return naireSid
}
