import { read, SSF, utils, type CellObject, type WorkSheet } from '@e965/xlsx'
import { readSav, UnreadableSav } from '@naire/data-files'
import { importLimits as limits, type FileCell, type FileColumn, type ImportFormat } from '@naire/domain/imports'
import { RefusalError, type Refusal } from '@naire/domain/refusals'
import { fromCsvText } from '@naire/domain/sheets'
import { textOf, unpacked } from '../excels/workbook-worker.ts'

export interface TableFile {
  readonly format: ImportFormat
  readonly columns: readonly FileColumn[]
  /** Rows in which something stands. */
  readonly total: number
  /** A JSON array for each row, blank ones too, each on its line. */
  readonly lines: Uint8Array
}

interface ReadTable {
  readonly format: ImportFormat
  readonly columns: readonly FileColumn[]
  readonly rows: Iterable<readonly FileCell[]>
}

const tooLarge = (limit: keyof typeof limits): RefusalError =>
  new RefusalError({ key: 'import.tooLarge', target: 'file', details: { limit, most: limits[limit] as number } })

/** Reads a table in a thread of its own: a file of a stranger may take any time and memory. */
export default function tableWorker(bytes: Uint8Array): TableFile | Refusal {
  try {
    return linesOf(tableIn(bytes))
  } catch (error) {
    if (error instanceof RefusalError)
      return error.refusal.key.startsWith('import.') ? error.refusal : { key: 'import.unreadable', target: 'file' }
    const details = error instanceof UnreadableSav ? { details: { problem: error.message } } : {}
    return { key: 'import.unreadable', target: 'file', ...details }
  }
}

function tableIn(bytes: Uint8Array): ReadTable {
  const begins = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (begins === '$FL2' || begins === '$FL3') return savTable(Buffer.from(bytes))
  return begins.startsWith('PK') ? xlsxTable(unpacked(bytes)) : csvTable(textOf(bytes))
}

function linesOf({ format, columns, rows }: ReadTable): TableFile {
  if (columns.length > limits.columns) throw tooLarge('columns')
  if (columns.length === 0) throw new RefusalError({ key: 'import.unreadable', target: 'file' })
  const lines: string[] = []
  let [total, cells] = [0, 0]
  for (const row of rows) {
    const trimmed = [...row].slice(0, columns.length)
    while (trimmed.length > 0 && isBlank(trimmed.at(-1))) trimmed.pop()
    cells += trimmed.length
    if (trimmed.length > 0) total += 1
    if (total > limits.rows) throw tooLarge('rows')
    if (cells > limits.cells) throw tooLarge('cells')
    if (trimmed.some((cell) => typeof cell === 'string' && cell.length > limits.cellLength))
      throw tooLarge('cellLength')
    lines.push(JSON.stringify(trimmed))
  }
  return { format, columns, total, lines: Buffer.from(lines.join('\n')) }
}

const isBlank = (cell: FileCell | undefined): boolean => cell == null || cell === ''

/** Columns by the first row; one without a name goes by its letters. */
function columnsOf(head: readonly FileCell[]): readonly FileColumn[] {
  const names = [...head]
  while (names.length > 0 && isBlank(names.at(-1))) names.pop()
  return names.map((name, at) => ({
    name: (isBlank(name) ? utils.encode_col(at) : String(name)).trim().slice(0, limits.columnName),
    label: '',
  }))
}

function csvTable(text: string): ReadTable {
  const book = read(text, { type: 'string', dense: true, raw: true })
  const [name = ''] = book.SheetNames
  const [head = [], ...rows] = rowsOf(book.Sheets[name], ({ v, f }) =>
    fromCsvText(f === undefined ? String(v ?? '') : `=${f}`),
  )
  return { format: 'csv', columns: columnsOf(head), rows }
}

/** The first sheet, and those that go on with the same columns. */
function xlsxTable(bytes: Uint8Array): ReadTable {
  const book = read(bytes, { type: 'array', dense: true, cellFormula: false, cellNF: true, cellHTML: false })
  const sheets = book.SheetNames.map((name) => rowsOf(book.Sheets[name], typedCell))
  const [first] = sheets
  const head = first?.[0] ?? []
  const same = sheets.filter((rows, at) => at === 0 || JSON.stringify(rows[0] ?? []) === JSON.stringify(head))
  return { format: 'xlsx', columns: columnsOf(head), rows: same.flatMap((rows) => rows.slice(1)) }
}

const rowsOf = (sheet: WorkSheet | undefined, cellOf: (cell: CellObject) => FileCell): readonly FileCell[][] =>
  Array.from(sheet?.['!data'] ?? [], (row) =>
    Array.from(row ?? [], (cell: CellObject | undefined) => (cell === undefined ? null : cellOf(cell))),
  )

function typedCell({ t, v, z }: CellObject): FileCell {
  if (t === 'e' || t === 'z' || v === undefined) return null
  if (v instanceof Date) return v.toISOString()
  if (typeof v === 'number' && typeof z === 'string' && SSF.is_date(z)) return momentOf(v)
  return v
}

const two = (number: number): string => String(number).padStart(2, '0')

/** `2026-11-26`, `18:00`, or both with their seconds. */
function momentOf(serial: number): FileCell {
  const seconds = Math.round(serial * 86_400)
  const { y, m, d, H, M, S } = SSF.parse_date_code(seconds / 86_400 + 1e-9) as Record<string, number>
  if ([y, m, d, H, M, S].some((part) => part === undefined)) return serial
  const time = `${two(H!)}:${two(M!)}`
  if (serial < 1) return time
  const day = `${String(y).padStart(4, '0')}-${two(m!)}-${two(d!)}`
  return Number.isInteger(serial) ? day : `${day} ${time}:${two(S!)}`
}

function savTable(bytes: Buffer): ReadTable {
  const file = readSav(bytes)
  const moments = file.variables.map(({ isMoment }) => isMoment)
  function* rows(): Generator<readonly FileCell[]> {
    for (const row of file.rows())
      yield row.map((cell, at) =>
        moments[at] === true && typeof cell === 'number'
          ? new Date(cell).toISOString().slice(0, 19).replace('T', ' ')
          : cell,
      )
  }
  return {
    format: 'sav',
    columns: file.variables.map(({ name, label }) => ({ name, label: label.slice(0, limits.columnName) })),
    rows: rows(),
  }
}
