import { read, utils, write, type CellObject, type WorkSheet } from '@e965/xlsx'
import {
  checkWorkbook,
  excelLimits,
  isOwnFormula,
  tooLarge,
  type CellValue,
  type Merge,
  type Workbook,
  type WorkbookCell,
  type WorkbookTab,
} from '@naire/domain/excels'
import { RefusalError, type Refusal } from '@naire/domain/refusals'
import { sheetName } from '@naire/domain/sheets'
import { unzipSync, zipSync } from 'fflate'

export type WorkbookTask =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'write'; readonly book: Workbook }

/** Runs in a thread of its own: a file of a stranger may take any time and memory. */
export default function workbookWorker(task: WorkbookTask): Workbook | Uint8Array | Refusal {
  try {
    return task.kind === 'read' ? workbookIn(task.bytes) : fileOf(task.book)
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal
    return { key: 'excel.unreadable', target: 'file' }
  }
}

function workbookIn(bytes: Uint8Array): Workbook {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const book = isZip
    ? read(unpacked(bytes), {
        type: 'array',
        dense: true,
        cellFormula: true,
        cellNF: true,
        cellStyles: true,
        cellHTML: false,
      })
    : read(textOf(bytes), { type: 'string', dense: true, raw: true })
  if (book.SheetNames.length > excelLimits.tabs) throw new RefusalError(tooLarge('tabs'))
  let cells = 0
  const tabs = book.SheetNames.map((name): WorkbookTab => {
    const sheet = book.Sheets[name] ?? {}
    cells += (sheet['!data'] ?? []).reduce((sum, row) => sum + (row?.length ?? 0), 0)
    if (cells > excelLimits.cells) throw new RefusalError(tooLarge('cells'))
    return tabOf(name, sheet, isZip)
  })
  const workbook = { tabs }
  const no = checkWorkbook(workbook)
  if (no !== null) throw new RefusalError(no.key === 'excel.invalid' ? { key: 'excel.unreadable', target: 'file' } : no)
  return workbook
}

/** Pictures, macros and embedded files are left out before anything looks at them. */
const isText = /\.(?:xml|rels)$/i

/**
 * The same archive without compression. What its directory says of the sizes is what is unpacked at most: an archive
 * that lies is cut off.
 */
export function unpacked(bytes: Uint8Array): Uint8Array {
  let total = 0
  const members = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isText.test(name)) return false
      total += originalSize
      if (total > excelLimits.unpackedBytes) throw new RefusalError(tooLarge('unpackedBytes'))
      return true
    },
  })
  if (members['xl/workbook.xml'] === undefined) throw new RefusalError({ key: 'excel.unreadable', target: 'file' })
  return zipSync(members, { level: 0 })
}

/** UTF-8, or what Chinese programs write where it is none; a file that begins with a mark says itself. */
export function textOf(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  const text = decoded(bytes, encoding) ?? decoded(bytes, 'gb18030')
  if (text === null || text.includes('\0')) throw new RefusalError({ key: 'excel.unreadable', target: 'file' })
  return text
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function tabOf(name: string, sheet: WorkSheet, isTyped: boolean): WorkbookTab {
  const rows = Array.from(sheet['!data'] ?? [], (row) =>
    withoutBlankEnd(Array.from(row ?? [], (cell) => (isTyped ? typedCell(cell) : plainCell(cell)))),
  )
  while (rows.at(-1)?.length === 0) rows.pop()
  const merges = (sheet['!merges'] ?? []).map(({ s, e }): Merge => [s.r, s.c, e.r - s.r + 1, e.c - s.c + 1])
  const widths = (sheet['!cols'] ?? []).map((column) => column?.wch ?? null)
  return {
    name: name.slice(0, excelLimits.nameLength),
    rows,
    ...(merges.length > 0 && { merges: merges.slice(0, excelLimits.columns) }),
    ...(widths.length > 0 && { widths: Array.from(widths, (width) => width ?? null) }),
  }
}

function withoutBlankEnd(row: WorkbookCell[]): WorkbookCell[] {
  while (row.length > 0 && row.at(-1) === null) row.pop()
  return row
}

function typedCell(cell: CellObject | undefined): WorkbookCell {
  if (cell === undefined) return null
  const v = valueOf(cell)
  const f = cell.F === undefined ? cell.f : undefined
  const z = cell.t === 'n' && typeof cell.z === 'string' && cell.z !== 'General' ? cell.z : undefined
  return f === undefined && z === undefined ? v : { v, ...(f !== undefined && { f }), ...(z !== undefined && { z }) }
}

function valueOf({ t, v, w }: CellObject): CellValue {
  if (t === 'e') return w ?? '#ERROR'
  if (v instanceof Date) return v.toISOString()
  return v === undefined ? null : typeof v === 'string' ? v.slice(0, excelLimits.textLength) : v
}

/** A text of csv that is a plain number; codes with zeros in front and long ones stay texts. */
const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/

function plainCell(cell: CellObject | undefined): WorkbookCell {
  const text = String(cell?.v ?? '').slice(0, excelLimits.textLength)
  if (text === '') return null
  return number.test(text) ? Number(text) : text
}

function fileOf({ tabs }: Workbook): Uint8Array {
  const book = utils.book_new()
  const taken = new Set<string>()
  for (const tab of tabs) utils.book_append_sheet(book, sheetOf(tab), sheetName(tab.name, taken))
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer)
}

function sheetOf({ rows, merges = [], widths = [] }: WorkbookTab): WorkSheet {
  const sheet = utils.aoa_to_sheet(
    rows.map((row) => row.map(cellOf)),
    { dense: true },
  )
  if (merges.length > 0)
    sheet['!merges'] = merges.map(([r, c, height, width]) => ({
      s: { r, c },
      e: { r: r + height - 1, c: c + width - 1 },
    }))
  if (widths.length > 0) sheet['!cols'] = widths.map((wch) => (wch === null ? {} : { wch }))
  return sheet
}

/** Texts stay texts, whatever they begin with. */
function cellOf(cell: WorkbookCell): CellValue | CellObject {
  if (typeof cell !== 'object' || cell === null) return cell
  const { v, f, z } = cell
  const type = typeof v === 'number' ? 'n' : typeof v === 'boolean' ? 'b' : 's'
  if (v === null && (f === undefined || !isOwnFormula(f))) return null
  return { t: type, v: v ?? '', ...(f !== undefined && isOwnFormula(f) && { f }), ...(z !== undefined && { z }) }
}
