import type { PoolClient } from '@naire/database'
import { createBlobs } from '@naire/vault/blobs'
import type { ReadModel, ReadTransaction } from './read-model.ts'

export const liveSchema = 'read'

/** Where a rebuild makes the tables of a model before they take the places of the old ones. */
export function buildSchema(model: ReadModel): string {
  return `read_next_${model.name}`
}

/** The database as a read model sees it: its own tables by their own names. What a crash takes, it takes together with the position. */
export async function within(client: PoolClient, schema: string): Promise<ReadTransaction> {
  await client.query(`set local search_path to ${schema}; set local synchronous_commit to off; set local timezone to 'UTC'`)
  return {
    contentOf: (hash) => createBlobs(client).getJson(hash),
    query: async <Row>(text: string, values?: readonly unknown[]) => {
      const { rows, rowCount } = await client.query(text, values as unknown[] | undefined)
      return { rows: rows as Row[], rowCount }
    },
  }
}

/** The model's tables that are there, with those that `apply` made. */
export async function tablesIn(client: PoolClient, schema: string, model: ReadModel): Promise<string[]> {
  const { rows } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = $1
     and (tablename = any ($2) or ($3::text is not null and starts_with(tablename, $3))) order by tablename collate "C"`,
    [schema, model.tables, model.generatedPrefix ?? null],
  )
  return rows.map(({ tablename }) => tablename)
}

export async function dropTables(client: PoolClient, schema: string, model: ReadModel): Promise<void> {
  for (const table of await tablesIn(client, schema, model)) await client.query(`drop table ${schema}."${table}" cascade`)
}

/** The built tables take the places of the live ones. */
export async function switchTables(client: PoolClient, model: ReadModel): Promise<void> {
  await dropTables(client, liveSchema, model)
  for (const table of await tablesIn(client, buildSchema(model), model)) {
    await client.query(`alter table ${buildSchema(model)}."${table}" set schema ${liveSchema}`)
  }
  await client.query(`drop schema ${buildSchema(model)} cascade`)
}
