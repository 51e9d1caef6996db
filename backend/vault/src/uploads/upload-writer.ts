import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Pool } from '@naire/database'
import { FileTooLarge } from '../files/index.ts'
import { UploadMoved } from './uploads.ts'

export interface UploadStorage {
  readonly pool: Pool
  readonly now: () => Date
  readonly path: string
  /** Writers of this process, by the upload. */
  readonly writers: Map<string, UploadWriter>
}

export interface UploadChunk {
  readonly sid: string
  readonly offset: number
  readonly content: Readable
}

/** Bytes after which it is recorded how far it is: so much may be sent again when the process dies. */
const recordedEvery = 8 * 1024 * 1024
/** A connection that says nothing for so long is taken for broken. */
const silenceMs = 60_000

/** Bytes first, then the record of them: what is recorded is on the disk. */
export class UploadWriter {
  readonly #name = randomUUID()
  readonly #ended: Promise<void>
  #at: number
  #recorded: number
  #recording: Promise<void> = Promise.resolve()
  #file: FileHandle | null = null

  private constructor(
    private readonly place: UploadStorage,
    private readonly piece: UploadChunk,
  ) {
    this.#at = this.#recorded = piece.offset
    this.#ended = this.#write().finally(() => {
      if (place.writers.get(piece.sid) === this) place.writers.delete(piece.sid)
    })
    this.#ended.catch(() => {})
  }

  /** An earlier writer of the upload in this process is ended first, and what it had is recorded. */
  static async write(place: UploadStorage, piece: UploadChunk): Promise<void> {
    await place.writers.get(piece.sid)?.end()
    const writer = new UploadWriter(place, piece)
    place.writers.set(piece.sid, writer)
    await writer.#ended
  }

  /** Records what has come until now. */
  record(): Promise<void> {
    this.#recording = this.#recording.catch(() => {}).then(() => this.#recordNow())
    return this.#recording
  }

  async end(): Promise<void> {
    this.piece.content.destroy(new BrokenUploadError())
    await this.#ended.catch(() => {})
  }

  async #write(): Promise<void> {
    const size = await this.#takeOver()
    this.#file = await open(this.place.path, constants.O_CREAT | constants.O_RDWR, 0o600)
    try {
      await this.#take(size).catch((error: unknown) => {
        if (!isBroken(error)) throw error
      })
      await this.record()
    } finally {
      await this.#recording.catch(() => {})
      await this.#file.close()
    }
  }

  async #take(size: number): Promise<void> {
    for await (const chunk of unlessSilent(this.piece.content)) {
      if (this.#at + chunk.length > size) throw new FileTooLarge(size)
      await this.#put(chunk)
      if (this.#at - this.#recorded >= recordedEvery) await this.record()
    }
  }

  async #put(chunk: Buffer): Promise<void> {
    for (let done = 0; done < chunk.length;) {
      const { bytesWritten } = await this.#file!.write(chunk, done, chunk.length - done, this.#at + done)
      done += bytesWritten
    }
    this.#at += chunk.length
  }

  async #recordNow(): Promise<void> {
    const at = this.#at
    if (at === this.#recorded || this.#file === null) return
    await this.#file.datasync()
    const { pool, now } = this.place
    const { rowCount } = await pool.query(
      'update vault.uploads set received = $3, heard_at = $4 where sid = $1 and writer = $2',
      [this.piece.sid, this.#name, at, now()],
    )
    if (rowCount === 0) throw new UploadMoved(null)
    this.#recorded = at
  }

  async #takeOver(): Promise<number> {
    const { sid, offset } = this.piece
    const { rows } = await this.place.pool.query<{ fileSize: number }>(
      `update vault.uploads set writer = $3, heard_at = $4 where sid = $1 and received = $2 returning file_size as "fileSize"`,
      [sid, offset, this.#name, this.place.now()],
    )
    if (rows[0] !== undefined) return rows[0].fileSize
    const { rows: standing } = await this.place.pool.query<{ received: number }>(
      'select received from vault.uploads where sid = $1',
      [sid],
    )
    throw new UploadMoved(standing[0]?.received ?? null)
  }
}

async function* unlessSilent(content: Readable): AsyncGenerator<Buffer> {
  const timer = setTimeout(() => content.destroy(new BrokenUploadError()), silenceMs)
  try {
    // The connection must live on for the answer.
    for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      timer.refresh()
      yield chunk
      timer.refresh()
    }
  } finally {
    clearTimeout(timer)
  }
}

class BrokenUploadError extends Error {
  readonly code = 'BROKEN'
}

/** Tells whether an error is a broken connection rather than a fault here. */
function isBroken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return (
    code === 'ECONNRESET' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    code === 'EPIPE' ||
    code === 'ETIMEDOUT' ||
    code === 'BROKEN'
  )
}
