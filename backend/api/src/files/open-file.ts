import { RefusalError } from '@naire/domain/refusals'
import type { FileRecord } from '@naire/vault'
import type { Readable } from 'node:stream'
import type { Services } from '../services.ts'

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

interface ByteRange {
  readonly start: number
  /** Inclusive. */
  readonly end: number
}

/**
 * A single range of a `Range` header: null when the whole is asked for (or several ranges, which we answer with the
 * whole).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return null
  const [, first = '', last = ''] = found
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
