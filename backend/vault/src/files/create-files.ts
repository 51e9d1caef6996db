import { inTransaction, type Pool, type PoolClient } from '@naire/database'
import { ContentStore } from './content-store.ts'
import { fileColumns, type FileRow, renditionColumns, type RenditionRow } from './file-row.ts'
import type { Files } from './files.ts'

const maxRenditionBytes = 1024 * 1024 * 1024

export async function createFiles({ pool, dataDir }: { readonly pool: Pool; readonly dataDir: string }): Promise<Files> {
  const contents = await ContentStore.open(dataDir)

  return {
    async store(file, content, { maxBytes }) {
      const draft = await contents.receive(content, maxBytes)
      return inTransaction(pool, async (client) => {
        await lockContent(client, draft.hash)
        const { rows } = await client.query<FileRow>(
          `insert into vault.files (sid, object_sid, biz_object_type, naire_sid, org_sid, file_name, file_ext, file_size, hash, media_type)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${fileColumns}`,
          [file.sid, file.objectSid, file.bizObjectType, file.naireSid, file.orgSid, file.fileName, file.fileExt, draft.size, draft.hash, file.mediaType],
        )
        await draft.keep()
        return single(rows)
      }).finally(() => draft.discard())
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

    open: (hash, range) => contents.read(hash, range),
    pathOf: (hash) => contents.pathOf(hash),

    async remove(sid) {
      const { rows } = await pool.query<{ hash: string }>(
        `select hash from vault.files where sid = $1 union select hash from vault.renditions where file_sid = $1 order by hash`,
        [sid],
      )
      await inTransaction(pool, async (client) => {
        for (const { hash } of rows) await lockContent(client, hash)
        await client.query('delete from vault.files where sid = $1', [sid])
        for (const { hash } of rows) if (!(await isNamed(client, hash))) await contents.remove(hash)
      })
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
      const { rows } = await pool.query<RenditionRow>(`select ${renditionColumns} from vault.renditions where file_sid = $1 order by kind`, [sid])
      return rows
    },
  }
}

/** Whoever stores content and whoever removes the same content wait for each other. */
async function lockContent(client: PoolClient, hash: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [hash])
}

async function isNamed(client: PoolClient, hash: string): Promise<boolean> {
  const { rows } = await client.query<{ named: boolean }>(
    `select exists (select from vault.files where hash = $1) or exists (select from vault.renditions where hash = $1) as named`,
    [hash],
  )
  return rows[0]?.named ?? false
}

function single<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('the database gave no row back')
  return row
}
