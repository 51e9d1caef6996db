import type { Pool } from '@naire/database'
import { bindQuery, parseQuery, type BoundQuery, type EntitySet } from '@naire/odata'
import { entityModel, runCount, runTextQuery, type Viewer } from '@naire/projections/query'
import type { Question } from './questions.ts'

export interface MeasureContext {
  readonly pool: Pool
  readonly set: EntitySet
  readonly viewer: Viewer
}

export interface QueryComparison {
  readonly question: string
  readonly rows: number
  /**
   * Milliseconds, the shortest of several times, from the text of the query to the text of the answer. Other work on
   * the machine does not count.
   */
  readonly odata: number
  readonly sql: number
  readonly ratio: number
}

const model = entityModel()

export const bound = (set: EntitySet, query: string): BoundQuery => bindQuery(model, set, parseQuery(encodeURI(query)))

/** Quick questions are asked so often that the busy moments of a machine do not count. */
const most = 300
const least = 3
const enoughMs = 8_000

/** A question through OData and by hand, in turns, after a first time that warms both. */
export async function beside(asking: MeasureContext, question: Question): Promise<QueryComparison> {
  const odata: number[] = []
  const sql: number[] = []
  let rows = 0
  const started = performance.now()
  for (let time = 0; time <= most && (time <= least || performance.now() - started < enoughMs); time += 1) {
    const ours = await timed(() => byOData(asking, question))
    const hand = await timed(() => byHand(asking, question))
    if (ours.rows !== hand.rows) throw new Error(`${question.name}: ${ours.rows} rows by OData, ${hand.rows} by SQL`)
    rows = ours.rows
    if (time === 0) continue
    odata.push(ours.ms)
    sql.push(hand.ms)
  }
  return {
    question: question.name,
    rows,
    odata: shortest(odata),
    sql: shortest(sql),
    ratio: Number((shortest(odata) / shortest(sql)).toFixed(2)),
  }
}

async function byOData({ pool, set, viewer }: MeasureContext, { query, counts }: Question): Promise<number> {
  if (counts) return runCount(pool, bound(set, query), viewer)
  const { rows, json } = await runTextQuery(pool, bound(set, query), viewer, { property: null })
  return `{"value":[${json}]}`.length > 0 ? rows : 0
}

async function byHand({ pool }: MeasureContext, { sql, values, counts }: Question): Promise<number> {
  const { rows } = await pool.query<{ readonly count?: number }>(sql, [...values])
  JSON.stringify({ value: rows })
  return counts ? Number(rows[0]?.count) : rows.length
}

async function timed(work: () => Promise<number>): Promise<{ readonly rows: number; readonly ms: number }> {
  const started = performance.now()
  const rows = await work()
  return { rows, ms: performance.now() - started }
}

const shortest = (values: readonly number[]): number => Number(Math.min(...values).toFixed(2))
