import { inflateSync } from 'node:zlib'
import { segmentsOf } from './variable-names.ts'

export interface SavVariable {
  readonly name: string
  readonly label: string
  /** Bytes of a text; 0 for a number. */
  readonly width: number
  /** Moments are numbers of milliseconds since 1970, as the clock on the wall shows them. */
  readonly isMoment: boolean
  readonly labels: readonly { readonly value: string | number; readonly label: string }[]
}

export interface SavFile {
  readonly variables: readonly SavVariable[]
  rows(): Generator<readonly (string | number | null)[]>
}

export class UnreadableSav extends Error {
  override readonly name = 'UnreadableSav'
}

/** A system file of SPSS in UTF-8 or ASCII, plain, by byte codes or zipped. @throws UnreadableSav */
export function readSav(file: Buffer): SavFile {
  try {
    const reader = new DictionaryReader(file)
    const variables = reader.read()
    return { variables: variables.map(({ variable }) => variable), rows: () => casesOf(reader, variables) }
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableSav('the file ends too early')
    throw error
  }
}

/** Of a variable record, before very long texts are put together. */
interface RawVariable {
  short: string
  label: string
  width: number
  format: number
  /** Place among the elements of a case. */
  element: number
  labels: SavVariable['labels']
}

interface PlacedVariable {
  readonly variable: SavVariable
  readonly element: number
}

class DictionaryReader {
  #at = 0
  elements = 0
  compression = 0
  bias = 100
  casesAt = 0
  readonly #raw: RawVariable[] = []
  readonly #longNames = new Map<string, string>()
  readonly #veryLong = new Map<string, number>()
  readonly #longLabels = new Map<string, SavVariable['labels']>()

  constructor(readonly file: Buffer) {}

  read(): readonly PlacedVariable[] {
    this.#header()
    for (let type = this.#int(); type !== 999; type = this.#int()) this.#record(type)
    this.#int()
    this.casesAt = this.#at
    return this.#placed()
  }

  #header(): void {
    const magic = this.#text(4)
    if (magic !== '$FL2' && magic !== '$FL3') throw new UnreadableSav('this is no system file of SPSS')
    this.#at += 60
    if (this.#int() !== 2) throw new UnreadableSav('numbers that begin with their high byte are not read')
    this.#at += 4
    this.compression = this.#int()
    this.#at += 8
    this.bias = this.#double()
    this.#at += 9 + 8 + 64 + 3
  }

  #record(type: number): void {
    if (type === 2) this.#variable()
    else if (type === 3) this.#valueLabels()
    else if (type === 6) this.#text(this.#int() * 80)
    else if (type === 7) this.#extension()
    else throw new UnreadableSav(`a record of kind ${type} is not known`)
  }

  #variable(): void {
    const width = this.#int()
    const hasLabel = this.#int() === 1
    const missing = Math.abs(this.#int())
    const format = this.#int()
    this.#at += 4
    const short = this.#text(8).trimEnd()
    const label = hasLabel ? this.#aligned(this.#int(), 4) : ''
    this.#at += missing * 8
    if (width >= 0) this.#raw.push({ short, label, width, format, element: this.elements, labels: [] })
    this.elements += 1
  }

