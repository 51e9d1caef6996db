/** Byte codes: a small number less 100, the end, eight bytes that follow, eight blanks, no value. */
const codes = { end: 252, literal: 253, blanks: 254, missing: 255 } as const
const bias = 100
const blank = 0x20

/** Cases as byte codes: eight codes, then the eight-byte elements that some of them stand for. */
export class CaseBytes {
  #bytes = Buffer.allocUnsafe(64 * 1024)
  #end = 0
  /** Where the codes of the present eight are, how many of them there are. */
  #codesAt = 0
  #codes = 8
  #scratch = Buffer.alloc(256)

  number(value: number | null): void {
    if (value === null || !Number.isFinite(value)) this.#code(codes.missing)
    else if (Number.isInteger(value) && value > -bias && value <= 251 - bias) this.#code(value + bias)
    else {
      this.#code(codes.literal)
      this.#end = this.#bytes.writeDoubleLE(value, this.#end)
    }
  }

  /** A text in so many elements. One of several segments has 255 bytes in each 32 of them. */
  text(text: string, elements: number): void {
    const room = elements * 8
    if (this.#scratch.length < room) this.#scratch = Buffer.alloc(room * 2)
    const scratch = this.#scratch
    let written = scratch.write(text, 0, room)
    if (room > 256) written = spread(scratch, written)
    const used = Math.ceil(written / 8)
    scratch.fill(blank, written, used * 8)
    for (let at = 0; at < used; at += 1) this.#element(scratch, at * 8)
    for (let at = used; at < elements; at += 1) this.#code(codes.blanks)
  }

  end(): void {
    this.#code(codes.end)
    while (this.#codes < 8) this.#code(0)
  }

  /** The bytes of whole groups of eight. */
  take(): Buffer {
    const end = this.#codes === 8 ? this.#end : this.#codesAt
    const taken = Buffer.from(this.#bytes.subarray(0, end))
    this.#bytes.copy(this.#bytes, 0, end, this.#end)
    this.#end -= end
    this.#codesAt -= end
    return taken
  }

  #element(from: Buffer, at: number): void {
    let isBlank = true
    for (let byte = at; isBlank && byte < at + 8; byte += 1) isBlank = from[byte] === blank
    if (isBlank) return this.#code(codes.blanks)
    this.#code(codes.literal)
    from.copy(this.#bytes, this.#end, at, at + 8)
    this.#end += 8
  }

  #code(code: number): void {
    if (this.#codes === 8) {
      // The next eight with what they may stand for.
      if (this.#end + 80 > this.#bytes.length) this.#grow()
      this.#codesAt = this.#end
      this.#codes = 0
      this.#bytes.fill(0, this.#end, this.#end + 8)
      this.#end += 8
    }
    this.#bytes[this.#codesAt + this.#codes] = code
    this.#codes += 1
  }

  #grow(): void {
    const wider = Buffer.allocUnsafe(this.#bytes.length * 2)
    this.#bytes.copy(wider, 0, 0, this.#end)
    this.#bytes = wider
  }
}

/** Makes room for the byte that each full segment leaves unused. */
function spread(bytes: Buffer, length: number): number {
  const segments = Math.ceil(length / 255)
  for (let at = segments - 1; at > 0; at -= 1) {
    bytes.copy(bytes, at * 256, at * 255, Math.min(length, (at + 1) * 255))
    bytes[at * 256 - 1] = blank
  }
  return segments === 0 ? 0 : (segments - 1) * 256 + (length - (segments - 1) * 255)
}
