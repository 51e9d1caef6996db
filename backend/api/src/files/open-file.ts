import { RefusalError } from '@naire/domain/refusals'
import type { FileRecord } from '@naire/vault'
import type { Readable } from 'node:stream'
import type { Services } from '../services.ts'
import type { ByteRange } from './byte-range.ts'

/** The content of a file from where it lies. @throws Refused when it is not there. */
export async function openFile(
  { hash, objectKey, cloudName }: Pick<FileRecord, 'hash' | 'objectKey' | 'cloudName'>,
  { vault, clouds }: Pick<Services, 'vault' | 'clouds'>,
  range?: ByteRange,
): Promise<Readable> {
  if (objectKey !== null) {
    const cloud = clouds?.holding(cloudName) ?? null
    if (cloud === null) throw new RefusalError({ key: 'cloud.notSetUp' })
    return cloud.open(objectKey, range)
  }
  const content = await vault.files.open(hash, range)
  if (content === null) throw new RefusalError({ key: 'file.notFound' })
  return content.stream
}
