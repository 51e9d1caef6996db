import type { Cell } from './cells.ts'

/** A UTF-8 byte order mark, without which Excel reads Chinese as something else. */
const byteOrderMark = '\uFEFF'

/** RFC 4180 with CRLF, line by line as the rows come. */
export async function* csvLines(header: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield byteOrderMark + line(header)
  for await (const row of rows) yield line(row)
}

function line(cells: readonly Cell[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: Cell): string {
  const text = cell === null ? '' : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
