import {
  answeredBy,
  any,
  cellAt,
  CellsBuilder,
  countedSessions,
  planTable,
  refuse,
  sessionVariables,
  table,
  tableResult,
  type AnalysisQuery,
  type AnalysisResult,
  type Band,
  type Cells,
  type Distribution,
  type Filter,
  type Level,
  type PlannedAxis,
  type PlannedTable,
  type SessionFilter,
  type TableQuery,
  type TableResult,
  type Variable,
} from '@naire/domain/analysis'
import type { FactoryKind } from './answer-factory.ts'
import { countCells } from './count-cells.ts'
import { Parameters, rowsOf } from './duck.ts'
import { countSessions, from, planContext, visibleSql, whereSql, type QueryContext } from './query-scope.ts'
import { countsKey } from './prepare-counts.ts'
import { placesOf } from './places.ts'
import { answeredSql, countedSql } from './source-sql.ts'
import { clicksOf, regionsOf, textsOf, topTexts } from './text-answers.ts'

type AnsweredQuery = Exclude<AnalysisResult, { kind: 'problem' }>
/** Queries of the sessions alone; those of what people made of them are answered by `answer-factory.ts`. */
export type ShownQuery = Exclude<AnalysisQuery, { kind: FactoryKind }>
type WithoutTiming<Result> = Result extends unknown ? Omit<Result, 'milliseconds'> : never

/** Answers one query from the snapshot of the connection. @throws QueryInvalid */
export async function answerQuery(query: ShownQuery, context: QueryContext): Promise<WithoutTiming<AnsweredQuery>> {
  switch (query.kind) {
    case 'table':
      return answerTable(query.table, context)
    case 'distribution':
      return distribution(query, context)
    case 'funnel':
      return funnel(query.filter, context)
    case 'durations':
      return durations(query, context)
    case 'texts':
      return { kind: 'texts', sessions: query.sessions, texts: await textsOf(query, context) }
    case 'places':
      return { kind: 'places', sessions: query.sessions, places: await placesOf(query, context) }
  }
}

async function answerTable(
  query: TableQuery,
  context: QueryContext,
): Promise<WithoutTiming<Extract<AnsweredQuery, { kind: 'table' }>>> {
  return {
    kind: 'table',
    sessions: query.sessions,
    counted: await countSessions(query, context),
    table: await tableOf(query, context),
  }
}

export async function tableOf(query: TableQuery, context: QueryContext): Promise<TableResult> {
  const plan = planTable(query, planContext(context))
  const found = await cellsOf(query, plan, context)
  return tableResult(query, plan, (row, column) => found.get(row)?.get(column) ?? new Map())
}

type CellsByAxes = ReadonlyMap<PlannedAxis | null, ReadonlyMap<PlannedAxis | null, Cells>>

async function cellsOf(query: TableQuery, plan: PlannedTable, context: QueryContext): Promise<CellsByAxes> {
  const { connection, database, viewer } = context
  const counting = {
    connection,
    database,
    sessions: query.sessions,
    weight: query.weight,
    withValues: query.measure.kind === 'quantiles',
    guarded: !viewer.seesPhones,
    visible: (parameters: Parameters) => visibleSql(viewer, parameters),
  }
  const found = new Map<PlannedAxis | null, Map<PlannedAxis | null, Cells>>()
  for (const row of [null, ...plan.rows]) {
    const own = new Map<PlannedAxis | null, Cells>()
    found.set(row, own)
    for (const column of [null, ...plan.columns]) {
      // Without rows the columns alone are the table, and of the columns alone nothing else is wanted but their order.
      if (row === null && column === null && plan.rows.length > 0) continue
      const [level] = row !== null && row.length === 1 && column === null ? row : []
      const isCounts = level !== undefined && level.key !== null && plan.number === null
      const known = isCounts ? context.prepared?.get(countsKey(query, level.level)) : undefined
      own.set(column, known ?? (await countCells(counting, plan, [row, column])))
    }
  }
  return found
}

