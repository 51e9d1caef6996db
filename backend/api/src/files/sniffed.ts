import { fileTypeFromBuffer } from 'file-type'
import { Readable } from 'node:stream'

export interface Sniffed {
  /** Extension that the content itself shows, blank when it has no signature. */
  readonly recognised: string
  /** The whole content, from its first byte. */
  readonly content: Readable
}

/** Enough for every signature that is looked for. */
const sampleBytes = 4_100

/** Looks at the beginning of a stream and gives it back whole. */
export async function sniffed(source: Readable): Promise<Sniffed> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const head: Buffer[] = []
  let size = 0
  while (size < sampleBytes) {
    const { done, value } = await chunks.next()
    if (done) break
    head.push(value)
    size += value.length
  }
  const sample = Buffer.concat(head)
  const type = await fileTypeFromBuffer(sample.subarray(0, sampleBytes))
  return { recognised: type?.ext ?? '', content: Readable.from(whole(sample, chunks), { objectMode: false }) }
}

async function* whole(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
