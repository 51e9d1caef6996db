import { readSheet } from '../../workplace/sheets/read-sheet.ts'
import { zipLimits } from './unzip.ts'

export const listKinds = '.csv,.txt,.json,.xlsx,.xls'

/**
 * The text of a list or tree that came as a file: cells of a sheet are parted by tabs, all else stands as it is. Null:
 * it cannot be read. Nothing of it leaves the browser.
 */
export async function readList(file: File): Promise<string | null> {
  if (file.size > zipLimits.archive) return null
  if (/\.(?:txt|json)$/i.test(file.name)) return decoded(await file.arrayBuffer())
  if (!/\.(?:csv|xlsx?)$/i.test(file.name)) return null
  const isText = /\.csv$/i.test(file.name)
  const rows = await readSheet(isText ? new Blob([decoded(await file.arrayBuffer())]) : file).catch(() => null)
  return (
    rows &&
    rows
      .map(line)
      .filter((cells) => cells !== '')
      .join('\n')
  )
}

const line = (cells: readonly unknown[]) =>
  cells
    .map((cell) => String(cell).trim())
    .join('\t')
    .replace(/\t+$/, '')

/** Decodes UTF-8; any other bytes are read in the encoding of programs in China. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