type DistributionQuery = Extract<AnalysisQuery, { kind: 'distribution' }>

async function distribution(
  { questionSid, filter, sessions, weight }: DistributionQuery,
  context: QueryContext,
): Promise<WithoutTiming<Extract<AnsweredQuery, { kind: 'distribution' }>>> {
  const variables = context.codebook.filter((variable) => variable.questionSid === questionSid)
  if (variables.length === 0) refuse('questionSid', 'unknownVariable', { variable: questionSid })
  const base = { filter, sessions, weight }
  const found: Distribution[] = []
  for (const variable of variables)
    found.push({ variable: variable.id, ...(await distributionOf(variable, base, context)) })
  return { kind: 'distribution', sessions, counted: await countSessions(base, context), variables: found }
}

export async function distributionOf(
  variable: Variable,
  base: Pick<TableQuery, 'filter' | 'sessions' | 'weight'>,
  context: QueryContext,
): Promise<Omit<Distribution, 'variable'>> {
  const { id, kind, options } = variable
  if (kind === 'text' && variable.show === 'clicks') return { clicks: await clicksOf(variable, base, context) }
  if (kind === 'text')
    return {
      texts: await topTexts(variable, base, context),
      ...(variable.show === 'place' ? { regions: await regionsOf(variable, base, context) } : {}),
    }
  const rows = (level: Omit<Level, 'variable'> = {}) =>
    tableOf(table({ ...base, rows: [[{ variable: id, ...level }]] }), context)
  const numbers = () =>
    tableOf(table({ ...base, measure: { kind: 'quantiles', of: id, at: [0, 0.25, 0.5, 0.75, 1] } }), context)
  if (kind === 'single' && options.some(({ value }) => value !== null)) return valuedOptions(variable, base, context)
  if (kind !== 'number') return { table: await rows() }
  const summary = await numbers()
  const bands = bandsFor(summary.blocks[0]?.cells[0]?.[0]?.number)
  return { numbers: summary, ...(bands.length === 0 ? {} : { table: await rows({ bands }) }) }
}

/** Shares of options and, from the same cells, what their values come to: each option has one. */
async function valuedOptions(
  { id, options }: Variable,
  base: Pick<TableQuery, 'filter' | 'sessions' | 'weight'>,
  context: QueryContext,
): Promise<Omit<Distribution, 'variable'>> {
  const query = table({ ...base, rows: [[{ variable: id }]] })
  const plan = planTable(query, planContext(context))
  const found = await cellsOf(query, plan, context)
  const cells = found.get(plan.rows[0] ?? null)?.get(null) ?? new Map<string, never>()
  const builder = new CellsBuilder()
  for (const { code, value: x } of options) {
    const {
      base: { n, w, w2 },
    } = cellAt(cells, code, any)
    if (x !== null && n > 0)
      builder.add(any, any, {
        base: { n, w, w2 },
        number: { n, w, w2, wx: w * x, wx2: w * x * x, least: x, most: x },
        values: [{ x, n, w }],
      })
  }
  const measured = table({ ...base, measure: { kind: 'quantiles', of: id, at: [0, 0.25, 0.5, 0.75, 1] } })
  return {
    table: tableResult(query, plan, (row, column) => found.get(row)?.get(column) ?? new Map()),
    numbers: tableResult(measured, planTable(measured, planContext(context)), () => builder.cells),
  }
}

