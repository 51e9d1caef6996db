import { RefusalError } from '@naire/domain/refusals'
import type { CloudToken } from '../contract/files.ts'
import { fileKinds } from '../files/file-kinds.ts'
import { uploadQuery } from '../files/file-query.ts'
import { type UploadTarget, uploadTarget } from '../files/upload-target.ts'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import type { Cloud } from './cloud.ts'
import type { Clouds } from './clouds.ts'
import { z } from 'zod'
import { cdnFolderOf, folderOf, objectOf } from './object-keys.ts'

/** How long a browser may take to begin to send. */
const policyMs = 30 * 60_000
const cdnBytes = 100 * 1024 * 1024

/** With the file's sid and name a token is good for this one object; the specification's call knows neither. */
export const cloudTokenQuery = uploadQuery.extend({ fileName: z.string().max(300).optional() })
export type CloudTokenQuery = z.infer<typeof cloudTokenQuery>

/** For the files of one thing: what may be uploaded here may be posted there. */
export async function cloudToken(
  { fileName, ...query }: CloudTokenQuery,
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
    folder: cdnFolderOf(cloud.prefix, naireSid),
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
