import type { RowLayout, Write } from './row-layout.ts'

/**
 * Rows as JSON objects in UTF-8, separated by commas, made of the texts of records (`(a,"b c",,t)`, values in the order
 * of the layout). A value is written byte by byte from where it stands: no string or object is made for it, which is
 * most of what a row costs.
 */
export class JsonRows {
  #bytes: Buffer
  #end = 0
  #record = ''
  /** Where in the record the next value begins. */
  #at = 0
  readonly #values: readonly { readonly before: Buffer; readonly write: Write }[]
  readonly #after: Buffer
  readonly #constant: number

  /** `bytes`: so many it expects; it makes room for more. */
  constructor({ values, end }: RowLayout, bytes = 16 * 1024) {
    this.#bytes = Buffer.allocUnsafe(bytes)
    this.#values = values.map(({ before, write }) => ({ before: Buffer.from(before), write }))
    this.#after = Buffer.from(`${end},`)
    this.#constant = this.#values.reduce((sum, { before }) => sum + before.length + nullText.length, this.#after.length)
  }

  /** Of the rows that were added and not taken. */
  get bytes(): number {
    return this.#end
  }

  add(record: string): void {
    // A character becomes at most six bytes (`\u0007`).
    this.#reserve(this.#constant + record.length * 6)
    this.#record = record
    this.#at = 1
    for (const { before, write } of this.#values) {
      this.#put(before)
      this.#value(write)
      this.#at += 1
    }
    this.#put(this.#after)
  }

  /** The rows since the last time, without a comma at the end. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, Math.max(0, this.#end - 1)))
    this.#end = 0
    return taken
  }

  #value(write: Write): void {
    const first = this.#record.charCodeAt(this.#at)
    if (isEnd(first)) this.#put(nullText)
    else if (write === 'string') this.#quoted()
    else if (write === 'json') this.#copy(false)
    else if (write === 'number') this.#number(first)
    else this.#made(write)
  }

  /** There is no JSON for what is no number. */
  #number(first: number): void {
    const start = this.#end
    this.#copy(false)
    if (first === capitalN || this.#bytes[this.#end - 1] === smallY) {
      this.#end = start
      this.#put(nullText)
    }
  }

  #quoted(): void {
    this.#bytes[this.#end++] = quote
    this.#copy(true)
    this.#bytes[this.#end++] = quote
  }

  /** The rare kinds: their text is read as JavaScript has it. */
  #made(write: (text: string) => string): void {
    const start = this.#end
    this.#copy(false)
    const text = write(this.#bytes.toString('utf8', start, this.#end))
    this.#end = start
    this.#reserve(text.length * 3 + this.#constant + (this.#record.length - this.#at) * 6)
    this.#end += this.#bytes.write(text, start)
  }

  /**
   * Copies a value, in quotes (where `"` and `\` stand twice) or plain, to its end; `escaping` writes it as the inside
   * of a JSON string.
   */
  #copy(escaping: boolean): void {
    const record = this.#record
    let at = this.#at
    const inQuotes = record.charCodeAt(at) === quote
    if (inQuotes) at += 1
    for (;;) {
      const code = record.charCodeAt(at)
      if (inQuotes ? code === quote && record.charCodeAt(at + 1) !== quote : isEnd(code)) break
      at += inQuotes && (code === quote || code === backslash) ? 2 : 1
      if (code < 0x80) this.#ascii(code, escaping)
      else if (code < 0x800) this.#two(code)
      else if (code >= 0xd800 && code < 0xe000) this.#four(code, record.charCodeAt(at++))
      else this.#three(code)
    }
    this.#at = inQuotes ? at + 1 : at
  }

  #ascii(code: number, escaping: boolean): void {
    if (escaping && (code < 0x20 || code === quote || code === backslash)) this.#put(escapes[code] as Buffer)
    else this.#bytes[this.#end++] = code
  }

  #two(code: number): void {
    this.#bytes[this.#end++] = 0xc0 | (code >> 6)
    this.#bytes[this.#end++] = 0x80 | (code & 0x3f)
  }

  #three(code: number): void {
    this.#bytes[this.#end++] = 0xe0 | (code >> 12)
    this.#bytes[this.#end++] = 0x80 | ((code >> 6) & 0x3f)
    this.#bytes[this.#end++] = 0x80 | (code & 0x3f)
  }

  /** The database holds no half of a pair. */
  #four(high: number, low: number): void {
    const code = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)
    this.#bytes[this.#end++] = 0xf0 | (code >> 18)
    this.#bytes[this.#end++] = 0x80 | ((code >> 12) & 0x3f)
    this.#bytes[this.#end++] = 0x80 | ((code >> 6) & 0x3f)
    this.#bytes[this.#end++] = 0x80 | (code & 0x3f)
  }

  /** Short constants: a loop is faster than a call for each. */
  #put(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += 1) this.#bytes[this.#end + at] = bytes[at] as number
    this.#end += bytes.length
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return
    const wider = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#end + bytes))
    this.#bytes.copy(wider, 0, 0, this.#end)
    this.#bytes = wider
  }
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const bracket = 0x29
/** `NaN`, and the last letter of `Infinity`. */
const capitalN = 0x4e
const smallY = 0x79

const isEnd = (code: number): boolean => code === comma || code === bracket

const nullText = Buffer.from('null')

/** By code; the others go out as they are. */
const escapes: readonly Buffer[] = Array.from({ length: 0x80 }, (_, code) =>
  Buffer.from(JSON.stringify(String.fromCharCode(code)).slice(1, -1)),
)
