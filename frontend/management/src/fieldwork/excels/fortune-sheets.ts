import type { Merge, RichCell, Workbook, WorkbookCell, WorkbookTab } from '@naire/domain/excels'
import type { Cell, CellMatrix, CellWithRowAndCol, Sheet } from '@fortune-sheet/core'

/** Writes a number by a format of Excel's. */
export type FormatNumber = (format: string, value: number) => string

/** Text of a cell as a reader sees it. */
export function cellText(cell: WorkbookCell, format?: FormatNumber): string {
  const { v, z } = richOf(cell)
  if (v === null) return ''
  if (typeof v === 'boolean') return v ? 'TRUE' : 'FALSE'
  if (typeof v !== 'number' || z === undefined || format === undefined) return String(v)
  try {
    return format(z, v)
  } catch {
    return String(v)
  }
}

/** A, B … Z, AA … */
export function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

const richOf = (cell: WorkbookCell): RichCell => (typeof cell === 'object' && cell !== null ? cell : { v: cell })

/** Pixels of one character in a column. */
const characterWidth = 8
const spareRows = 30
const spareColumns = 6

/** A workbook as the editor takes it. */
export const sheetsOf = ({ tabs }: Workbook, format?: FormatNumber): Sheet[] =>
  (tabs.length === 0 ? [{ name: 'Sheet1', rows: [] }] : tabs).map((tab, order) => sheetOf(tab, order, format))

function sheetOf({ name, rows, merges = [], widths = [] }: WorkbookTab, order: number, format?: FormatNumber): Sheet {
  const cells = new Map<string, CellWithRowAndCol>()
  rows.forEach((row, r) =>
    row.forEach((cell, c) => {
      const v = editorCell(cell, format)
      if (v !== null) cells.set(`${r}_${c}`, { r, c, v })
    }),
  )
  for (const [row, column, height, width] of merges)
    for (let r = row; r < row + height; r += 1)
      for (let c = column; c < column + width; c += 1) {
        const mc = { r: row, c: column, ...(r === row && c === column && { rs: height, cs: width }) }
        cells.set(`${r}_${c}`, { r, c, v: { ...cells.get(`${r}_${c}`)?.v, mc } })
      }
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return {
    id: `tab${order}`,
    name,
    order,
    status: order === 0 ? 1 : 0,
    row: Math.max(60, rows.length + spareRows),
    column: Math.max(20, columns + spareColumns),
    celldata: [...cells.values()],
    config: {
      merge: Object.fromEntries(merges.map(([r, c, rs, cs]) => [`${r}_${c}`, { r, c, rs, cs }])),
      columnlen: Object.fromEntries(
        widths.flatMap((width, at) => (width === null ? [] : [[at, Math.round(width * characterWidth)]])),
      ),
    },
  }
}

function editorCell(cell: WorkbookCell, format?: FormatNumber): Cell | null {
  const { v, f, z } = richOf(cell)
  if (v === null && f === undefined) return null
  return {
    ...(v !== null && { v }),
    m: cellText(cell, format),
    ...(f !== undefined && { f: `=${f}` }),
    // A text that looks like a number or a formula stays one.
    ct: {
      fa: z ?? (typeof v === 'string' ? '@' : 'General'),
      t: typeof v === 'number' ? 'n' : typeof v === 'boolean' ? 'b' : 's',
    },
  }
}

/** Content of the editor. */
export const workbookOf = (sheets: readonly Sheet[]): Workbook => ({
  tabs: sheets.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0)).map(tabOf),
})

function tabOf({ name, data, celldata, config = {} }: Sheet): WorkbookTab {
  const rows = data === undefined ? rowsOfCells(celldata ?? []) : rowsOfMatrix(data)
  while (rows.at(-1)?.length === 0) rows.pop()
  const merges = Object.values(config.merge ?? {}).map(({ r, c, rs, cs }): Merge => [r, c, rs, cs])
  const lengths = Object.entries(config.columnlen ?? {}).map(([at, width]) => [Number(at), width] as const)
  const widths = Array.from({ length: Math.max(0, ...lengths.map(([at]) => at + 1)) }, (): number | null => null)
  for (const [at, width] of lengths) widths[at] = Math.min(255, Math.max(0, width / characterWidth))
  return { name, rows, ...(merges.length > 0 && { merges }), ...(widths.length > 0 && { widths }) }
}

const rowsOfMatrix = (data: CellMatrix): WorkbookCell[][] =>
  Array.from(data, (row) => withoutBlankEnd(Array.from(row ?? [], savedCell)))

function rowsOfCells(cells: readonly CellWithRowAndCol[]): WorkbookCell[][] {
  const rows: WorkbookCell[][] = []
  for (const { r, c, v } of cells) {
    const row = (rows[r] ??= [])
    row[c] = savedCell(v)
  }
  return Array.from(rows, (row) => withoutBlankEnd(Array.from(row ?? [], (cell) => cell ?? null)))
}

function withoutBlankEnd(row: WorkbookCell[]): WorkbookCell[] {
  while (row.length > 0 && row.at(-1) === null) row.pop()
  return row
}

function savedCell(cell: Cell | null | undefined): WorkbookCell {
  if (!cell) return null
  const v = valueOf(cell)
  const f = typeof cell.f === 'string' && cell.f.startsWith('=') ? cell.f.slice(1) : undefined
  const fa = cell.ct?.fa
  const z = typeof v === 'number' && fa !== undefined && fa !== 'General' && fa !== '@' ? fa : undefined
  return f === undefined && z === undefined ? v : { v, ...(f !== undefined && { f }), ...(z !== undefined && { z }) }
}

function valueOf({ v, ct }: Cell): string | number | boolean | null {
  if (ct?.t === 'inlineStr' && Array.isArray(ct.s))
    return ct.s.map(({ v: part }: { readonly v?: unknown }) => String(part ?? '')).join('')
  if (v === undefined || v === null || v === '') return null
  if (typeof v === 'number') return Number.isFinite(v) ? v : null
  // The editor keeps numbers that were typed as texts beside the type that they have.
  return typeof v === 'string' && ct?.t === 'n' && v.trim() !== '' && Number.isFinite(Number(v)) ? Number(v) : v
}