  #valueLabels(): void {
    const values = Array.from({ length: this.#int() }, () => {
      const value = this.file.subarray(this.#at, (this.#at += 8))
      const length = this.file[this.#at] ?? 0
      const label = this.file.toString('utf8', this.#at + 1, this.#at + 1 + length)
      this.#at += Math.ceil((length + 1) / 8) * 8
      return { value, label }
    })
    if (this.#int() !== 4) throw new UnreadableSav('labels stand for no variable')
    for (let count = this.#int(); count > 0; count -= 1) {
      const element = this.#int() - 1
      const raw = this.#raw.find((each) => each.element === element)
      if (raw !== undefined)
        raw.labels = values.map(({ value, label }) => ({
          value: raw.width === 0 ? value.readDoubleLE(0) : value.toString('utf8').trimEnd(),
          label,
        }))
    }
  }

  #extension(): void {
    const subtype = this.#int()
    const size = this.#int()
    const length = size * this.#int()
    const bytes = this.file.subarray(this.#at, (this.#at += length))
    if (subtype === 13) for (const [short, name] of pairsIn(bytes, '\t')) this.#longNames.set(short, name)
    else if (subtype === 14)
      for (const [short, width] of pairsIn(bytes, '\0\t')) this.#veryLong.set(short, Number.parseInt(width, 10))
    else if (subtype === 20) requireUtf8(bytes.toString('latin1'))
    else if (subtype === 21) this.#readLongLabels(bytes)
  }

  #readLongLabels(bytes: Buffer): void {
    let at = 0
    const int = () => bytes.readInt32LE((at += 4) - 4)
    const counted = () => {
      const length = int()
      return bytes.toString('utf8', at, (at += length))
    }
    while (at < bytes.length) {
      const name = counted()
      int()
      const labels = Array.from({ length: int() }, () => ({ value: counted().trimEnd(), label: counted() }))
      this.#longLabels.set(name, labels)
    }
  }

  #placed(): readonly PlacedVariable[] {
    const found: PlacedVariable[] = []
    for (let at = 0; at < this.#raw.length; at += 1) {
      const raw = this.#raw[at] as RawVariable
      const width = this.#veryLong.get(raw.short) ?? raw.width
      const name = this.#longNames.get(raw.short) ?? raw.short
      const kind = (raw.format >> 16) & 0xff
      const variable: SavVariable = {
        name,
        label: raw.label,
        width,
        isMoment: raw.width === 0 && momentFormats.has(kind),
        labels: raw.labels.length > 0 ? raw.labels : (this.#longLabels.get(name) ?? []),
      }
      found.push({ variable, element: raw.element })
      if (width > 255) at += segmentsOf(width).length - 1
    }
    return found
  }

  #int(): number {
    return this.file.readInt32LE((this.#at += 4) - 4)
  }

  #double(): number {
    return this.file.readDoubleLE((this.#at += 8) - 8)
  }

  #text(bytes: number): string {
    return this.file.toString('utf8', this.#at, (this.#at += bytes))
  }

  #aligned(bytes: number, to: number): string {
    const text = this.#text(bytes)
    this.#at += (to - (bytes % to)) % to
    return text
  }
}

/** DATE, ADATE, JDATE, DATETIME, EDATE, SDATE and YMDHMS. */
const momentFormats: ReadonlySet<number> = new Set([20, 22, 23, 24, 38, 39, 41])

function pairsIn(bytes: Buffer, between: string): readonly (readonly [string, string])[] {
  return bytes
    .toString('utf8')
    .split(between)
    .flatMap((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [] : [[pair.slice(0, at), pair.slice(at + 1)] as const]
    })
}

function requireUtf8(encoding: string): void {
  if (!/^(utf-?8|us-ascii|ascii)$/i.test(encoding)) throw new UnreadableSav(`texts in ${encoding} are not read`)
}

const epochSeconds = 12_219_379_200

function* casesOf(
  { file, casesAt, elements, compression, bias }: DictionaryReader,
  variables: readonly PlacedVariable[],
): Generator<readonly (string | number | null)[]> {
  const bytes = compression === 2 ? unzipped(file, casesAt) : file.subarray(casesAt)
  const cases = compression === 0 ? plainCases(bytes, elements) : codedCases(bytes, elements, bias)
  for (const one of cases) yield variables.map(({ variable, element }) => valueOf(one, element * 8, variable))
}

function valueOf(one: Buffer, at: number, { width, isMoment }: SavVariable): string | number | null {
  if (width > 0) {
    const text = textOf(one, at, width).trimEnd()
    return text === '' ? null : text
  }
  const number = one.readDoubleLE(at)
  if (number === -Number.MAX_VALUE) return null
  return isMoment ? Math.round((number - epochSeconds) * 1000) : number
}

function textOf(one: Buffer, at: number, width: number): string {
  if (width <= 255) return one.toString('utf8', at, at + width)
  const segments = segmentsOf(width).map((_, segment) => one.subarray(at + segment * 256, at + segment * 256 + 255))
  return Buffer.concat(segments).toString('utf8', 0, width)
}

function* plainCases(bytes: Buffer, elements: number): Generator<Buffer> {
  for (let at = 0; at + elements * 8 <= bytes.length; at += elements * 8) yield bytes.subarray(at, at + elements * 8)
}

function* codedCases(bytes: Buffer, elements: number, bias: number): Generator<Buffer> {
  const one = Buffer.alloc(elements * 8)
  let element = 0
  for (let at = 0; at + 8 <= bytes.length;) {
    const codes = at
    at += 8
    for (let place = 0; place < 8; place += 1) {
      const code = bytes[codes + place] ?? 252
      if (code === 252) return
      if (code === 0) continue
      if (code === 253) {
        bytes.copy(one, element * 8, at, at + 8)
        at += 8
      } else if (code === 254) one.fill(0x20, element * 8, element * 8 + 8)
      else one.writeDoubleLE(code === 255 ? -Number.MAX_VALUE : code - bias, element * 8)
      element += 1
      if (element === elements) {
        yield one
        element = 0
      }
    }
  }
}

/** A small file may unfold to a very large one. */
const mostUnzipped = 512 * 1024 * 1024

function unzipped(file: Buffer, at: number): Buffer {
  const listAt = Number(file.readBigInt64LE(at + 8))
  const blocks = file.readInt32LE(listAt + 20)
  let left = mostUnzipped
  return Buffer.concat(
    Array.from({ length: blocks }, (_, place) => {
      const entry = listAt + 24 + place * 24
      const from = Number(file.readBigInt64LE(entry + 8))
      const size = file.readInt32LE(entry + 16)
      if ((left -= size) < 0) throw new UnreadableSav('the file unfolds to more than is read')
      return inflateSync(file.subarray(from, from + file.readInt32LE(entry + 20)), {
        maxOutputLength: Math.max(1, size),
      })
    }),
  )
}
