import { limits, type BoundQuery, type EntityKey, type Row } from '@naire/odata'
import type { Pool } from 'pg'
import { emit } from './emit.ts'
import { reading } from './read-transaction.ts'
import { rowReader, type ReadRow } from './row-reader.ts'
import { columnsOf } from './select-rows.ts'
import { planOf } from './sets.ts'
import { placeOn, type QueryStage } from './stage.ts'
import { source, Statement } from './statement.ts'
import type { Viewer } from './visibility.ts'

/** Where the changes that were told end: a log position, and within it the row. */
export interface ChangesFrom {
  readonly position: number
  /** The key of the last row that was told, when more of the same position may follow. */
  readonly key?: EntityKey
}

export interface RemovedRow {
  readonly key: EntityKey
  /** Gone, or no longer among what the query finds. */
  readonly reason: 'deleted' | 'changed'
}

export interface Changes {
  /** In the order of their last change. */
  readonly rows: readonly (Row | RemovedRow)[]
  /** Where the next page goes on; absent when all was told. */
  readonly next?: ChangesFrom
}

export const isRemoved = (row: Row | RemovedRow): row is RemovedRow =>
  'reason' in row && 'key' in row && Array.isArray(row.key)

/**
 * Returns the changes after a log position among the rows that a query finds, for a viewer whose access to a row never
 * changes.
 */
export async function runChanges(
  pool: Pool,
  query: BoundQuery,
  { viewer, since }: { readonly viewer: Viewer; readonly since: ChangesFrom },
): Promise<Changes> {
  const statement = new Statement(viewer)
  const plan = planOf(query.set)
  const t = statement.alias()
  const stage: QueryStage = { t, from: source(plan, t), where: [], derived: {}, order: [] }
  const present = plan.present?.(t) ?? 'true'
  const kept = query.filter === null ? present : `${present} and ${emit(query.filter, placeOn(stage, statement))}`
  const keys = query.set.key.map((name) => `${t}."${name}"`)
  const size = Math.min(query.pageSize ?? limits.top, limits.top)
  const sql = `select ${columnsOf(query, stage, statement)}, ${t}.log_position as at, (${present}) as present, coalesce((${kept}), false) as kept, array[${keys.join(', ')}]::text[] as "row key"
    from ${stage.from} where ${statement.visible(query.set, t)} and ${behindPlace(since, { t, keys, statement })}
    order by ${t}.log_position, ${keys.join(', ')} limit ${statement.value(size + 1)}`
  const { rows } = await reading(pool, viewer, (client) => client.query<ChangeRow>(sql, statement.values))
  const { entity } = rowReader(query)
  const told = rows.slice(0, size)
  const last = told.at(-1)
  const changes = told.map((row) =>
    row.kept ? entity(row) : { key: row['row key'], reason: row.present ? ('changed' as const) : ('deleted' as const) },
  )
  return {
    rows: changes,
    ...(rows.length > size && last ? { next: { position: Number(last.at), key: last['row key'] } } : {}),
  }
}

interface ChangeRow extends ReadRow {
  readonly at: string | number
  readonly present: boolean
  readonly kept: boolean
  readonly 'row key': readonly string[]
}

function behindPlace(
  { position, key }: ChangesFrom,
  { t, keys, statement }: { readonly t: string; readonly keys: readonly string[]; readonly statement: Statement },
): string {
  const at = `${statement.value(position)}::bigint`
  if (key === undefined) return `${t}.log_position > ${at}`
  return `(${t}.log_position, ${keys.join(', ')}) > (${[at, ...key.map((value) => `${statement.value(value)}::text`)].join(', ')})`
}
