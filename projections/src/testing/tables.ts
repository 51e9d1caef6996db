import { copyIn, inTransaction, isDuplicate, type Pool } from '@naire/database'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'
import { openToReaders } from '../rows/barrier.ts'
import { prepareProjections } from '../runner/index.ts'
import { tablesIn } from '../runner/tables.ts'
import { historyRecord } from './history-record.ts'

/** By hash, as the vault holds it: the questionnaires of random histories, and what a test adds. */
export const testContents = new Map<string, unknown>([['h1', historyRecord]])

/** Makes the tables of the models and applies the events in batches of `size` events. */
export async function project(
  pool: Pool,
  models: readonly ReadModel[],
  batches: { schema?: string; events: readonly ReadEvent[]; size: number },
): Promise<void> {
  await prepareProjections(pool)
  for (const model of models) {
    const schema = schemaOf(model, batches.schema)
    await pool.query(`create schema if not exists ${schema}; ${openToReaders(schema)}`)
    await inModel(pool, schema, (tx) => tx.query(model.create))
    const handled = batches.events.filter(({ type }) => model.handles.includes(type))
    for (let start = 0; start < handled.length; start += batches.size) {
      await inModel(pool, schema, (tx) => model.apply(handled.slice(start, start + batches.size), tx))
    }
    await inModel(pool, schema, (tx) => tx.query(model.finish ?? 'select 1'))
  }
}

/** As the runner has it, beside a schema of one's own. */
export function schemaOf({ name, ownSchema }: ReadModel, schema = 'read'): string {
  return ownSchema === true ? `${schema}_${name}` : schema
}

export function inModel<T>(pool: Pool, schema: string, work: (tx: ReadTransaction) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query(`set local search_path to ${schema}; set local timezone to 'UTC'`)
    return work({
      contentOf: async <T>(hash: string) => (testContents.get(hash) ?? null) as T | null,
      copy: (into, lines) => copyIn(client, `copy ${into} from stdin`, lines),
      query: async <Row>(text: string, values?: readonly unknown[]) => {
        const { rows, rowCount } = await client.query(text, values as unknown[] | undefined)
        return { rows: rows as Row[], rowCount }
      },
    })
  })
}

/**
 * Applies the same events again; they change nothing, or are refused as a whole where the rows that they create exist.
 */
export async function applyAgain(
  pool: Pool,
  model: ReadModel,
  { schema, events }: { readonly schema: string; readonly events: readonly ReadEvent[] },
): Promise<void> {
  await inModel(pool, schema, (tx) => model.apply(events, tx)).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
  })
}

/** All rows of each table, as text and in an order of their own. */
export async function contents(
  pool: Pool,
  models: readonly ReadModel[],
  schema = 'read',
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  for (const model of models) {
    const place = schemaOf(model, schema)
    for (const table of await tablesIn(pool, place, model)) {
      const { rows } = await pool.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${place}.${table} as t order by 1`,
      )
      found[table] = rows.map(({ row }) => row)
    }
  }
  return found
}
