import { conditionSql, partOfSessions, type SessionField } from '@naire/domain/access'
import {
  planFilter,
  type AnalysisViewer,
  type Codebook,
  type Filter,
  type PlanContext,
  type SessionFilter,
} from '@naire/domain/analysis'
import { named, Parameters, rowsOf, type Connection } from './duck.ts'
import type { PreparedCounts } from './prepare-counts.ts'
import { countedSql, filterSql } from './source-sql.ts'

export interface QueryContext {
  readonly connection: Connection
  readonly database: string
  readonly viewer: AnalysisViewer
  readonly codebook: Codebook
  readonly weights: readonly string[]
  /** Schemes whose weights are up to date in this snapshot. */
  readonly weighed?: ReadonlySet<string>
  /** Sessions behind results of this snapshot, by what they were filtered by. */
  readonly counted?: Map<string, number>
  /** Counts that the queries of one request share. */
  readonly prepared?: PreparedCounts
}

export const planContext = ({ codebook, weights, viewer }: QueryContext): PlanContext => ({
  codebook,
  weights,
  guarded: !viewer.seesPhones,
})

const columnOf: Readonly<Record<SessionField, string>> = {
  status: 'status',
  reviewStatus: 'review_status',
  reviewerAssigned: 'reviewer_assigned',
  reviewerSid: 'reviewer_sid',
  appealStatus: 'appeal_status',
  appealerAssigned: 'appealer_assigned',
  appealerSid: 'appealer_sid',
  userSid: 'user_sid',
}

export function visibleSql({ role, userSid }: AnalysisViewer, parameters: Parameters): string {
  const condition = partOfSessions[role]
  return condition === undefined
    ? 'true'
    : conditionSql(
        condition,
        (field) => columnOf[field],
        () => parameters.add(userSid),
      )
}

/** Sessions behind a result. */
export async function countSessions(
  { filter, sessions }: { readonly filter: Filter | null; readonly sessions: SessionFilter },
  context: QueryContext,
): Promise<number> {
  const key = JSON.stringify([filter, sessions])
  const known = context.counted?.get(key)
  if (known !== undefined) return known
  const parameters = new Parameters()
  const sql = `select count(*) from ${from(context)} where ${whereSql({ filter, sessions }, context, parameters)}`
  const count = Number((await rowsOf(context.connection, sql, parameters.values))[0]?.[0] ?? 0)
  context.counted?.set(key, count)
  return count
}

/** All of the copy; who may see which of them is up to `whereSql`. */
export const from = ({ database }: QueryContext): string => `${named(database)}.sessions`

export function whereSql(
  { filter, sessions }: { readonly filter: Filter | null; readonly sessions: SessionFilter },
  context: QueryContext,
  parameters: Parameters,
): string {
  const own = filter === null ? '' : ` and ${filterSql(planFilter(filter, planContext(context)), parameters)}`
  return `${visibleSql(context.viewer, parameters)} and ${countedSql(sessions)}${own}`
}
