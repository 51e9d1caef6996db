import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { codebookRows } from './codebook.ts'
import type { DataCell, DataColumn, DataRow, DataTable } from './data-table.ts'

/** Limits of the format; a sheet ends before its XML needs more than 32 bits for its length. */
export const xlsxLimits = { rows: 1_048_576, columns: 16_384, text: 32_767, sheetBytes: 2_000_000_000 } as const

export class TooManyColumns extends Error {
  override readonly name = 'TooManyColumns'
}

/**
 * A workbook: the rows with typed cells, the codebook on the second sheet, and rows past what one sheet holds on
 * further ones. @throws TooManyColumns
 */
export async function writeXlsx(table: DataTable, file: string, limits: XlsxLimits = xlsxLimits): Promise<void> {
  if (table.columns.length > limits.columns) throw new TooManyColumns()
  const zip = new ZipFile()
  const written = finished(zip.outputStream.pipe(createWriteStream(file, { flags: 'wx', mode: 0o600 })))
  const book = new Workbook(zip)
  try {
    await Promise.race([written, fill(book, table, limits)])
    zip.end()
    await written
  } catch (error) {
    book.abort()
    throw error
  }
}

type XlsxLimits = { readonly [Limit in keyof typeof xlsxLimits]: number }

async function fill(book: Workbook, table: DataTable, limits: XlsxLimits): Promise<void> {
  const { columns, further = [] } = table
  await addRows(book, table, { name: 'Data', limits, afterFirst: () => addCodebook(book, columns) })
  const names = new Set(['data', 'codebook'])
  for (const each of further) await addRows(book, each, { name: sheetName(each.title, names), limits })
  await book.close()
}

interface SheetOptions {
  readonly name: string
  readonly limits: XlsxLimits
  /** Writes the sheet that stands behind the first of these. */
  readonly afterFirst?: () => Promise<void>
}

async function addRows(
  book: Workbook,
  { columns, batches }: DataTable,
  { name, limits, afterFirst }: SheetOptions,
): Promise<void> {
  const names = columns.map((column) => column.name)
  const kinds = columns.map(({ kind }) => kind)
  let sheet = await book.sheet(name)
  let pieces = 1
  await sheet.row(names, header)
  for await (const batch of batches) {
    for (const row of batch) {
      if (sheet.rows >= limits.rows || sheet.bytes > limits.sheetBytes) {
        if (pieces === 1) await afterFirst?.()
        pieces += 1
        sheet = await book.sheet(`${name} ${pieces}`)
        await sheet.row(names, header)
      }
      await sheet.row(row, kinds)
    }
  }
  if (pieces === 1) await afterFirst?.()
}

/** A name that spreadsheets take, and that no other sheet has; a piece of it has its number behind it. */
function sheetName(title: string, names: Set<string>): string {
  const plain = title.replaceAll(/[[\]:*?/\\]/g, '_').slice(0, 24) || 'Sheet'
  let name = plain
  for (let copy = 2; names.has(name.toLowerCase()); copy += 1) name = `${plain}_${copy}`
  names.add(name.toLowerCase())
  return name
}

async function addCodebook(book: Workbook, columns: readonly DataColumn[]): Promise<void> {
  const sheet = await book.sheet('Codebook')
  for (const [at, row] of codebookRows(columns).entries()) await sheet.row(row, at === 0 ? header : [])
}

/** A workbook of the codebook alone. */
export async function writeCodebook(columns: readonly DataColumn[], file: string): Promise<void> {
  const zip = new ZipFile()
  const written = finished(zip.outputStream.pipe(createWriteStream(file, { flags: 'wx', mode: 0o600 })))
  const book = new Workbook(zip)
  await addCodebook(book, columns)
  await book.close()
  zip.end()
  await written
}

const header = 'header'
const flushAt = 256 * 1024

/** Sheets one after the other, and what names them at the end. */
class Workbook {
  readonly #names: string[] = []
  #open: Sheet | null = null

  constructor(private readonly zip: ZipFile) {}

  async sheet(name: string): Promise<Sheet> {
    await this.#open?.close()
    this.#names.push(name)
    const content = new PassThrough()
    this.zip.addReadStream(content, `xl/worksheets/sheet${this.#names.length}.xml`, { compressionLevel: 3 })
    this.#open = new Sheet(content)
    return this.#open
  }

  async close(): Promise<void> {
    await this.#open?.close()
    this.#open = null
    for (const [path, xml] of bookParts(this.#names)) this.zip.addBuffer(Buffer.from(xml), path)
  }

  abort(): void {
    this.#open?.destroy()
  }
}

class Sheet {
  rows = 0
  bytes = 0
  #text = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`

  constructor(private readonly content: PassThrough) {}

  async row(cells: DataRow, kinds: readonly DataColumn['kind'][] | typeof header): Promise<void> {
    this.rows += 1
    this.#text += rowXml(cells, kinds)
    if (this.#text.length > flushAt) await this.#flush()
  }

  async close(): Promise<void> {
    this.#text += '</sheetData></worksheet>'
    await this.#flush()
    this.content.end()
    await finished(this.content, { writable: false })
  }

  destroy(): void {
    this.content.destroy()
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.from(this.#text)
    this.bytes += bytes.length
    this.#text = ''
    if (!this.content.write(bytes)) await once(this.content, 'drain')
  }
}

function rowXml(cells: DataRow, kinds: readonly DataColumn['kind'][] | typeof header): string {
  let text = '<row>'
  for (let at = 0; at < cells.length; at += 1)
    text += cellXml(cells[at] ?? null, kinds === header ? header : kinds[at] === 'moment' ? 'moment' : '')
  return `${text}</row>`
}

const day = 86_400_000
/** Day 25,569 of spreadsheets is the first of 1970. */
const epochDay = 25_569

function cellXml(cell: DataCell, style: '' | 'moment' | typeof header): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'number') {
    if (!Number.isFinite(cell)) return '<c/>'
    return style === 'moment' ? `<c s="1"><v>${cell / day + epochDay}</v></c>` : `<c><v>${cell}</v></c>`
  }
  return `<c t="inlineStr"${style === header ? ' s="2"' : ''}><is><t xml:space="preserve">${xmlText(cutText(cell))}</t></is></c>`
}

/** A longer text makes the program refuse the whole file. */
const cutText = (text: string): string =>
  text.length <= xlsxLimits.text ? text : `${text.slice(0, xlsxLimits.text - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

const special = /[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]|_x[0-9A-Fa-f]{4}_/gu
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text of XML; what XML cannot say stands as spreadsheets write it: `_x0007_`. */
export const xmlText = (text: string): string =>
  text.replace(special, (found) => {
    if (found.startsWith('_x')) return `_x005F${found}`
    return entities[found] ?? (found === '\n' || found === '\t' ? found : escapedCode(found))
  })

const escapedCode = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`

function bookParts(names: readonly string[]): readonly (readonly [path: string, xml: string])[] {
  const sheets = names.map((name, at) => ({ name, at: at + 1 }))
  return [
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/><Override PartName="/xl/styles.xml" ContentType="${typeOf('styles')}"/>${sheets.map(({ at }) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${typeOf('worksheet')}"/>`).join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map(({ name, at }) => `<sheet name="${xmlText(name)}" sheetId="${at}" r:id="rId${at}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${packaged}/relationships">${sheets.map(({ at }) => `<Relationship Id="rId${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    ],
  ]
}
