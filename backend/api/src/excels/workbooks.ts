import {
  checkWorkbook,
  countCells,
  excelLimits,
  tooLarge,
  type ExcelContent,
  type Workbook,
} from '@naire/domain/excels'
import { RefusalError, type Refusal } from '@naire/domain/refusals'
import type { Blobs } from '@naire/vault'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { scanForViruses } from '../files/inspect-content.ts'
import type { Services } from '../services.ts'
import type workbookWorker from './workbook-worker.ts'
import type { WorkbookTask } from './workbook-worker.ts'

// From the sources (tests), the compiled worker beside them: a thread loads no TypeScript.
const workerFile = fileURLToPath(
  new URL('workbook-worker.js', import.meta.url.replace('/api/src/excels/', '/api/dist/excels/')),
)

/** Files that may wait for the thread. */
const waitingFiles = 16
const againSeconds = 5

let threads: Piscina<WorkbookTask, ReturnType<typeof workbookWorker>> | undefined

/** One thread, which is ended when a file takes too long or too much memory: only that file is refused. */
const thread = () =>
  (threads ??= new Piscina<WorkbookTask, ReturnType<typeof workbookWorker>>({
    filename: workerFile,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: waitingFiles,
    idleTimeout: 1_000,
    resourceLimits: { maxOldGenerationSizeMb: 1_536 },
    execArgv: [],
  }))

async function inThread(task: WorkbookTask): Promise<Exclude<ReturnType<typeof workbookWorker>, Refusal>> {
  const result = await thread()
    .run(task, { signal: AbortSignal.timeout(excelLimits.parseMs) })
    .catch((error: unknown) => {
      const isBusy = error instanceof Error && error.message === 'Task queue is at limit'
      throw new RefusalError(
        isBusy
          ? { key: 'request.busy', details: { seconds: againSeconds } }
          : { key: 'excel.unreadable', target: 'file' },
      )
    })
  if ('key' in result) throw new RefusalError(result)
  return result
}

/** Content of an uploaded .xlsx or .csv. @throws Refused */
export async function contentOfFile(
  file: Uint8Array | string,
  { config }: Pick<Services, 'config'>,
): Promise<Workbook> {
  const bytes = typeof file === 'string' ? Buffer.from(file, 'base64') : file
  if (bytes.length > excelLimits.bytes) throw new RefusalError(tooLarge('bytes'))
  await scanned(bytes, config.files.virusCommand)
  const result = await inThread({ kind: 'read', bytes })
  if (!('tabs' in result)) throw new Error('a file was read as something else than a workbook')
  return result
}

export async function scanned(bytes: Uint8Array, virusCommand: readonly string[]): Promise<void> {
  if (virusCommand.length === 0) return
  const folder = await mkdtemp(join(tmpdir(), 'naire-sheet-'))
  try {
    await writeFile(join(folder, 'sheet'), bytes, { mode: 0o600 })
    await scanForViruses(virusCommand, join(folder, 'sheet'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Content that a browser sends as `Data`. @throws Refused */
export async function contentOfText(text: string): Promise<Workbook> {
  if (Buffer.byteLength(text) > excelLimits.bytes) throw new RefusalError(tooLarge('bytes'))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new RefusalError({ key: 'excel.invalid', target: 'Data' })
  }
  const no = checkWorkbook(value)
  if (no !== null) throw new RefusalError(no)
  return value as Workbook
}

/** Keeps a content in the vault. @throws Refused when its text is too large. */
export async function keptContent(book: Workbook, blobs: Blobs): Promise<ExcelContent> {
  const text = JSON.stringify(book)
  const bytes = Buffer.byteLength(text)
  if (bytes > excelLimits.bytes) throw new RefusalError(tooLarge('bytes'))
  return { hash: await blobs.putBlob(text), bytes, cells: countCells(book) }
}

/** The workbook as the bytes of an .xlsx file. */
export async function workbookFile(book: Workbook): Promise<Uint8Array> {
  const result = await inThread({ kind: 'write', book })
  if (!(result instanceof Uint8Array)) throw new Error('a workbook was written as something else than a file')
  return result
}
