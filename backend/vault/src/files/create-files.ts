import { inTransaction, type Pool, type PoolClient } from '@naire/database'
import type { ContentStore } from './content-store.ts'
import type { Files, FileRecord, NewFile, StoredContent, Rendition } from './files.ts'

const maxRenditionBytes = 1024 * 1024 * 1024

export function createFiles({ pool, contents }: { readonly pool: Pool; readonly contents: ContentStore }): Files {
  return {
    async store(file, content, { maxBytes, inspect }) {
      const draft = await contents.receive(content, maxBytes)
      try {
        await inspect?.(draft.path)
        return await inTransaction(pool, async (client) => {
          await lockContent(client, draft.hash)
          const record = await insertFile(client, file, { ...draft, objectKey: null, cloudName: null })
          await draft.keep()
          return record
        })
      } finally {
        await draft.discard()
      }
    },

    async storeFromCloud(file, content, { maxBytes, inspect, objectKey, cloudName }) {
      const draft = await contents.receive(content, maxBytes)
      try {
        await inspect?.(draft.path)
        return await insertFile(pool, file, { ...draft, objectKey, cloudName })
      } finally {
        await draft.discard()
      }
    },

    async find(sid) {
      const { rows } = await pool.query<FileRow>(`select ${fileColumns} from vault.files where sid = $1`, [sid])
      return rows[0] ?? null
    },

    async list(objectSid, bizObjectType) {
      const { rows } = await pool.query<FileRow>(
        `select ${fileColumns} from vault.files where object_sid = $1 and ($2::integer is null or biz_object_type = $2) order by uploaded_at, sid`,
        [objectSid, bizObjectType ?? null],
      )
      return rows
    },

    async sidsOfOrg(orgSid) {
      const { rows } = await pool.query<{ sid: string }>(
        'select sid from vault.files where org_sid = $1 order by sid',
        [orgSid],
      )
      return rows.map(({ sid }) => sid)
    },

    async listOf(objectSids, bizObjectType) {
      const { rows } = await pool.query<FileRow>(
        `select ${fileColumns} from vault.files where object_sid = any($1) and biz_object_type = $2 order by uploaded_at, sid`,
        [objectSids, bizObjectType],
      )
      return rows
    },
    async firstOfNaire(naireSid, hash, bizObjectTypes) {
      const { rows } = await pool.query<FileRow>(
        `select ${fileColumns} from vault.files where hash = $1 and naire_sid = $2 and biz_object_type = any($3) order by uploaded_at, sid limit 1`,
        [hash, naireSid, bizObjectTypes],
      )
      return rows[0] ?? null
    },

    open: (hash, range) => contents.read(hash, range),
    pathOf: (hash) => contents.pathOf(hash),

    async remove(sid) {
      const { rows } = await pool.query<{ hash: string }>(
        `select hash from vault.files where sid = $1 union select hash from vault.renditions where file_sid = $1 order by hash`,
        [sid],
      )
      await inTransaction(pool, async (client) => {
        for (const { hash } of rows) await lockContent(client, hash)
        await client.query(
          `with gone as (delete from vault.files where sid = $1 returning object_key, cloud_name)
           insert into vault.cloud_removals (object_key, cloud_name) select object_key, cloud_name from gone where object_key is not null on conflict do nothing`,
          [sid],
        )
        for (const { hash } of rows) if (!(await isNamed(client, hash))) await contents.remove(hash)
      })
    },

    async removeFromCloud(cloudName, remove) {
      const { rows } = await pool.query<{ key: string }>(
        'select object_key as key from vault.cloud_removals where cloud_name is not distinct from $1 order by asked_at limit 1000',
        [cloudName],
      )
      for (const { key } of rows) {
        await remove(key)
        await pool.query('delete from vault.cloud_removals where object_key = $1', [key])
      }
      return rows.length
    },

    async addRendition(sid, kind, content, mediaType) {
      const draft = await contents.receive(content, maxRenditionBytes)
      return inTransaction(pool, async (client) => {
        await lockContent(client, draft.hash)
        const { rows } = await client.query<RenditionRow>(
          `insert into vault.renditions (file_sid, kind, hash, file_size, media_type) values ($1, $2, $3, $4, $5)
           on conflict (file_sid, kind) do update set hash = excluded.hash, file_size = excluded.file_size, media_type = excluded.media_type
           returning ${renditionColumns}`,
          [sid, kind, draft.hash, draft.size, mediaType],
        )
        await draft.keep()
        return single(rows)
      }).finally(() => draft.discard())
    },

    async renditions(sid) {
      const { rows } = await pool.query<RenditionRow>(
        `select ${renditionColumns} from vault.renditions where file_sid = $1 order by kind`,
        [sid],
      )
      return rows
    },
  }
}

async function isNamed(client: PoolClient, hash: string): Promise<boolean> {
  const { rows } = await client.query<{ named: boolean }>(
    `select exists (select from vault.files where hash = $1 and object_key is null) or exists (select from vault.renditions where hash = $1) as named`,
    [hash],
  )
  return rows[0]?.named ?? false
}

function single<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('the database gave no row back')
  return row
}

/** Whoever stores content and whoever removes the same content wait for each other. */
export async function lockContent(client: PoolClient, hash: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [hash])
}

export async function insertFile(
  client: Pick<Pool, 'query'>,
  file: NewFile,
  content: StoredContent & Pick<FileRecord, 'objectKey' | 'cloudName'>,
): Promise<FileRecord> {
  const { rows } = await client.query<FileRow>(
    `insert into vault.files (sid, object_sid, biz_object_type, naire_sid, org_sid, file_name, file_ext, file_size, hash, media_type, object_key, cloud_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${fileColumns}`,
    [
      file.sid,
      file.objectSid,
      file.bizObjectType,
      file.naireSid,
      file.orgSid,
      file.fileName,
      file.fileExt,
      content.size,
      content.hash,
      file.mediaType,
      content.objectKey,
      content.cloudName,
    ],
  )
  const [row] = rows
  if (row === undefined) throw new Error('the database gave no row back')
  return row
}

const fileColumns = `sid, object_sid as "objectSid", biz_object_type as "bizObjectType", naire_sid as "naireSid", org_sid as "orgSid",
  file_name as "fileName", file_ext as "fileExt", file_size as "fileSize", hash, media_type as "mediaType", object_key as "objectKey", cloud_name as "cloudName", uploaded_at as "uploadedAt"`

const renditionColumns = 'kind, hash, file_size as "fileSize", media_type as "mediaType"'

type FileRow = FileRecord
type RenditionRow = Rendition
