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
