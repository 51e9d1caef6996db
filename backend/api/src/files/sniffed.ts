import { RefusalError } from '@naire/domain/refusals'
import { fileTypeFromBuffer } from 'file-type'
import { PassThrough, Readable } from 'node:stream'

export interface RecognisedContent {
  /** Extension that the content itself shows, blank when it has no signature. */
  readonly recognised: string
  /** The whole content, from its first byte. */
  readonly content: Readable
}

/** Enough for every signature that is looked for. */
export const sampleBytes = 4_100

/**
 * Looks at the beginning of a stream and gives it back whole. The source stays free to be unpiped and read to its end.
 */
export async function sniffed(source: Readable): Promise<RecognisedContent> {
  if (source.destroyed && !source.readableEnded) throw cutOff()
  const copy = source.pipe(new PassThrough())
  source.once('error', (error) => copy.destroy(error))
  source.once('close', () => {
    if (!source.readableEnded) copy.destroy(cutOff())
  })
  const chunks = copy[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const head = await beginning(chunks)
  const type = await fileTypeFromBuffer(head.subarray(0, sampleBytes))
  return { recognised: type?.ext ?? '', content: Readable.from(whole(head, copy, chunks), { objectMode: false }) }
}

/**
 * A sender that goes away, or breaks off in the middle of a part, ends the source, also before it is looked at and
 * without an error.
 */
const cutOff = () => new RefusalError({ key: 'request.invalid', target: 'file' })

async function beginning(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const head: Buffer[] = []
  for (let size = 0; size < sampleBytes;) {
    const { done, value } = await chunks.next()
    if (done) break
    head.push(value)
    size += value.length
  }
  return Buffer.concat(head)
}

async function* whole(head: Buffer, copy: Readable, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (head.length > 0) yield head
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    copy.destroy()
  }
}
