import { csvLine } from '@naire/domain/sheets'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DataColumn, DataRow, DataTable, TableWriter } from './data-table.ts'

/** Writes pieces of text into a new file, as fast as it takes them. */
export function writePieces(file: string, pieces: AsyncIterable<string | Buffer>): Promise<void> {
  return pipeline(Readable.from(pieces), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
}

/** A UTF-8 byte order mark, without which Excel reads Chinese as something else. */
const byteOrderMark = '\uFEFF'

/** RFC 4180 with CRLF, in UTF-8 with its mark; what a spreadsheet would compute is led by an apostrophe. */
export const writeCsv: TableWriter = (table, file) => writePieces(file, csvPieces(table))

async function* csvPieces({ columns, batches }: DataTable): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(columns.map(({ name }) => name))}\r\n`
  const moments = momentPlaces(columns)
  for await (const batch of batches)
    yield batch.map((row) => `${csvLine(moments.length === 0 ? row : withTexts(row, moments))}\r\n`).join('')
}

/**
 * Csv for programs: nothing is led by anything, and an empty text is another thing than none. Gives the characters of
 * its longest line.
 */
export async function writePlainCsv(table: DataTable, file: string): Promise<number> {
  const lines = new PlainLines(table.columns)
  await writePieces(file, lines.of(table.batches))
  return lines.longest
}

class PlainLines {
  longest = 0

  constructor(private readonly columns: readonly DataColumn[]) {}

  async *of(batches: DataTable['batches']): AsyncGenerator<string> {
    yield this.line(this.columns.map(({ name }) => name))
    const moments = momentPlaces(this.columns)
    for await (const batch of batches) yield batch.map((row) => this.line(withTexts(row, moments))).join('')
  }

  private line(cells: DataRow): string {
    const line = `${cells.map(plainCell).join(',')}\n`
    if (line.length > this.longest) this.longest = line.length
    return line
  }
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const plainCell = (cell: DataRow[number]): string =>
  cell === null ? '' : typeof cell === 'string' ? quoted(cell) : String(cell)

/** One JSON object a line; what is not there has no member. */
export const writeJsonLines: TableWriter = (table, file) => writePieces(file, jsonPieces(table))

async function* jsonPieces({ columns, batches }: DataTable): AsyncGenerator<string> {
  const keys = columns.map(({ name }) => `${JSON.stringify(name)}:`)
  const moments = momentPlaces(columns)
  for await (const batch of batches)
    yield batch.map((row) => `${jsonLine(withTexts(row, moments, 'T'), keys)}\n`).join('')
}

function jsonLine(row: DataRow, keys: readonly string[]): string {
  const members: string[] = []
  row.forEach((cell, at) => {
    if (cell !== null) members.push(`${keys[at]}${JSON.stringify(cell)}`)
  })
  return `{${members.join(',')}}`
}

const momentPlaces = (columns: readonly DataColumn[]): readonly number[] =>
  columns.flatMap(({ kind }, at) => (kind === 'moment' ? [at] : []))

function withTexts(row: DataRow, moments: readonly number[], between = ' '): DataRow {
  const texts = [...row]
  for (const at of moments) texts[at] = momentText(row[at] as number | null, between)
  return texts
}

const dayMs = 86_400_000
const mostDays = 20_000
/** Days by their number: a date costs as much as a whole row otherwise. */
const days = new Map<number, string>()

/** `2026-11-26 18:00:00`. */
function momentText(moment: number | null, between: string): string | null {
  if (moment === null) return null
  const number = Math.floor(moment / dayMs)
  let day = days.get(number)
  if (day === undefined) {
    if (days.size >= mostDays) days.clear()
    day = new Date(number * dayMs).toISOString().slice(0, 10)
    days.set(number, day)
  }
  const seconds = Math.floor((moment - number * dayMs) / 1000)
  return `${day}${between}${twoDigits(seconds / 3600)}:${twoDigits((seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
}

const twoDigits = (number: number): string => (number < 10 ? `0${Math.floor(number)}` : String(Math.floor(number)))
