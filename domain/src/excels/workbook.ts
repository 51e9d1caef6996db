import type { Refusal } from '../refusals/index.ts'

/** The most that one sheet may hold, and one questionnaire of them. */
export const excelLimits = {
  /** Of an uploaded file, and of the content as JSON text. */
  bytes: 20 * 1024 * 1024,
  cells: 1_000_000,
  /** Of a compressed file, unpacked. */
  unpackedBytes: 200 * 1024 * 1024,
  tabs: 100,
  nameLength: 100,
  urlLength: 2_000,
  textLength: 32_767,
  rows: 1_048_576,
  columns: 16_384,
  users: 500,
  ofNaire: 200,
  parseMs: 60_000,
} as const

export type CellValue = string | number | boolean | null

/** A cell that is more than its value. */
export interface RichCell {
  /** Value; of a formula the one that was computed last: nothing here computes. */
  readonly v: CellValue
  /** Formula without `=`. */
  readonly f?: string
  /** Number format, as `yyyy-mm-dd`. */
  readonly z?: string
}

export type WorkbookCell = CellValue | RichCell

/** Cells of a table that are one: first row and column, how many rows and columns. */
export type Merge = readonly [row: number, column: number, rows: number, columns: number]

export interface WorkbookTab {
  readonly name: string
  readonly rows: readonly (readonly WorkbookCell[])[]
  readonly merges?: readonly Merge[]
  /** Characters that the columns are wide, from the first; null: as usual. */
  readonly widths?: readonly (number | null)[]
}

/** Content of a sheet: what stands in its tabs, without a program's own format. */
export interface Workbook {
  readonly tabs: readonly WorkbookTab[]
}

export const countCells = ({ tabs }: Workbook): number =>
  tabs.reduce((sum, { rows }) => sum + rows.reduce((cells, row) => cells + row.length, 0), 0)

const invalid = (target: string): Refusal => ({ key: 'excel.invalid', target })

/** Whether a value is a workbook within the limits; null: it is. */
export function checkWorkbook(value: unknown): Refusal | null {
  const tabs = isRecord(value) ? value['tabs'] : undefined
  if (!Array.isArray(tabs) || tabs.length === 0) return invalid('Data')
  if (tabs.length > excelLimits.tabs) return tooLarge('tabs')
  let cells = 0
  for (const [at, tab] of tabs.entries()) {
    if (!isRecord(tab)) return invalid(`Data.tabs[${at}]`)
    const { name, rows, merges = [], widths = [] } = tab
    if (typeof name !== 'string' || name.trim() === '' || name.length > excelLimits.nameLength)
      return invalid(`Data.tabs[${at}].name`)
    if (!Array.isArray(rows) || rows.length > excelLimits.rows) return invalid(`Data.tabs[${at}].rows`)
    if (!isListOf(merges, isMerge)) return invalid(`Data.tabs[${at}].merges`)
    if (!isListOf(widths, isWidth)) return invalid(`Data.tabs[${at}].widths`)
    for (const [line, row] of rows.entries()) {
      if (!Array.isArray(row) || row.length > excelLimits.columns) return invalid(`Data.tabs[${at}].rows[${line}]`)
      cells += row.length
      if (cells > excelLimits.cells) return tooLarge('cells')
      const wrong = row.findIndex((cell) => !isCell(cell))
      if (wrong >= 0) return invalid(`Data.tabs[${at}].rows[${line}][${wrong}]`)
    }
  }
  return null
}

/** Refusal that says which limit is passed, and the number. */
export const tooLarge = (what: 'bytes' | 'cells' | 'tabs' | 'unpackedBytes'): Refusal => {
  const most = excelLimits[what]
  if (what === 'cells' || what === 'tabs')
    return { key: what === 'cells' ? 'excel.tooManyCells' : 'excel.tooManyTabs', target: 'file', details: { most } }
  return { key: 'excel.tooLarge', target: 'file', details: { most: most / 1024 / 1024 } }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= excelLimits.columns && value.every(isItem)

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

function isMerge(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 4 || !value.every(isCount)) return false
  const [, , rows, columns] = value as unknown as Merge
  return rows > 0 && columns > 0
}

const isWidth = (value: unknown): boolean => value === null || (typeof value === 'number' && value >= 0 && value <= 255)

function isCellValue(value: unknown): value is CellValue {
  if (typeof value === 'string') return value.length <= excelLimits.textLength
  return value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
}

function isCell(value: unknown): value is WorkbookCell {
  if (isCellValue(value)) return true
  if (!isRecord(value) || !isCellValue(value['v'])) return false
  const { v: _, f = '', z = '', ...others } = value
  return Object.keys(others).length === 0 && isShort(f, 8_192) && isShort(z, 255)
}

const isShort = (value: unknown, most: number) => typeof value === 'string' && value.length <= most

/** Functions and signs by which a formula reaches beyond its workbook: another program, file or address. */
const reachesOut =
  /[|[\]]|\b(?:WEBSERVICE|IMPORT\w+|RTD|CALL|REGISTER(?:\.ID)?|EXEC|DDE\w*|HYPERLINK|IMAGE|FILTERXML|SQL\.REQUEST|CUBE\w+|STOCKHISTORY|PY)\s*\(/i

/**
 * Whether a formula goes out with a downloaded file. One that reaches beyond its workbook stays behind; its last value
 * goes out alone.
 */
export const isOwnFormula = (formula: string): boolean => !reachesOut.test(formula.replaceAll(/"[^"]*"/g, '""'))
