import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Pool } from '@naire/database'
import { FileTooLarge } from '../files/index.ts'
import { UploadMoved } from './uploads.ts'

interface Place {
  readonly pool: Pool
  readonly path: string
  readonly now: () => Date
}

interface Piece {
  readonly sid: string
  readonly offset: number
  readonly content: Readable
}

/** Bytes after which it is recorded how far it is: so much may be sent again when the process dies. */
const recordedEvery = 8 * 1024 * 1024
/** A connection that says nothing for so long is taken for broken. */
const silenceMs = 60_000

/** Bytes first, then the record of them: what is recorded is on the disk. */
export async function writeUpload({ pool, path, now }: Place, { sid, offset, content }: Piece): Promise<void> {
  const writer = randomUUID()
  const size = await takeOver()
  const file = await open(path, constants.O_CREAT | constants.O_RDWR, 0o600)
  try {
    let recorded = offset
    let at = offset
    const record = async () => {
      if (at === recorded) return
      await file.datasync()
      const { rowCount } = await pool.query('update vault.uploads set received = $3, heard_at = $4 where sid = $1 and writer = $2', [sid, writer, at, now()])
      if (rowCount === 0) throw new UploadMoved(null)
      recorded = at
    }
    try {
      for await (const chunk of unlessSilent(content)) {
        if (at + chunk.length > size) throw new FileTooLarge(size)
        await writeAll(file, chunk, at)
        at += chunk.length
        if (at - recorded >= recordedEvery) await record()
      }
    } catch (error) {
      if (!isBroken(error)) throw error
    }
    await record()
  } finally {
    await file.close()
  }

  async function takeOver(): Promise<number> {
    const { rows } = await pool.query<{ fileSize: number }>(
      `update vault.uploads set writer = $3, heard_at = $4 where sid = $1 and received = $2 returning file_size as "fileSize"`,
      [sid, offset, writer, now()],
    )
    if (rows[0] !== undefined) return rows[0].fileSize
    const { rows: standing } = await pool.query<{ received: number }>('select received from vault.uploads where sid = $1', [sid])
    throw new UploadMoved(standing[0]?.received ?? null)
  }
}

async function* unlessSilent(content: Readable): AsyncGenerator<Buffer> {
  const timer = setTimeout(() => content.destroy(new Silence()), silenceMs)
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

async function writeAll(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position + done)
    done += bytesWritten
  }
}

class Silence extends Error {
  readonly code = 'SILENCE'
}

/** What ends a connection, not what is wrong here. */
function isBroken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'EPIPE' || code === 'ETIMEDOUT' || code === 'SILENCE'
}
