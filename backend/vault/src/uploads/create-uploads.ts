import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { inTransaction, type Pool } from '@naire/database'
import { type ContentStore, type FileRecord, insertFile, lockContent } from '../files/index.ts'
import { type Upload, UploadDamaged, UploadMoved, type Uploads, type WholeUpload } from './uploads.ts'
import { UploadWriter } from './upload-writer.ts'

interface Parts {
  readonly pool: Pool
  readonly contents: ContentStore
  readonly now: () => Date
}

export function createUploads({ pool, contents, now }: Parts): Uploads {
  const writers = new Map<string, UploadWriter>()

  async function find(sid: string): Promise<Upload | null> {
    await writers
      .get(sid)
      ?.record()
      .catch(() => {})
    const { rows } = await pool.query<Upload>(`select ${uploadColumns} from vault.uploads where sid = $1`, [sid])
    return rows[0] ?? null
  }

  async function there(sid: string): Promise<Upload> {
    const upload = await find(sid)
    if (upload === null) throw new UploadMoved(null)
    return upload
  }

  async function remove(sid: string): Promise<void> {
    await pool.query('delete from vault.uploads where sid = $1', [sid])
    await rm(contents.incomingPath(sid), { force: true })
  }

  async function kept({ file, fileSize, path }: WholeUpload, hash: string): Promise<FileRecord> {
    return inTransaction(pool, async (client) => {
      await lockContent(client, hash)
      const record = await insertFile(client, file, { size: fileSize, hash, objectKey: null, cloudName: null })
      await contents.adopt(path, hash)
      return record
    })
  }

  return {
    find,
    remove,

    async removeOf(objectSid) {
      const { rows } = await pool.query<{ sid: string }>('select sid from vault.uploads where object_sid = $1', [
        objectSid,
      ])
      for (const { sid } of rows) await remove(sid)
    },

    async begin({ file, fileSize, hash, about }) {
      await pool.query(
        `insert into vault.uploads (sid, object_sid, file, about, file_size, hash, heard_at) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [file.sid, file.objectSid, JSON.stringify(file), JSON.stringify(about), fileSize, hash, now()],
      )
      return there(file.sid)
    },

    async count(objectSid) {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*) as count from vault.uploads where object_sid = $1',
        [objectSid],
      )
      return rows[0]?.count ?? 0
    },

    async write(sid, offset, content) {
      await UploadWriter.write({ pool, now, path: contents.incomingPath(sid), writers }, { sid, offset, content })
      return there(sid)
    },

    async finish(sid, inspect) {
      const upload = await there(sid)
      if (upload.received !== upload.fileSize) throw new UploadMoved(upload.received)
      const whole = { ...upload, path: contents.incomingPath(sid) }
      const hash = await hashOf(whole.path)
      if (upload.hash !== null && upload.hash !== hash)
        throw new UploadDamaged('the content is not what its sender said')
      await inspect(whole)
      const record = await kept(whole, hash)
      await remove(sid)
      return record
    },

    async sweep(idleMs) {
      const before = new Date(now().getTime() - idleMs)
      const { rows } = await pool.query<{ sid: string }>(
        'delete from vault.uploads where heard_at < $1 returning sid',
        [before],
      )
      const { rows: known } = await pool.query<{ sid: string }>('select sid from vault.uploads')
      const living = new Set(known.map(({ sid }) => sid))
      for (const name of await contents.leftSince(before))
        if (!living.has(name)) await rm(contents.incomingPath(name), { force: true })
      return rows.length
    },
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const uploadColumns = 'file, about, file_size as "fileSize", hash, received'
