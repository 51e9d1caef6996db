import { publishedText } from '@naire/commands'
import { namedService } from '@naire/domain/naires'
import { hasLightMode } from '@naire/domain/naires/checking'
import { RefusalError } from '@naire/domain/refusals'
import type { CdnCopy } from '@naire/vault'
import { cdnCopyKey, type Cloud } from '@naire/vault/cloud'
import type { JobContext, JobHandler } from '../runner/job.ts'

/**
 * Puts a copy of a published questionnaire where anybody may read it, if it has the light mode and its store is open to
 * readers; takes all other copies of it away. Goes by what is published now, so it may run late, twice, or beside
 * another of the same questionnaire.
 */
export const copyNaire: JobHandler = {
  queue: 'copy-naires',
  attempts: 8,
  retryAfterMs: 5_000,
  async perform({ data }, context) {
    const { clouds, vault } = context
    if (clouds === null) return
    const { naireSid } = data as { readonly naireSid: string }
    const copy = await copyOf(naireSid, context)
    if (copy !== null) {
      await vault.cdnCopies.begin(copy)
      await copy.cloud.put(copy.objectKey, Buffer.from(copy.json), 'application/json; charset=utf-8')
      await vault.cdnCopies.complete(copy)
    }
    // Read again: the job of what happened meanwhile may have ended before this one.
    const wanted = await copyOf(naireSid, context)
    for (const { objectKey, cloudName } of await vault.cdnCopies.of(naireSid)) {
      const cloud = clouds.holding(cloudName)
      if (cloud === null || objectKey === wanted?.objectKey) continue
      await cloud.remove(objectKey)
      await vault.cdnCopies.forget(objectKey)
    }
  },
}

/** The copy that is to lie there; null: none is. */
async function copyOf(
  naireSid: string,
  { clouds, naires }: Pick<JobContext, 'clouds' | 'naires'>,
): Promise<(CdnCopy & { readonly cloud: Cloud; readonly json: string }) | null> {
  const content = await naires.published(naireSid).catch((error: unknown) => {
    if (error instanceof RefusalError) return null
    throw error
  })
  if (clouds === null || content === null || content.naire.archived || !hasLightMode(content.record)) return null
  const cloud = clouds.named(namedService(content.record, 'CloudUploadName'))
  if (cloud.cdnUrl === null) return null
  const { json, hash } = publishedText(content)
  return { naireSid, objectKey: cdnCopyKey(cloud, naireSid, hash), cloudName: cloud.name, cloud, json }
}
