/** Why a document could not be opened. */
export type ZipTrouble = 'notZip' | 'tooLarge' | 'encrypted'

export class UnreadableZip extends Error {
  override readonly name = 'UnreadableZip'

  constructor(readonly trouble: ZipTrouble) {
    super(trouble)
  }
}

/** Of an archive and of what is taken out of it, in bytes; and of the entries that it lists. */
export const zipLimits = { archive: 20_000_000, taken: 40_000_000, entries: 5000 } as const

/**
 * The texts of these entries of a .zip archive; those that it does not have are not there. Rejects with
 * `UnreadableZip`.
 */
export async function unzipped(file: Blob, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (file.size > zipLimits.archive) throw new UnreadableZip('tooLarge')
  const bytes = new DataView(await file.arrayBuffer())
  const texts = new Map<string, string>()
  let left: number = zipLimits.taken
  for (const entry of entriesOf(bytes).filter(({ name }) => names.includes(name))) {
    const text = await textOf(bytes, entry, left)
    left -= text.byteLength
    texts.set(entry.name, new TextDecoder().decode(text))
  }
  return texts
}

interface Entry {
  readonly name: string
  readonly method: number
  readonly packed: number
  /** Where its own head stands. */
  readonly at: number
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, head: 0x04034b50 } as const

function entriesOf(bytes: DataView): readonly Entry[] {
  const end = endOf(bytes)
  const count = bytes.getUint16(end + 10, true)
  if (count > zipLimits.entries) throw new UnreadableZip('tooLarge')
  const entries: Entry[] = []
  let at = bytes.getUint32(end + 16, true)
  for (let number = 0; number < count; number++) {
    if (at + 46 > bytes.byteLength || bytes.getUint32(at, true) !== signatures.entry) throw new UnreadableZip('notZip')
    if ((bytes.getUint16(at + 8, true) & 1) === 1) throw new UnreadableZip('encrypted')
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ]
    entries.push({
      name: new TextDecoder().decode(partOf(bytes, at + 46, name)),
      method: bytes.getUint16(at + 10, true),
      packed: bytes.getUint32(at + 20, true),
      at: bytes.getUint32(at + 42, true),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

/** Where the record that ends the archive stands; behind it there may be a comment. */
function endOf(bytes: DataView): number {
  const shortest = bytes.byteLength - 22
  for (let at = shortest; at >= Math.max(0, shortest - 0xffff); at--) {
    if (bytes.getUint32(at, true) === signatures.end) return at
  }
  throw new UnreadableZip('notZip')
}

async function textOf(bytes: DataView, { at, method, packed }: Entry, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (at + 30 > bytes.byteLength || bytes.getUint32(at, true) !== signatures.head) throw new UnreadableZip('notZip')
  const content = partOf(bytes, at + 30 + bytes.getUint16(at + 26, true) + bytes.getUint16(at + 28, true), packed)
  if (method === 0) return content.byteLength > most ? tooLarge() : content
  if (method !== 8) throw new UnreadableZip('notZip')
  return inflated(content, most)
}

// What an archive says of its sizes may be untrue: bytes are counted as they come.
async function inflated(content: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new UnreadableZip('notZip')
    })
    if (done) break
    size += value.byteLength
    if (size > most) {
      await reader.cancel()
      return tooLarge()
    }
    pieces.push(value as Uint8Array<ArrayBuffer>)
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

function tooLarge(): never {
  throw new UnreadableZip('tooLarge')
}

function partOf(bytes: DataView, from: number, length: number): Uint8Array<ArrayBuffer> {
  if (from + length > bytes.byteLength) throw new UnreadableZip('notZip')
  return new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset + from, length)
}
