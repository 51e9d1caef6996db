import { copyIn, inTransaction, type PoolClient } from '@naire/database'
import { prepareEventStore } from '@naire/event-store'
import { prepareVault } from '@naire/vault'
import { prepareWork } from '@naire/workers/runner'
import { mkdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Installation } from './make-backup.ts'
import { readContent, readManifest, readRows, type BackupKeys, type Manifest, type TableParts } from './parts.ts'
import { columnList, eventColumns, keptTables, migrationsOf, tableName } from './tables.ts'

/** Obstacle to a restore, in words for who runs it. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError'
}

export interface RestoreOptions {
  readonly folder: string
  readonly say: (line: string) => void
  /** Of the last event that is wanted; all when absent. */
  readonly position?: number
}

/**
 * Fills an empty installation from a backup, under a new epoch: read models are built anew from the log, and jobs that
 * were pending go on.
 * @throws RestoreRefusedError, BackupDamagedError; nothing was written to the log then.
 */
export async function restoreBackup(
  { pool, dataDir, keys }: Installation,
  { folder, say, position }: RestoreOptions,
): Promise<Manifest & { readonly restored: number }> {
  const manifest = await readManifest(folder, { keys })
  if (manifest === null) throw new RestoreRefusedError(`there is no backup in ${folder}`)
  if (position !== undefined && (!Number.isSafeInteger(position) || position < 1 || position > manifest.position))
    throw new RestoreRefusedError(`the backup holds the positions 1 to ${manifest.position}`)
  for (const prepare of [prepareEventStore, prepareVault, prepareWork]) await prepare(pool)
  const upTo = position ?? manifest.position
  await restoreFiles(manifest, { folder, dataDir, keys, say })
  await inTransaction(pool, async (client) => {
    await requireFit(client, manifest)
    for (const table of inTheirOrder(manifest, await keptTables(client)))
      await restoreTable(client, table, { folder, keys })
    say('vault and outbox are restored')
    await restoreLog(client, manifest, { folder, keys, say, upTo })
    await continueFrom(client, upTo)
  })
  return { ...manifest, restored: upTo }
}

async function requireFit(client: PoolClient, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ events: boolean; keys: boolean }>(
    'select exists (select from log.events) as events, exists (select from vault.data_keys) as keys',
  )
  if (rows[0]?.events || rows[0]?.keys)
    throw new RestoreRefusedError('this installation is not empty: restore into a new one, nothing here is overwritten')
  const own = await migrationsOf(client)
  for (const [schema, names] of Object.entries(manifest.migrations)) {
    const here = new Set(own[schema])
    const isNewer = names.some((name) => !here.has(name))
    if (isNewer || names.length !== here.size)
      throw new RestoreRefusedError(
        `the backup was made by ${isNewer ? 'a newer' : 'an older'} version (${schema} at ${names.at(-1)}): restore it with that version, then update`,
      )
  }
}

/** Tables as the backup has them, those that others refer to first. */
function inTheirOrder(manifest: Manifest, own: readonly { readonly schema: string; readonly table: string }[]) {
  const found = new Map(manifest.tables.map((table) => [`${table.schema}.${table.table}`, table]))
  return own.flatMap(({ schema, table }) => found.get(`${schema}.${table}`) ?? [])
}

async function restoreTable(
  client: PoolClient,
  table: TableParts,
  { folder, keys }: { readonly folder: string; readonly keys: BackupKeys },
): Promise<void> {
  // The migrations may have put rows there.
  await client.query(`delete from ${tableName(table)}`)
  for (const { name } of table.parts)
    await copyIn(client, `copy ${tableName(table)} (${columnList(table.columns)}) from stdin`, [
      await readRows(folder, name, keys),
    ])
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
    [tableName(table)],
  )
  for (const { column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${columnList([column])}), 0) + 1, false) from ${tableName(table)}`,
      [tableName(table), column],
    )
}

interface LogOptions {
  readonly folder: string
  readonly keys: BackupKeys
  readonly say: (line: string) => void
  readonly upTo: number
}

async function restoreLog(client: PoolClient, { log }: Manifest, { folder, keys, say, upTo }: LogOptions) {
  for (const [at, { name, after }] of log.entries()) {
    if (after >= upTo) break
    const lines = (await readRows(folder, name, keys)).split(/(?<=\n)/)
    const wanted = lines.filter((line) => Number(line.slice(0, line.indexOf('\t'))) <= upTo)
    await copyIn(client, `copy log.events (${eventColumns.join(', ')}) from stdin`, wanted)
    if ((at + 1) % 20 === 0) say(`log: part ${at + 1} of ${log.length}`)
  }
}

/**
 * New events go on behind the restored ones, under a new epoch. What followed the log stands where it stood, or at the
 * position that was asked for: no job is begun twice, and none for an event that is not there.
 */
async function continueFrom(client: PoolClient, upTo: number): Promise<void> {
  await client.query('update log.epoch set id = gen_random_uuid()')
  await client.query(`select setval('log.positions', $1)`, [Math.max(1, upTo)])
  await client.query(
    `update work.subscriptions set epoch = (select id from log.epoch), position = least(position, $1),
       owner = null, lease_until = '-infinity', fence = fence + 1`,
    [upTo],
  )
  await client.query('delete from work.outbox where not exists (select from log.events where id = event_id)')
}

async function restoreFiles(
  { files }: Manifest,
  { folder, dataDir, keys, say }: Omit<LogOptions, 'upTo'> & { readonly dataDir: string },
): Promise<void> {
  for (const [at, { name }] of files.entries()) {
    const path = join(dataDir, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const hash = await readContent(folder, name, `${path}.draft`, keys)
    if (hash !== basename(name)) throw new RestoreRefusedError(`${name} does not hold what its name says`)
    await rename(`${path}.draft`, path)
    if ((at + 1) % 1_000 === 0) say(`files: ${at + 1} of ${files.length}`)
  }
}
