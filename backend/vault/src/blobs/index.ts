import type { Pool } from '@naire/database'
import { sha256 } from '../hash.ts'

const maxBytes = 64 * 1024 * 1024

/** Also over one connection, inside its transaction. */
export function createBlobs(pool: Pick<Pool, 'query'>): Blobs {
  async function putBlob(content: Uint8Array | string): Promise<string> {
    const bytes = Buffer.from(content)
    if (bytes.length > maxBytes) throw new RangeError(`a blob is larger than ${maxBytes} bytes`)
    const hash = sha256(bytes).toString('hex')
    await pool.query('insert into vault.blobs (hash, content) values ($1, $2) on conflict do nothing', [hash, bytes])
    return hash
  }

  async function getBlob(hash: string): Promise<Uint8Array | null> {
    const { rows } = await pool.query<{ content: Buffer }>('select content from vault.blobs where hash = $1', [hash])
    return rows[0]?.content ?? null
  }

  return {
    putBlob,
    getBlob,
    async getText(hash) {
      const content = await getBlob(hash)
      return content && Buffer.from(content).toString('utf8')
    },
    hashOf: (bytes) => sha256(bytes).toString('hex'),
    putJson: (value) => putBlob(JSON.stringify(value)),
    async getJson<T>(hash: string) {
      const content = await getBlob(hash)
      return content ? (JSON.parse(Buffer.from(content).toString('utf8')) as T) : null
    },
  }
}

/** Content by its own hash: naire records, sheets, compiled forms. Kept in the database; for files see `Files`. */
export interface Blobs {
  /** Gives the SHA-256 in lower-case hex; storing the same content again stores nothing. At most 64 MiB. */
  putBlob(content: Uint8Array | string): Promise<string>
  getBlob(hash: string): Promise<Uint8Array | null>
  getText(hash: string): Promise<string | null>
  /** Hash that this content is kept under. */
  hashOf(content: Uint8Array): string
  /** JSON with keys in the order given; the hash is that of its UTF-8 text. */
  putJson(value: unknown): Promise<string>
  getJson<T>(hash: string): Promise<T | null>
}