/** Up to twelve bands with round ends; whole numbers of a short scale have one each. */
export function bandsFor(
  numbers: { readonly least: number | null; readonly most: number | null } | undefined,
): readonly Band[] {
  const { least = null, most = null } = numbers ?? {}
  if (least === null || most === null || !Number.isFinite(most - least)) return []
  const rough = (most - least) / 10
  const power = 10 ** Math.floor(Math.log10(rough > 0 ? rough : 1))
  const step = Math.max([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10, 1 / power) * power
  const first = Math.floor(least / step)
  const count = Math.min(100, Math.floor(most / step) - first + 1)
  return Array.from({ length: count }, (_, at) => {
    const [start, end] = [round((first + at) * step), round((first + at + 1) * step)]
    return { key: String(start), title: step === 1 ? String(start) : `${start}–${end}`, from: start, to: end }
  })
}

const round = (value: number): number => Number(value.toPrecision(12))

const everySession: SessionFilter = {
  statuses: ['success', 'prohibit', 'suspend', 'invalid', 'revoke', 'fullQuota'],
  rejected: true,
  test: false,
  cleaned: true,
}

async function funnel(
  filter: Filter | null,
  context: QueryContext,
): Promise<WithoutTiming<Extract<AnsweredQuery, { kind: 'funnel' }>>> {
  const parameters = new Parameters()
  const where = whereSql({ filter, sessions: everySession }, context, parameters)
  const questions = [...new Set(context.codebook.flatMap(({ questionSid }) => questionSid ?? []))]
  const answered = questions.map(
    (sid) =>
      `count(*) filter (where ${answeredSql(context.codebook.filter(({ questionSid }) => questionSid === sid).flatMap(answeredBy), parameters)})`,
  )
  const [row = []] = await rowsOf(
    context.connection,
    `select ${['count(*)', 'count(*) filter (where commit_ms is not null)', `count(*) filter (where ${countedSql(countedSessions)})`, ...answered].join(', ')} from ${from(context)} where ${where}`,
    parameters.values,
  )
  const pageParameters = new Parameters()
  const pageWhere = whereSql({ filter, sessions: everySession }, context, pageParameters)
  const ended = await rowsOf(
    context.connection,
    `select coalesce(last_page, 0)::integer, count(*) from ${from(context)} where ${pageWhere} group by 1 order by 1`,
    pageParameters.values,
  )
  const pages = ended
    .filter(([page]) => Number(page) > 0)
    .map(([page]) => ({
      page: Number(page),
      n: ended.reduce((sum, [last, n]) => sum + (Number(last) >= Number(page) ? Number(n) : 0), 0),
    }))
  return {
    kind: 'funnel',
    funnel: {
      begun: Number(row[0] ?? 0),
      finished: Number(row[1] ?? 0),
      counted: Number(row[2] ?? 0),
      pages,
      questions: questions.map((questionSid, at) => ({ questionSid, n: Number(row[at + 3] ?? 0) })),
    },
  }
}

async function durations(
  { filter, sessions }: Extract<AnalysisQuery, { kind: 'durations' }>,
  context: QueryContext,
): Promise<WithoutTiming<Extract<AnsweredQuery, { kind: 'durations' }>>> {
  const [duration] = sessionVariables.filter(({ id }) => id === 'session:duration')
  const overall = await tableOf(
    table({ filter, sessions, measure: { kind: 'quantiles', of: duration?.id ?? '', at: [0.25, 0.5, 0.75] } }),
    context,
  )
  const number = overall.blocks[0]?.cells[0]?.[0]?.number
  const medians = async (column: 'page_times' | 'question_times') => {
    const parameters = new Parameters()
    const where = whereSql({ filter, sessions }, context, parameters)
    return rowsOf(
      context.connection,
      `select k, count(*), quantile_cont(s, 0.5) from (select k, (json_extract(${column}, '$."' || k || '"[0]'))::double as s from (select ${column}, unnest(json_keys(${column})) as k from ${from(context)} where ${where} and ${column} is not null))
       where s is not null group by k order by try_cast(k as double), k limit 2000`,
      parameters.values,
    )
  }
  return {
    kind: 'durations',
    sessions,
    durations: {
      sessions: { n: number?.n ?? 0, quartiles: number?.quantiles ?? [null, null, null] },
      pages: (await medians('page_times')).map(([page, n, median]) => ({
        page: String(page),
        n: Number(n),
        median: Number(median),
      })),
      questions: (await medians('question_times')).map(([code, n, median]) => ({
        code: String(code),
        n: Number(n),
        median: Number(median),
      })),
    },
  }
}
