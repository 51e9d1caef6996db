import { csvLine, sheetName } from '@naire/domain/sheets'
import type { CellObject } from '@e965/xlsx'
import { fileNameOf, saveFile } from '../save-file.ts'

export type SheetFormat = 'xlsx' | 'csv'
export type SheetRows = readonly (readonly string[])[]

/**
 * Hands a table to the browser's downloads. `name` is without its ending; in .csv, what a program would reckon with has
 * a `'` before it.
 */
export async function saveSheet(rows: SheetRows, name: string, format: SheetFormat): Promise<void> {
  if (format === 'csv')
    return saveFile(
      new Blob([`\uFEFF${rows.map((row) => `${csvLine(row)}\r\n`).join('')}`], { type: 'text/csv;charset=utf-8' }),
      fileNameOf(name, format),
    )
  const { utils, write } = await import('@e965/xlsx')
  const book = utils.book_new(utils.aoa_to_sheet(rows as string[][]), 'Naire')
  saveFile(
    new Blob([write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer]),
    fileNameOf(name, format),
  )
}

export interface BookSheet {
  readonly name: string
  readonly rows: readonly (readonly SheetCell[])[]
  /** Characters that the columns are wide, from the first. */
  readonly widths?: readonly number[]
  /** Cells of a row that are one: the row, where they begin, how many. */
  readonly spans?: readonly (readonly [row: number, from: number, count: number])[]
}

/** A share from 0 to 1 is shown as a percentage; a number by its format; a link leads to another sheet, by its place. */
export type SheetCell =
  | string
  | number
  | null
  | { readonly share: number }
  | { readonly value: number; readonly format: string }
  | { readonly text: string; readonly sheet: number }

/** Hands a workbook of several sheets to the browser's downloads; numbers stay numbers. */
export async function saveBook(sheets: readonly BookSheet[], name: string, look: BookLook): Promise<void> {
  saveFile(new Blob([await bookOf(sheets, look)]), fileNameOf(name, 'xlsx'))
}

export interface BookLook {
  /** Its first column stands at the right. */
  readonly isRtl: boolean
}

/** The workbook as the bytes of its file. */
export async function bookOf(sheets: readonly BookSheet[], { isRtl }: BookLook): Promise<ArrayBuffer> {
  const { utils, write } = await import('@e965/xlsx')
  const book = utils.book_new()
  book.Workbook = { Views: [{ RTL: isRtl }] }
  const taken = new Set<string>()
  const names = sheets.map(({ name }) => sheetName(name, taken))
  for (const [at, { rows, widths = [], spans = [] }] of sheets.entries()) {
    const sheet = utils.aoa_to_sheet(rows.map((row) => row.map((cell) => cellOf(cell, names))))
    if (widths.length > 0) sheet['!cols'] = widths.map((wch) => ({ wch }))
    if (spans.length > 0) sheet['!merges'] = spans.map(([r, c, count]) => ({ s: { r, c }, e: { r, c: c + count - 1 } }))
    utils.book_append_sheet(book, sheet, names[at])
  }
  return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer
}

function cellOf(cell: SheetCell, names: readonly string[]): string | number | null | CellObject {
  if (typeof cell !== 'object' || cell === null) return cell
  if ('share' in cell) return { t: 'n', v: cell.share, z: '0.0%' }
  if ('value' in cell) return { t: 'n', v: cell.value, z: cell.format }
  const target = (names[cell.sheet] ?? '').replaceAll("'", "''")
  return { t: 's', v: cell.text, l: { Target: `#'${target}'!A1` } }
}
