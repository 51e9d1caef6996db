import { Refused } from '@naire/domain/refusals'
import type { FileRecord } from '@naire/vault'
import type { Readable } from 'node:stream'
import type { Services } from '../services.ts'
import type { ByteRange } from './byte-range.ts'

/** The content of a file from where it lies. @throws Refused when it is not there. */
export async function openFile({ hash, objectKey }: Pick<FileRecord, 'hash' | 'objectKey'>, { vault, cloud }: Pick<Services, 'vault' | 'cloud'>, range?: ByteRange): Promise<Readable> {
  if (objectKey !== null && cloud === null) throw new Refused({ key: 'cloud.notSetUp' })
  if (objectKey !== null && cloud !== null) return cloud.open(objectKey, range)
  const content = await vault.files.open(hash, range)
  if (content === null) throw new Refused({ key: 'file.notFound' })
  return content.stream
}
