import { Readable } from 'node:stream'
import { Query, type PoolClient } from 'pg'

/**
 * Sends `lines`, each with its line feed, as the text of `copy … from stdin`. Fails as a whole, as any statement does.
 */
export async function copyIn(client: PoolClient, statement: string, lines: Iterable<string>): Promise<void> {
  // Made before the statement begins, so that it is never left in the middle.
  const chunks = chunksOf(lines)
  await new Promise<void>((resolve, reject) => {
    client.query(new CopyIn(statement, chunks, (error) => (error ? reject(error) : resolve())))
  })
}

/**
 * Characters. A text that grows by pieces is many objects until it is written as bytes: garbage while it is young, a
 * burden later.
 */
const chunkLength = 64 * 1024

function chunksOf(lines: Iterable<string>): readonly Buffer[] {
  const chunks: Buffer[] = []
  let text = ''
  for (const line of lines) {
    text += line
    if (text.length < chunkLength) continue
    chunks.push(Buffer.from(text))
    text = ''
  }
  if (text !== '') chunks.push(Buffer.from(text))
  return chunks
}

/** Sink that the driver passes to a statement for which the server wants data. */
interface Sink {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

class CopyIn extends Query {
  readonly #chunks: readonly Buffer[]

  constructor(statement: string, chunks: readonly Buffer[], done: (error: Error | undefined) => void) {
    super(statement, done)
    this.#chunks = chunks
  }

  /** Called by the driver, which by itself answers that it has no data. */
  handleCopyInResponse(connection: Sink): void {
    for (const chunk of this.#chunks) connection.sendCopyFromChunk(chunk)
    connection.endCopyFrom()
  }
}

/** Rows of `copy … to stdout` as lines of its text, line feeds included, in pieces of about a megabyte, whole lines each. */
export async function* copyOut(client: PoolClient, statement: string): AsyncGenerator<string> {
  const copy = new CopyOut(statement)
  client.query(copy)
  let text = ''
  // Lines arrive one by one; a piece ends at a line in any case.
  for await (const line of copy.lines) {
    text += line
    if (text.length < pieceLength) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

const pieceLength = 2 ** 20

interface Source {
  readonly stream: { pause(): void; resume(): void }
}

class CopyOut extends Query {
  readonly lines: Readable
  #source: Source | null = null

  constructor(statement: string) {
    const lines = new Readable({
      objectMode: true,
      highWaterMark: 1_000,
      read: () => this.#source?.stream.resume(),
      destroy: (error, done) => {
        this.#source?.stream.resume()
        done(error)
      },
    })
    super(statement, (error: Error | undefined) => (error ? lines.destroy(error) : lines.push(null)))
    this.lines = lines
  }

  /** Called by the driver for each row. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }, source: Source): void {
    this.#source = source
    // Who reads no more lets the rest pass by.
    if (this.lines.destroyed) return
    if (!this.lines.push(chunk.toString('utf8'))) source.stream.pause()
  }
}
