import { inTransaction, type Pool } from '@naire/database'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'

/** Makes the tables of the models and applies the events in batches of `size` events. */
export async function project(pool: Pool, models: readonly ReadModel[], batches: { schema?: string; events: readonly ReadEvent[]; size: number }): Promise<void> {
  const schema = batches.schema ?? 'read'
  await pool.query(`create schema if not exists ${schema}; create table if not exists ${schema}.gate ()`)
  for (const model of models) {
    await inModel(pool, schema, (tx) => tx.query(model.create))
    const handled = batches.events.filter(({ type }) => model.handles.includes(type))
    for (let start = 0; start < handled.length; start += batches.size) {
      await inModel(pool, schema, (tx) => model.apply(handled.slice(start, start + batches.size), tx))
    }
    await inModel(pool, schema, (tx) => tx.query(model.finish ?? 'select 1'))
  }
}

export function inModel<T>(pool: Pool, schema: string, work: (tx: ReadTransaction) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query(`set local search_path to ${schema}; set local timezone to 'UTC'`)
    return work({
      query: async <Row>(text: string, values?: readonly unknown[]) => {
        const { rows, rowCount } = await client.query(text, values as unknown[] | undefined)
        return { rows: rows as Row[], rowCount }
      },
    })
  })
}

/** All rows of each table, as text and in an order of their own. */
export async function contents(pool: Pool, models: readonly ReadModel[], schema = 'read'): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  for (const table of models.flatMap((model) => model.tables)) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${schema}.${table} as t order by 1`)
    found[table] = rows.map(({ row }) => row)
  }
  return found
}
