import { fileNameOf, saveFile } from '../save-file.ts'

export type SheetFormat = 'xlsx' | 'csv'
export type SheetRows = readonly (readonly string[])[]

/** Hands a table to the browser's downloads. `name` is without its ending; in .csv, what a program would reckon with has a `'` before it. */
export async function saveSheet(rows: SheetRows, name: string, format: SheetFormat): Promise<void> {
  const { utils, write } = await import('@e965/xlsx')
  const sheet = utils.aoa_to_sheet((format === 'csv' ? rows.map((row) => row.map(guarded)) : rows) as string[][])
  if (format === 'csv') return saveFile(new Blob([`\uFEFF${utils.sheet_to_csv(sheet)}`], { type: 'text/csv;charset=utf-8' }), fileNameOf(name, format))
  const book = utils.book_new(sheet, 'Naire')
  saveFile(new Blob([write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer]), fileNameOf(name, format))
}

/** The text of a cell as it was before it was guarded. */
export const unguarded = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

const guarded = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
