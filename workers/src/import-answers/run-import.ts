import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import {
  codeOfFieldWord,
  RowKeys,
  type Commands,
  type FileRow,
  type ImportContext,
  type RowResult,
} from '@naire/commands'
import type { Actor } from '@naire/domain/event-sourcing'
import { RowReader, type FileCell } from '@naire/domain/imports'
import { importFileType, type Import, type ImportedRow, type Vault } from '@naire/vault'

export interface RunImportParts {
  readonly vault: Pick<Vault, 'imports' | 'files'>
  readonly commands: Pick<Commands, 'imports' | 'naireReader'>
  now(): Date
}

/** The try goes on no longer: it was cancelled, or another one began. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped'
}

/** Rows that are on their way together: their commits share those of the log. */
const together = 32

/**
 * Takes the rows of an import, and reports each. A row that was reported is not looked at again; one that was taken and
 * not reported is found by its session. @throws ImportStopped
 */
export async function runImport(
  sid: string,
  { signal, by, ...parts }: RunImportParts & { readonly signal: AbortSignal; readonly by: Actor },
): Promise<void> {
  const { imports } = parts.vault
  const attempt = randomUUID()
  const begun = await imports.begin(sid, attempt)
  if (begun === null || begun.plan === null) return
  const content = await parts.commands.naireReader.published(begun.naireSid)
  const context: ImportContext = {
    importSid: sid,
    content,
    reader: new RowReader(content.record, begun.plan, codeOfFieldWord),
    plan: begun.plan,
    columns: begun.columns,
    by,
    at: (begun.startedAt ?? parts.now()).toISOString(),
  }
  const reported = await imports.reported(sid)
  for await (const rows of batches(rowsOf(context, await linesOf(begun, parts.vault)), together)) {
    if (signal.aborted) throw new ImportStopped()
    const open = rows.filter(({ row }) => !reported.has(row.number))
    const done = await Promise.all(open.map((each) => taken(context, each, parts.commands)))
    if (!(await imports.report(sid, attempt, done))) throw new ImportStopped()
  }
  if (!(await imports.finish(sid, attempt))) throw new ImportStopped()
}

interface KeyedRow {
  readonly row: FileRow
  /** The file has another row with its id. */
  readonly isRepeated: boolean
}

async function taken(
  context: ImportContext,
  { row, isRepeated }: KeyedRow,
  { imports }: RunImportParts['commands'],
): Promise<ImportedRow> {
  const result: RowResult = isRepeated
    ? { outcome: 'refused', sessionSid: null, notes: [{ kind: 'status', key: 'repeated' }] }
    : await imports.take(context, row)
  return { row: row.number, ...result }
}

async function linesOf({ sid }: Import, { files }: Pick<Vault, 'files'>): Promise<AsyncIterable<string>> {
  const [file] = await files.list(sid, importFileType)
  const content = file === undefined ? null : await files.open(file.hash)
  if (content === null) throw new Error('the rows of the import are not there')
  return createInterface({ input: content.stream, crlfDelay: Number.POSITIVE_INFINITY })
}

async function* rowsOf({ reader }: ImportContext, lines: AsyncIterable<string>): AsyncGenerator<KeyedRow> {
  const keys = new RowKeys()
  let number = 0
  for await (const line of lines) {
    number += 1
    const cells = JSON.parse(line) as readonly FileCell[]
    if (cells.length === 0) continue
    const { key, isRepeated } = keys.of(cells, reader.idOf(cells))
    yield { row: { number, cells, key }, isRepeated }
  }
}

async function* batches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
