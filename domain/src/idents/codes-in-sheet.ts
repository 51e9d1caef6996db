/** At most so many codes are loaded at once. */
export const mostCodes = 20_000

const longestCode = 200

export interface SheetCodes {
  /** Each once, in the order of the sheet. */
  readonly codes: readonly string[]
  /** Heading of the column that they stand in; null where the sheet has none. */
  readonly column: string | null
  /** Rows without a code, with one that stands above already, and with one that is longer than 200 letters. */
  readonly blank: number
  readonly repeated: number
  readonly tooLong: number
}

/**
 * The identifying codes of a sheet, row by row: those of the named column, else of the one whose heading says so, else
 * of the only one. Null when it is not to be told which column.
 */
export function codesInSheet(rows: readonly (readonly unknown[])[], column?: string): SheetCodes | null {
  const [head = [], ...below] = rows
  const headings = head.map(textOf)
  const at =
    column === undefined
      ? headings.findIndex((heading) => heading !== '' && known.has(heading.toLowerCase()))
      : headings.indexOf(column.trim())
  const isWide = rows.some((row) => row.slice(1).some((cell) => textOf(cell) !== ''))
  if (at < 0 && (column !== undefined || isWide)) return null
  const cells = (at < 0 ? rows : below).map((row) => textOf(row[Math.max(at, 0)]))
  const given = cells.filter((code) => code !== '')
  const short = given.filter((code) => code.length <= longestCode)
  const codes = [...new Set(short)]
  return {
    codes,
    column: at < 0 ? null : (headings[at] ?? null),
    blank: cells.length - given.length,
    repeated: short.length - codes.length,
    tooLong: given.length - short.length,
  }
}

const textOf = (cell: unknown): string => (cell === null || cell === undefined ? '' : String(cell).trim())

/** Headings under which codes are expected. */
const known: ReadonlySet<string> = new Set([
  'code',
  'identifyingcode',
  '识别码',
  '編號',
  '编号',
  '编码',
  '識別碼',
  '代码',
  '工号',
  '学号',
  '病历号',
])
