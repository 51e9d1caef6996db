import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Content, FileTooLarge, type StoredContent } from './files.ts'

/** Content on its way in: it has no name yet and is gone when it is not kept. */
export interface Draft extends StoredContent {
  readonly path: string
  keep(): Promise<void>
  discard(): Promise<void>
}

/** Files named by their own SHA-256, in folders of their first two digits. */
export class ContentStore {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async open(dataDir: string): Promise<ContentStore> {
    const folder = join(dataDir, 'files')
    await mkdir(join(folder, 'incoming'), { recursive: true, mode: 0o700 })
    return new ContentStore(folder)
  }

  pathOf(hash: string): string {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new TypeError('not a SHA-256 in lower-case hexadecimal')
    return join(this.#folder, hash.slice(0, 2), hash)
  }

  async receive(content: Readable, maxBytes: number): Promise<Draft> {
    const path = join(this.#folder, 'incoming', randomUUID())
    const measure = new Measure(maxBytes)
    try {
      await pipeline(content, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    const hash = measure.hash()
    return {
      hash,
      path,
      size: measure.size,
      keep: async () => {
        await mkdir(join(this.#folder, hash.slice(0, 2)), { recursive: true, mode: 0o700 })
        await rename(path, this.pathOf(hash))
      },
      discard: () => rm(path, { force: true }),
    }
  }

  /** Where content that comes in pieces lies until it is whole. */
  incomingPath(name: string): string {
    if (!/^[\w-]{1,64}$/.test(name)) throw new TypeError('not a name of incoming content')
    return join(this.#folder, 'incoming', name)
  }

  /** Gives incoming content its place; it stays where it was until the caller removes it. */
  async adopt(path: string, hash: string): Promise<void> {
    await mkdir(join(this.#folder, hash.slice(0, 2)), { recursive: true, mode: 0o700 })
    await link(path, this.pathOf(hash)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }

  /** Names of incoming content that nobody has written to since then. */
  async leftSince(time: Date): Promise<readonly string[]> {
    const folder = join(this.#folder, 'incoming')
    const names = await readdir(folder)
    const left = await Promise.all(
      names.map(async (name) => ((await stat(join(folder, name)).catch(() => null))?.mtime ?? time) < time),
    )
    return names.filter((_, at) => left[at])
  }

  async read(hash: string, range?: { readonly start: number; readonly end: number }): Promise<Content | null> {
    const path = this.pathOf(hash)
    const found = await stat(path).catch(() => null)
    return found && { stream: createReadStream(path, range), size: found.size }
  }

  async remove(hash: string): Promise<void> {
    await rm(this.pathOf(hash), { force: true })
  }
}

class Measure extends Transform {
  size = 0
  readonly #hash = createHash('sha256')
  readonly #maxBytes: number

  constructor(maxBytes: number) {
    super()
    this.#maxBytes = maxBytes
  }

  hash(): string {
    return this.#hash.digest('hex')
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: Error | null, chunk?: Buffer) => void,
  ): void {
    this.size += chunk.length
    this.#hash.update(chunk)
    if (this.size > this.#maxBytes) done(new FileTooLarge(this.#maxBytes))
    else done(null, chunk)
  }
}
