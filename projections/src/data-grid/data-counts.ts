import type { BoundQuery } from '@naire/odata'
import type { Pool } from 'pg'
import { reading } from '../query/read-transaction.ts'
import { countRows } from '../query/run-query.ts'
import { selectRows } from '../query/select-rows.ts'
import { Statement } from '../query/statement.ts'
import type { Viewer } from '../query/visibility.ts'

/** Milliseconds after which an estimate has to do. */
const quickMs = 400

export interface DataCount {
  readonly count: number
  /** False: the planner's estimate. */
  readonly isExact: boolean
}

/** Rows of a selection: counted, or estimated where counting takes too long and nobody asked for the exact number. */
export async function countData(
  pool: Pool,
  query: BoundQuery,
  { viewer, exact }: { readonly viewer: Viewer; readonly exact: boolean },
): Promise<DataCount> {
  const counted = () => reading(pool, viewer, (client) => countRows(client, query, viewer))
  if (exact) return { count: await counted(), isExact: true }
  const quick = await reading(pool, viewer, async (client) => {
    await client.query(`set local statement_timeout = ${quickMs}`)
    return countRows(client, query, viewer).catch((error: unknown) => {
      if (isTimeout(error)) return null
      throw error
    })
  })
  return quick === null
    ? { count: await estimatedRows(pool, query, viewer), isExact: false }
    : { count: quick, isExact: true }
}

const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '57014'

interface Plan {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[]
}

/** Rows that the planner expects. */
export function estimatedRows(pool: Pool, query: BoundQuery, viewer: Viewer): Promise<number> {
  return reading(pool, viewer, async (client) => {
    const statement = new Statement(viewer)
    const { from, where } = selectRows({ ...query, orderby: [], select: [] }, statement)
    const { rows } = await client.query<Plan>(
      `explain (format json) select from ${from} where ${where}`,
      statement.values,
    )
    return Math.round(rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0)
  })
}

/** A session with whom it is given to. */
export interface MatchedSession {
  readonly Sid: string
  readonly RevieworSid: string | null
  readonly RevieworName: string | null
  readonly AppealerSid: string | null
  readonly AppealerName: string | null
  readonly AppealStatus: number
}

const matchedFields = ['Sid', 'RevieworSid', 'RevieworName', 'AppealerSid', 'AppealerName', 'AppealStatus'] as const

interface MatchOptions {
  readonly viewer: Viewer
  /** Rows at most. */
  readonly most: number
  /** Of these only; null: of all. */
  readonly sids: readonly string[] | null
}

/** The sessions of a selection in one snapshot. */
export function matchedSessions(
  pool: Pool,
  query: BoundQuery,
  { viewer, most, sids }: MatchOptions,
): Promise<readonly MatchedSession[]> {
  return reading(pool, viewer, async (client) => {
    const statement = new Statement(viewer)
    const { from, where, sqlOf } = selectRows({ ...query, orderby: [], select: ['Sid'], members: {} }, statement)
    const columns = matchedFields.map((name) => `${sqlOf(name)} as "${name}"`)
    const chosen = sids === null ? '' : ` and ${sqlOf('Sid')} = any (${statement.value(sids)}::text[])`
    const { rows } = await client.query<MatchedSession>(
      `select ${columns.join(', ')} from ${from} where ${where}${chosen} limit ${statement.value(most)}`,
      statement.values,
    )
    return rows
  })
}
