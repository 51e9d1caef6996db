import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { AttachStored } from '@naire/domain/sessions'
import type { Files } from '@naire/vault'
import { JobFailedError } from '../runner/problem.ts'

/** @throws when the file is not there, or is not the one that was uploaded. */
export async function checkFile(files: Files, { hash, fileSize }: AttachStored['data']): Promise<void> {
  const content = await files.open(hash)
  if (content === null) throw new JobFailedError('the recording is not in the file store')
  const actual = createHash('sha256')
  await pipeline(content.stream, actual)
  if (content.size !== fileSize || actual.digest('hex') !== hash)
    throw new JobFailedError('the recording differs from what was uploaded')
}
