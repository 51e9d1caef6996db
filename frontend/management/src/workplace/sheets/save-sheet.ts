import { csvLine } from '@naire/domain/sheets'
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
}

/** A share from 0 to 1 is shown as a percentage. */
export type SheetCell = string | number | null | { readonly share: number }

/** Hands a workbook of several sheets to the browser's downloads; numbers stay numbers. */
export async function saveBook(sheets: readonly BookSheet[], name: string): Promise<void> {
  const { utils, write } = await import('@e965/xlsx')
  const book = utils.book_new()
  const taken = new Set<string>()
  for (const { name: title, rows } of sheets) {
    const cells = rows.map((row) =>
      row.map((cell) =>
        typeof cell === 'object' && cell !== null ? { t: 'n' as const, v: cell.share, z: '0.0%' } : cell,
      ),
    )
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), sheetName(title, taken))
  }
  saveFile(
    new Blob([write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer]),
    fileNameOf(name, 'xlsx'),
  )
}

/** At most 31 characters, none of `\\ / ? * [ ] :`, and no two the same. */
export function sheetName(title: string, taken: Set<string>): string {
  const plain =
    title
      .replace(/[\\/?*[\]:]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || '-'
  for (let at = 1; ; at += 1) {
    const ending = at === 1 ? '' : ` ${at}`
    const name = `${plain.slice(0, 31 - ending.length)}${ending}`
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}
