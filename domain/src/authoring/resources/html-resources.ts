import SparkMD5 from 'spark-md5'
import type { ResourceRecord } from '../../naires/record.ts'
import { RefusalError } from '../../refusals/index.ts'

/** A resource with its data, as text. */
export interface LoadedResource {
  readonly resource: ResourceRecord
  readonly data: string
  /** MD5 of the data, 32 lower-case hexadecimal digits (content §3.13). */
  readonly hash: string
}

/**
 * The resources whose sids an HTML text mentions, in the list's order. @throws Refused `resource.dataNotLoaded` when
 * the data of one is not there (content §5.11).
 */
export function htmlResources(html: string, resources: readonly ResourceRecord[]): readonly LoadedResource[] {
  return resources.filter(({ Sid }) => html.includes(Sid)).map(loaded)
}

function loaded(resource: ResourceRecord): LoadedResource {
  const data = resource.ResourceData ?? resource.ResourceDataObj?.ResourceData
  if (data === undefined)
    throw new RefusalError({
      key: 'resource.dataNotLoaded',
      target: resource.Sid,
      details: { name: resource.FileName ?? resource.Sid },
    })
  return { resource, data, hash: SparkMD5.hash(data) }
}
