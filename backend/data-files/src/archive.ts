import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ArchiveEntry {
  /** Unique in the archive. */
  readonly path: string
  readonly at: Date
  open(): Promise<Readable>
}

/** A zip that is written entry by entry, each stored as it is. */
export class Archive {
  readonly #zip = new ZipFile()
  readonly #written: Promise<void>

  constructor(file: string) {
    this.#written = finished(this.#zip.outputStream.pipe(createWriteStream(file, { flags: 'wx', mode: 0o600 })))
    this.#written.catch(() => {})
  }

  /** Gives hash and size of the bytes that went in. */
  async add({ path, at, open }: ArchiveEntry): Promise<{ readonly hash: string; readonly size: number }> {
    const hash = createHash('sha256')
    let size = 0
    const measured = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk)
        size += chunk.length
        done(null, chunk)
      },
    })
    const content = await open()
    content.once('error', (error) => measured.destroy(error))
    this.#zip.addReadStream(content.pipe(measured), path, { mtime: at, compress: false })
    await Promise.race([finished(measured), this.#written])
    return { hash: hash.digest('hex'), size }
  }

  async end(path: string, manifest: string): Promise<void> {
    this.#zip.addBuffer(Buffer.from(manifest), path, { compress: false })
    this.#zip.end()
    await this.#written
  }
}
