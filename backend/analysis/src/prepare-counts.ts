import {
  any,
  CellsBuilder,
  categoriesOf,
  planTable,
  QueryInvalid,
  table,
  weightColumn,
  type AnalysisQuery,
  type Cells,
  type PlannedLevel,
  type PlannedTable,
  type TableQuery,
} from '@naire/domain/analysis'
import { withoutPhones } from '@naire/domain/access'
import { named, Parameters, rowsOf } from './duck.ts'
import { from, planContext, whereSql, type QueryContext } from './query-scope.ts'
import { sourceSql } from './source-sql.ts'

/** Cells of one-level axes by what they are counted over; see `countsKey`. */
export type PreparedCounts = ReadonlyMap<string, Cells>

/** Names what a one-level axis is counted over, alone and without a number. */
export const countsKey = (
  { filter, sessions, weight, options }: Pick<TableQuery, 'filter' | 'sessions' | 'weight' | 'options'>,
  level: object,
): string => JSON.stringify([filter, sessions, weight, options.utcOffset, level])

interface PreparedAxis {
  readonly key: string
  readonly level: PlannedLevel
}

interface SharedScope {
  readonly query: TableQuery
  readonly plan: PlannedTable
  readonly axes: Map<string, PreparedAxis>
}

/** Fewer axes than these are not worth a statement of their own. */
const fewest = 2

/**
 * Counts, for the queries of one request, every axis of one text for each session in one statement, whose parts run
 * side by side. Not materialized: each part reads its own column, six times as fast as from a copy of all of them.
 */
export async function prepareCounts(queries: readonly AnalysisQuery[], context: QueryContext): Promise<PreparedCounts> {
  const scopes = new Map<string, SharedScope>()
  for (const query of queries.flatMap((each) => countsIn(each, context))) note(query, scopes, context)
  const found = new Map<string, Cells>()
  for (const scope of scopes.values()) {
    if (scope.axes.size < fewest) continue
    for (const [key, cells] of await countTogether(scope, context)) found.set(key, cells)
  }
  return found
}

/** The counts of one axis that a query is answered from. */
function countsIn(query: AnalysisQuery, { codebook }: QueryContext): readonly TableQuery[] {
  if (query.kind === 'table') {
    const { rows, columns, measure } = query.table
    return measure.kind === 'count' && columns.length === 0
      ? rows.filter((axis) => axis.length === 1).map((axis) => ({ ...query.table, rows: [axis] }))
      : []
  }
  if (query.kind !== 'distribution') return []
  const { questionSid, filter, sessions, weight } = query
  return codebook
    .filter((variable) => variable.questionSid === questionSid && variable.kind === 'single')
    .map(({ id }) => table({ rows: [[{ variable: id }]], filter, sessions, weight }))
}

/** A query that cannot be planned says so when it is answered. */
function note(query: TableQuery, scopes: Map<string, SharedScope>, context: QueryContext): void {
  try {
    const plan = planTable(query, planContext(context))
    const level = plan.rows[0]?.[0]
    if (level === undefined || level.key === null) return
    const shared = countsKey(query, {})
    const scope = scopes.get(shared) ?? { query, plan, axes: new Map<string, PreparedAxis>() }
    scopes.set(shared, scope)
    const key = countsKey(query, level.level)
    scope.axes.set(key, { key, level })
  } catch (error) {
    if (!(error instanceof QueryInvalid)) throw error
  }
}

async function countTogether(
  { query: { filter, sessions, weight }, axes }: SharedScope,
  context: QueryContext,
): Promise<readonly (readonly [string, Cells])[]> {
  const all = [...axes.values()]
  const parameters = new Parameters()
  const w = weight === null ? null : named(weightColumn(weight))
  const keys = all.map(({ level }, at) => `${level.key === null ? 'null' : sourceSql(level.key, parameters)} as k${at}`)
  const inner = `select ${[...keys, `${w ?? '1'} as w`].join(', ')} from ${from(context)}
    where ${whereSql({ filter, sessions }, context, parameters)}${w === null ? '' : ` and ${w} is not null`}`
  const counts = all.map(
    (_, at) =>
      `select ${at} as axis, k${at}::varchar as k, count(*) as n, sum(w)::double as w, sum(w * w)::double as w2 from shared where k${at} is not null group by k${at}`,
  )
  const rows = await rowsOf(
    context.connection,
    `with shared as not materialized (${inner}) ${counts.join(' union all ')}`,
    parameters.values,
  )
  const builders = all.map(() => new CellsBuilder())
  for (const [axis, text, n, weights, squares] of rows) {
    const [own, builder] = [all[Number(axis)], builders[Number(axis)]]
    if (own === undefined || builder === undefined) continue
    const isGuarded = !context.viewer.seesPhones && own.level.categories === null && own.level.level.step === undefined
    const cell = {
      base: { n: Number(n), w: Number(weights), w2: Number(squares) },
      number: null,
      values: null,
    }
    const shown = isGuarded ? withoutPhones(String(text)) : String(text)
    for (const key of [any, ...categoriesOf(own.level, shown)]) builder.add(key, any, cell)
  }
  return all.map(({ key }, at) => [key, builders[at]?.cells ?? new Map()] as const)
}
