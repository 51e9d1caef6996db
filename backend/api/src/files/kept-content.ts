import { RefusalError } from '@naire/domain/refusals'
import type { Content, FileRecord, Files } from '@naire/vault'
import type { Cloud, Clouds } from '@naire/vault/cloud'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Condition of a stored file's content. `whole`: unchanged; `altered`: other bytes; `gone`: missing; `unreachable`: not
 * readable now (the cloud does not answer, or the disk fails).
 */
export type ContentCondition = 'whole' | 'altered' | 'gone' | 'unreachable'

export interface ContentSources {
  readonly files: Pick<Files, 'find' | 'open'>
  /** Null: what lies in the cloud cannot be read from here. */
  readonly clouds: { holding(...named: Parameters<Clouds['holding']>): Pick<Cloud, 'open'> | null } | null
}

/** Reads all of a file and hashes it again. `hash` is the one that the log has, SHA-256 in hexadecimal. */
export async function keptContent(
  { sid, hash }: Pick<FileRecord, 'sid' | 'hash'>,
  means: ContentSources,
): Promise<ContentCondition> {
  const record = await means.files.find(sid)
  if (record === null) return 'gone'
  if (record.hash !== hash) return 'altered'
  const content = await opened(record, means)
  if (typeof content === 'string') return content
  const measure = createHash('sha256')
  const isRead = await pipeline(content, measure).then(
    () => true,
    () => false,
  )
  if (!isRead) return 'unreachable'
  return measure.digest('hex') === hash ? 'whole' : 'altered'
}

async function opened(
  { hash, objectKey, cloudName }: FileRecord,
  { files, clouds }: ContentSources,
): Promise<Readable | 'gone' | 'unreachable'> {
  if (objectKey === null) return streamOf(await files.open(hash))
  const cloud = clouds?.holding(cloudName) ?? null
  if (cloud === null) return 'unreachable'
  return cloud.open(objectKey).catch((error: unknown) => {
    if (!(error instanceof RefusalError)) throw error
    return error.refusal.key === 'file.notFound' ? 'gone' : 'unreachable'
  })
}

const streamOf = (content: Content | null): Readable | 'gone' => content?.stream ?? 'gone'
