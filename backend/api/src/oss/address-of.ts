import { RefusalError } from '@naire/domain/refusals'
import { findFile, type DownloadableFile, requireObject } from '../files/download.ts'
import type { ObjectType } from '../files/file-query.ts'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { lyingIn } from './clouds.ts'
import { folderOf } from './object-keys.ts'

export interface Named {
  readonly naireSid: string
  readonly objectSid: string
  readonly bizObjectType: ObjectType
  /** As people know it, or that of the object in the cloud. */
  readonly filename: string
}

/** Where a file can be fetched: in the cloud for some minutes, or here. A client that never told of its upload finds it all the same. */
export async function addressOf(named: Named, caller: Caller, services: Services): Promise<string> {
  const found = await recorded(named, caller, services)
  const { clouds } = services
  if (found?.objectKey === null)
    return `/DownloadFiles/?${new URLSearchParams({ bizObjectType: String(named.bizObjectType), objectSid: named.objectSid, sid: found.sid })}`
  const cloud = clouds?.holding(found?.cloudName ?? null) ?? null
  if (clouds === null || cloud === null) throw new RefusalError({ key: 'cloud.notSetUp' })
  if (found !== null) return cloud.address(found.objectKey, found.fileName)
  await requireObject({ ...named, orgSid: null }, caller, services)
  const lying = await lyingIn(clouds.from(null), ({ prefix }) => `${folderOf(prefix, named)}${named.filename}`)
  if (lying === null) throw new RefusalError({ key: 'file.notFound' })
  return lying.cloud.address(lying.key, named.filename)
}

async function recorded(
  named: Named,
  caller: Caller,
  services: Services,
): Promise<(DownloadableFile & { readonly objectKey: string | null }) | null> {
  return findFile(named, caller, services).catch((error: unknown) => {
    if (error instanceof RefusalError && error.refusal.key === 'file.notFound') return null
    throw error
  })
}
