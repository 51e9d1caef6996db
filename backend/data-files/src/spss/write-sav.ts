import { createReadStream } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { DataColumn, DataRow, DataTable } from '../data-table.ts'
import { writePieces } from '../text-files.ts'
import {
  cut,
  dictionary,
  elementsOf,
  int64s,
  isPlainNumber,
  longestText,
  variablesOf,
  type ColumnMeasure,
  type SpssVariable,
} from './dictionary.ts'
import { CaseBytes } from './case-bytes.ts'

/** Bytes of rows from which on a file is zipped. */
const largeBytes = 64 * 1024 * 1024

/**
 * A system file of SPSS (`.sav`, compressed by byte codes; `.zsav` where `zipped`, left out: when it gets large). The
 * rows are read once into a file beside it, since the width of each text stands before the first of them.
 */
export async function writeSav(
  table: DataTable,
  file: string,
  { zipped, at = new Date() }: { readonly zipped?: boolean; readonly at?: Date } = {},
): Promise<{ readonly zipped: boolean }> {
  const rows = `${file}.rows`
  try {
    const measure = new Measure(table.columns)
    await writePieces(rows, measure.lines(table.batches))
    const variables = variablesOf(table.columns, measure.columns)
    const isZipped = zipped ?? measure.bytes > largeBytes
    const out = await open(file, 'wx', 0o600)
    try {
      const { title } = table
      const head = dictionary({ title, variables, cases: measure.cases, zipped: isZipped, at })
      await out.write(head)
      const sink = isZipped ? new ZippedSink(out, head.length) : new PlainSink(out)
      await writeCases(rows, variables, sink)
    } finally {
      await out.close()
    }
    return { zipped: isZipped }
  } finally {
    await rm(rows, { force: true })
  }
}

/** Measures of each column, taken while its values pass. */
class Measure {
  cases = 0
  bytes = 0
  readonly columns: { -readonly [Key in keyof ColumnMeasure]: ColumnMeasure[Key] }[]
  readonly #choices: readonly boolean[]

  constructor(columns: readonly DataColumn[]) {
    this.columns = columns.map(() => ({ bytes: 0, numeric: true, decimals: 0 }))
    this.#choices = columns.map(({ options }) => options !== undefined)
  }

  async *lines(batches: DataTable['batches']): AsyncGenerator<string> {
    for await (const batch of batches) {
      for (const row of batch) row.forEach((cell, at) => this.#take(cell, at))
      this.cases += batch.length
      const line = `${JSON.stringify(batch)}\n`
      this.bytes += line.length
      yield line
    }
  }

  #take(cell: DataRow[number], at: number): void {
    const column = this.columns[at]
    if (column === undefined) return
    if (typeof cell === 'string') {
      const bytes = Buffer.byteLength(cell)
      if (bytes > column.bytes) column.bytes = bytes
      if (column.numeric) column.numeric = this.#choices[at] === true && isPlainNumber(cell)
    } else if (typeof cell === 'number' && !Number.isInteger(cell))
      column.decimals = Math.min(6, Math.max(column.decimals, decimalsOf(cell)))
  }
}

const decimalsOf = (number: number): number => (/\.(\d+)/.exec(String(number))?.[1] ?? '').length

async function writeCases(rows: string, variables: readonly SpssVariable[], sink: CaseSink): Promise<void> {
  const bytes = new CaseBytes()
  const writers = variables.map(writerOf)
  for await (const line of linesIn(rows)) {
    for (const row of JSON.parse(line) as readonly DataRow[])
      for (let at = 0; at < writers.length; at += 1) writers[at]?.(bytes, row[at] ?? null)
    await sink.write(bytes.take())
  }
  bytes.end()
  await sink.write(bytes.take())
  await sink.end()
}

/** Each line holds many rows: `readline` would read a thousand of them ahead. */
async function* linesIn(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    const lines = `${rest}${chunk as string}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Seconds from the fourteenth of October 1582 to 1970. */
const epochSeconds = 12_219_379_200

function writerOf(variable: SpssVariable): (bytes: CaseBytes, cell: DataRow[number]) => void {
  const { column, width } = variable
  if (width > 0) {
    const elements = elementsOf(variable)
    return (bytes, cell) => bytes.text(cell === null ? '' : fitting(String(cell), width), elements)
  }
  if (column.kind === 'moment')
    return (bytes, cell) => bytes.number(cell === null ? null : Number(cell) / 1000 + epochSeconds)
  return (bytes, cell) => bytes.number(cell === null ? null : Number(cell))
}

const fitting = (text: string, width: number): string =>
  width === longestText && Buffer.byteLength(text) > width ? cut(text, width).toString() : text

interface CaseSink {
  write(bytes: Buffer): Promise<void>
  end(): Promise<void>
}

class PlainSink implements CaseSink {
  constructor(private readonly out: FileHandle) {}

  async write(bytes: Buffer): Promise<void> {
    await this.out.write(bytes)
  }

  async end(): Promise<void> {}
}

const blockBytes = 0x3ff000
const deflated = promisify(deflate)

/** Blocks of zlib with a list of them at the end, and where that is in front. */
class ZippedSink implements CaseSink {
  #waiting: Buffer[] = []
  #bytes = 0
  /** As if the blocks were not zipped. */
  #from: number
  #at: number
  readonly #blocks: (readonly [from: number, at: number, bytes: number, zipped: number])[] = []

  constructor(
    private readonly out: FileHandle,
    private readonly head: number,
  ) {
    this.#from = head
    this.#at = head + 24
  }

  async write(bytes: Buffer): Promise<void> {
    this.#waiting.push(bytes)
    this.#bytes += bytes.length
    if (this.#bytes < blockBytes) return
    let rest = Buffer.concat(this.#waiting)
    for (; rest.length >= blockBytes; rest = rest.subarray(blockBytes)) await this.#block(rest.subarray(0, blockBytes))
    this.#waiting = [Buffer.from(rest)]
    this.#bytes = rest.length
  }

  async end(): Promise<void> {
    await this.#block(Buffer.concat(this.#waiting))
    const list = Buffer.alloc(24 + this.#blocks.length * 24)
    list.writeBigInt64LE(-100n, 0)
    list.writeInt32LE(blockBytes, 16)
    list.writeInt32LE(this.#blocks.length, 20)
    for (const [place, [from, at, bytes, zipped]] of this.#blocks.entries()) {
      int64s(from, at).copy(list, 24 + place * 24)
      list.writeInt32LE(bytes, 24 + place * 24 + 16)
      list.writeInt32LE(zipped, 24 + place * 24 + 20)
    }
    await this.out.write(list, 0, list.length, this.#at)
    const front = int64s(this.head, this.#at, list.length)
    await this.out.write(front, 0, front.length, this.head)
  }

  async #block(bytes: Buffer): Promise<void> {
    const zipped = await deflated(bytes, { level: 3 })
    await this.out.write(zipped, 0, zipped.length, this.#at)
    this.#blocks.push([this.#from, this.#at, bytes.length, zipped.length])
    this.#from += bytes.length
    this.#at += zipped.length
  }
}
