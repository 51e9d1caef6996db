import { copyIn, inTransaction, type Pool, type PoolClient } from '@naire/database'
import { createBlobs } from '@naire/vault/blobs'
import type { ReadModel, ReadTransaction } from './read-model.ts'

/** Where the tables of a model are read. */
export function liveSchema({ name, ownSchema }: ReadModel): string {
  return ownSchema === true ? `read_${name}` : 'read'
}

/** Where a rebuild makes the tables of a model before they take the places of the old ones. */
export function buildSchema(model: ReadModel): string {
  return `read_next_${model.name}`
}

/** Where the tables are that a rebuild replaced. */
export function keptSchema(model: ReadModel): string {
  return `read_kept_${model.name}`
}

/**
 * Settings of a transaction by which a read model sees its own tables by their own names. What a crash takes, it takes
 * together with the position.
 */
export const settingsWithin = (schema: string): string =>
  `set local search_path to ${schema}; set local synchronous_commit to off; set local timezone to 'UTC'`

/** The database as a read model sees it, in a transaction that has begun otherwise. */
export async function within(client: PoolClient, schema: string): Promise<ReadTransaction> {
  await client.query(settingsWithin(schema))
  return readTransaction(client)
}

/** The database as a read model sees it, in a transaction with `settingsWithin`. */
export function readTransaction(client: PoolClient): ReadTransaction {
  return {
    contentOf: (hash) => createBlobs(client).getJson(hash),
    copy: (into, lines) => copyIn(client, `copy ${into} from stdin`, lines),
    query: async <Row>(text: string, values?: readonly unknown[]) => {
      const { rows, rowCount } = await client.query(text, values as unknown[] | undefined)
      return { rows: rows as Row[], rowCount }
    },
  }
}

/** The model's tables that are there, with those that `apply` made. */
export async function tablesIn(
  client: Pick<PoolClient, 'query'>,
  schema: string,
  { tables, ownSchema }: ReadModel,
): Promise<string[]> {
  const { rows } = await client.query<{ tablename: string }>(
    'select tablename from pg_tables where schemaname = $1 and ($3 or tablename = any ($2)) order by tablename collate "C"',
    [schema, tables, ownSchema === true],
  )
  return rows.map(({ tablename }) => tablename)
}

/**
 * Moves the model's tables with their indexes to a schema that is not there, or that is the one that all models share.
 */
export async function moveTables(
  client: PoolClient,
  model: ReadModel,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  if (model.ownSchema === true) {
    // However many tables it holds, this takes no lock on any of them.
    await client.query(`alter schema ${from} rename to ${to}`)
    return
  }
  if (to !== liveSchema(model)) await client.query(`create schema ${to}`)
  for (const table of await tablesIn(client, from, model))
    await client.query(`alter table ${from}."${table}" set schema ${to}`)
  if (from !== liveSchema(model)) await client.query(`drop schema ${from} cascade`)
}

const dropAtOnce = 500

/** Drops a schema of ours in steps: each table is a lock or more, and a transaction holds a limited number. */
export async function dropSchema(pool: Pool, schema: string): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ tablename: string }>(
      'select tablename from pg_tables where schemaname = $1 limit $2',
      [schema, dropAtOnce],
    )
    const names = rows.map(({ tablename }) => `${schema}."${tablename}"`)
    if (names.length > 0) await pool.query(`drop table ${names.join(', ')} cascade`)
    if (names.length < dropAtOnce) break
  }
  await pool.query(`drop schema if exists ${schema} cascade`)
}

/** For the planner: tables that were filled at once have no statistics yet. */
export async function analyse(pool: Pool, model: ReadModel): Promise<void> {
  const schema = buildSchema(model)
  await inTransaction(pool, async (client) => {
    for (const table of await tablesIn(client, schema, model)) await client.query(`analyze ${schema}."${table}"`)
  })
}
