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
