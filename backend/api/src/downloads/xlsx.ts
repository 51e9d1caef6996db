import { utils, write } from '@e965/xlsx'
import { RefusalError } from '@naire/domain/refusals'
import type { Cell } from './cells.ts'

/** A workbook is built in memory: past this many cells the download is to be csv. */
export const mostCells = 2_000_000

/** @throws Refused `download.tooLarge` past `mostCells`. */
export async function xlsxBook(header: readonly string[], rows: AsyncIterable<readonly Cell[]>): Promise<Buffer> {
  const lines: (readonly Cell[])[] = [header]
  for await (const row of rows) {
    lines.push(row)
    if (lines.length * header.length > mostCells)
      throw new RefusalError({ key: 'download.tooLarge', details: { cells: mostCells } })
  }
  const book = utils.book_new(utils.aoa_to_sheet(lines as Cell[][]), 'Sessions')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}
