import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ddiCodebook,
  presented,
  TooManyColumns,
  writeCodebook,
  writeCsv,
  writeJsonLines,
  writeParquet,
  writeRScript,
  writeSav,
  writeXlsx,
  type DataRow,
  type DataTable,
} from '@naire/data-files'
import { seesGuarded, withoutPhones } from '@naire/domain/access'
import { exportLimits, type ExportFormat } from '@naire/domain/exports'
import { exportFileType, FileTooLarge, type Export, type Vault } from '@naire/vault'
import { AttachmentArchive, type AttachmentParts } from './export-attachments.ts'
import { exportTable, type ExportParts, type ExportTable, type ExportViewer } from './export-table.ts'

export interface RunExportParts extends ExportParts {
  readonly vault: Pick<Vault, 'exports' | 'files' | 'receiptSeal'>
}

/** The try goes on no longer: it was cancelled, another one began, or what it has read is to be forgotten. */
export class ExportStopped extends Error {
  override readonly name = 'ExportStopped'
}

/**
 * Makes the file of an export from the beginning and stores it whole; what a try that was killed has left lies under no
 * name. @throws ExportStopped
 */
export async function runExport(
  sid: string,
  { signal, ...parts }: RunExportParts & { readonly signal: AbortSignal },
): Promise<void> {
  const { exports, files } = parts.vault
  const attempt = randomUUID()
  const begun = await exports.begin(sid, attempt)
  if (begun === null) return
  for (const left of await files.list(sid, exportFileType)) await files.remove(left.sid)
  const folder = await mkdtemp(join(tmpdir(), 'naire-export-'))
  try {
    const progress = new Progress(sid, { attempt, signal, exports })
    const made = await makeFile(begun, { folder, progress, parts })
    await progress.check()
    const file = await files.store(
      {
        sid: randomUUID().replaceAll('-', '').toUpperCase(),
        objectSid: sid,
        bizObjectType: exportFileType,
        naireSid: begun.naireSid,
        orgSid: begun.orgSid,
        fileName: `${made.name}${made.extension}`,
        fileExt: made.extension,
        mediaType: 'application/octet-stream',
      },
      createReadStream(made.path),
      { maxBytes: exportLimits.bytes },
    )
    if (await exports.finish(sid, attempt, progress.rows)) return
    await files.remove(file.sid)
    throw new ExportStopped()
  } catch (error) {
    const problem = problemOf(error)
    if (problem === null) throw error
    await exports.fail(sid, problem)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Name of a failure that no further try would change; null for everything else. */
function problemOf(error: unknown): string | null {
  if (error instanceof TooManyColumns) return 'tooManyColumns'
  if (error instanceof FileTooLarge) return 'tooLarge'
  return error instanceof Error && error.name === 'ODataError' ? 'filter' : null
}

const tellEveryMs = 1_000

/** Rows that are done; asks every second whether the try is to go on. */
class Progress {
  rows = 0
  total: number | null = null
  #told = 0

  constructor(
    private readonly sid: string,
    private readonly parts: { readonly attempt: string; readonly signal: AbortSignal } & Pick<Vault, 'exports'>,
  ) {}

  async add(rows: number): Promise<void> {
    this.rows += rows
    if (performance.now() - this.#told >= tellEveryMs) await this.check()
  }

  async check(): Promise<void> {
    const { attempt, signal, exports } = this.parts
    this.#told = performance.now()
    if (signal.aborted || !(await exports.progress(this.sid, attempt, { rows: this.rows, total: this.total })))
      throw new ExportStopped()
  }

  async *counted(batches: AsyncIterable<readonly DataRow[]>): AsyncGenerator<readonly DataRow[]> {
    for await (const batch of batches) {
      yield batch
      await this.add(batch.length)
    }
  }
}

interface FileParts {
  readonly folder: string
  readonly progress: Progress
  readonly parts: RunExportParts
}

interface MadeFile {
  readonly path: string
  readonly name: string
  readonly extension: string
}

const extensions = {
  csv: '.csv',
  xlsx: '.xlsx',
  sav: '.sav',
  r: '.zip',
  parquet: '.parquet',
  jsonl: '.jsonl',
  attachments: '.zip',
  codebook: '.xlsx',
  ddi: '.xml',
} as const satisfies Record<ExportFormat, string>

async function makeFile(begun: Export, { folder, progress, parts }: FileParts): Promise<MadeFile> {
  const { request, askedAt } = begun
  const { format } = request
  const path = join(folder, 'export')
  const viewer = begun.viewer as ExportViewer
  const asked = format === 'attachments' ? { ...request, columns: ['StartTime', 'UserName'] } : request
  const table = await exportTable({ naireSid: begun.naireSid, request: asked, viewer }, parts)
  progress.total = await table.count()
  await progress.check()
  const title = table.record.Name
  const name = `${title.replaceAll(/[<>:"/\\|?*\p{Cc}]/gu, '_').slice(0, 80)}-${askedAt.toISOString().slice(0, 10)}`
  const made = { path, name, extension: extensions[format] as string }
  if (format === 'attachments') {
    const { fileNames } = request
    const nameOf = seesGuarded('phones', { ...viewer, role: viewer.roleHere }) ? String : withoutPhones
    await writeAttachments(table, path, { fileNames, nameOf, progress, parts })
    return made
  }
  const codesOnly = ['sav', 'r', 'ddi', 'codebook'].includes(format)
  const { multiple, timeZone } = request
  const presentation = { values: codesOnly ? 'codes' : request.values, multiple, timeZone } as const
  const shown = {
    ...presented({ title, columns: table.columns, batches: progress.counted(table.batches()) }, presentation),
    further: table.members.map(({ code, columns, batches }) =>
      presented({ title: code, columns, batches: batches() }, presentation),
    ),
  }
  const study = {
    title,
    fileName: `${name}.csv`,
    cases: progress.total,
    at: askedAt.toISOString(),
    language: request.language || table.record.Language || 'zh-CN',
  }
  const zipped = await writers[format](shown, path, study)
  return zipped === true ? { ...made, extension: '.zsav' } : made
}

type Writer = (table: DataTable, path: string, study: Parameters<typeof ddiCodebook>[1]) => Promise<void | boolean>

const writers: Readonly<Record<Exclude<ExportFormat, 'attachments'>, Writer>> = {
  csv: writeCsv,
  xlsx: (table, path) => writeXlsx(table, path),
  sav: async (table, path) => (await writeSav(table, path)).zipped,
  r: writeRScript,
  parquet: writeParquet,
  jsonl: writeJsonLines,
  codebook: ({ columns }, path) => writeCodebook(columns, path),
  ddi: ({ columns }, path, study) => writeFile(path, ddiCodebook(columns, study), { flag: 'wx', mode: 0o600 }),
}

async function writeAttachments(
  table: ExportTable,
  path: string,
  {
    fileNames,
    nameOf,
    progress,
    parts,
  }: Omit<FileParts, 'folder'> & Pick<AttachmentParts, 'nameOf'> & { readonly fileNames: string },
): Promise<void> {
  const { streams, vault } = parts
  const archive = new AttachmentArchive(path, fileNames, {
    streams,
    files: vault.files,
    seal: vault.receiptSeal,
    nameOf,
  })
  for await (const batch of table.sessions()) {
    await archive.add(
      batch.map(({ sid, row: [startedAt, userName] }) => ({
        sid,
        startedAt: startedAt == null ? null : Number(startedAt),
        userName: String(userName ?? ''),
      })),
    )
    await progress.add(batch.length)
  }
  await archive.end()
}
