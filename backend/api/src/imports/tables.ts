import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { importLimits } from '@naire/domain/imports'
import { RefusalError } from '@naire/domain/refusals'
import { Piscina } from 'piscina'
import { scanned } from '../excels/workbooks.ts'
import type { Services } from '../services.ts'
import type tableWorker from './table-worker.ts'
import type { TableFile } from './table-worker.ts'

// From the sources (tests), the compiled worker beside them: a thread loads no TypeScript.
const workerFile = fileURLToPath(
  new URL('table-worker.js', import.meta.url.replace('/api/src/imports/', '/api/dist/imports/')),
)

/** Files that may wait for the thread. */
const waitingFiles = 4
const againSeconds = 20

let threads: Piscina<Uint8Array, ReturnType<typeof tableWorker>> | undefined

/** One thread, which is ended when a file takes too long or too much memory: only that file is refused. */
const thread = () =>
  (threads ??= new Piscina<Uint8Array, ReturnType<typeof tableWorker>>({
    filename: workerFile,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: waitingFiles,
    idleTimeout: 1_000,
    resourceLimits: { maxOldGenerationSizeMb: 2_048 },
    execArgv: [],
  }))

/** The table of an uploaded file. @throws Refused */
export async function tableOf(
  file: Uint8Array | string,
  { config }: Pick<Services, 'config'>,
): Promise<{ readonly table: TableFile; readonly hash: string; readonly bytes: number }> {
  const bytes = typeof file === 'string' ? Buffer.from(file, 'base64') : file
  if (bytes.length > importLimits.bytes)
    throw new RefusalError({
      key: 'import.tooLarge',
      target: 'file',
      details: { limit: 'bytes', most: importLimits.bytes },
    })
  await scanned(bytes, config.files.virusCommand)
  const table = await thread()
    .run(bytes, { signal: AbortSignal.timeout(importLimits.parseMs) })
    .catch((error: unknown) => {
      const isBusy = error instanceof Error && error.message === 'Task queue is at limit'
      throw new RefusalError(
        isBusy
          ? { key: 'request.busy', details: { seconds: againSeconds } }
          : { key: 'import.unreadable', target: 'file' },
      )
    })
  if ('key' in table) throw new RefusalError(table)
  return { table, hash: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
}
