import { csvLine } from '@naire/domain/sheets'
import type { Cell } from './cells.ts'

/** A UTF-8 byte order mark, without which Excel reads Chinese as something else. */
const byteOrderMark = '\uFEFF'

/** RFC 4180 with CRLF, line by line as the rows come. */
export async function* csvLines(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(header)}\r\n`
  for await (const row of rows) yield `${csvLine(row)}\r\n`
}
