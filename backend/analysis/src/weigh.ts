import {
  countedSessions,
  impossibleTargets,
  QueryInvalid,
  rake,
  schemesIn,
  variableOf,
  weightColumn,
  weightSeparator as separator,
  withDerived,
  sessionVariables,
  noAnalysis,
  type AnalysisResult,
  type AnalysisState,
  type Codebook,
  type Source,
  type WeightCell,
  type WeightingScheme,
  type WeightReport,
} from '@naire/domain/analysis'
import { named, Parameters, rowsOf, type Connection } from './duck.ts'
import type { QueryContext } from './query-scope.ts'
import { countedSql, sourceSql } from './source-sql.ts'

export const stateIn = (meta: ReadonlyMap<string, string>): AnalysisState =>
  JSON.parse(meta.get('analysis') ?? JSON.stringify(noAnalysis)) as AnalysisState

/** Everything that can be counted: what was asked, what is known of every session, what people made of both. */
export const codebookIn = (meta: ReadonlyMap<string, string>): Codebook =>
  withDerived([...(JSON.parse(meta.get('codebook') ?? '[]') as Codebook), ...sessionVariables], stateIn(meta))

/** Key under which a scheme's report stands, with the position and the scheme that it was made of. */
export const reportKey = (schemeSid: string): string => `report:${schemeSid}`

export interface StoredReport {
  readonly madeOf: string
  readonly report: WeightReport
}

/**
 * Brings the weights of a scheme up to date with the sessions that count now. Sessions that lack an answer to a margin
 * weigh 1.
 * @throws QueryInvalid where a target cannot be reached, with its name.
 */
export async function weigh(
  connection: Connection,
  database: string,
  { meta, schemeSid }: { readonly meta: ReadonlyMap<string, string>; readonly schemeSid: string },
): Promise<void> {
  const scheme = schemeIn(stateIn(meta), schemeSid)
  const madeOf = `${meta.get('position') ?? ''} ${JSON.stringify(scheme)}`
  const before = meta.get(reportKey(schemeSid))
  if (before !== undefined && (JSON.parse(before) as StoredReport).madeOf === madeOf) return
  const sources = scheme.margins.map((margin, at) => marginSource(margin.variable, codebookIn(meta), at))
  const report = await weighted(connection, database, { scheme, sources })
  await connection.run(`insert or replace into ${named(database)}.meta values ($1, $2)`, [
    reportKey(schemeSid),
    JSON.stringify({ madeOf, report } satisfies StoredReport),
  ])
}

function marginSource(id: string, codebook: Codebook, at: number): Source {
  const variable = variableOf(codebook, id)
  const target = `margins[${at}].variable`
  if (variable === undefined) throw new QueryInvalid({ target, key: 'unknownVariable', values: { variable: id } })
  if (variable.kind !== 'single' || variable.source === undefined)
    throw new QueryInvalid({ target, key: 'notACategory', values: { variable: id } })
  return variable.source
}

const keyedBy =
  (sources: readonly Source[]) =>
  (parameters: Parameters): string =>
    `(${sources.map((source) => sourceSql(source, parameters)).join(` || chr(31) || `)})`

async function cellsOf(
  connection: Connection,
  table: string,
  sources: readonly Source[],
): Promise<readonly WeightCell[]> {
  const counting = new Parameters()
  const rows = await rowsOf(
    connection,
    `select ${keyedBy(sources)(counting)} as k, count(*) from ${table} where ${countedSql(countedSessions)} group by k having k is not null order by k`,
    counting.values,
  )
  return rows.map(([key, n]) => ({ categories: String(key).split(separator), n: Number(n) }))
}

/** Everything that is told of weights before they are saved; nothing is changed. @throws QueryInvalid */
export async function weightingOf(
  { margins, caps }: Pick<WeightingScheme, 'margins' | 'caps'>,
  { connection, database, codebook }: Pick<QueryContext, 'connection' | 'database' | 'codebook'>,
): Promise<Pick<Extract<AnalysisResult, { kind: 'weighting' }>, 'report' | 'impossible' | 'missing'>> {
  const table = `${named(database)}.sessions`
  const sources = margins.map((margin, at) => marginSource(margin.variable, codebook, at))
  const cells = await cellsOf(connection, table, sources)
  const [[all = 0] = []] = await rowsOf(
    connection,
    `select count(*) from ${table} where ${countedSql(countedSessions)}`,
  )
  const missing = Number(all) - cells.reduce((sum, { n }) => sum + n, 0)
  const impossible = impossibleTargets(cells, margins)
  const report = impossible.length > 0 || cells.length === 0 ? null : rake(cells, margins, caps).report
  return { report, impossible, missing }
}

/** Weights of a saved scheme, of each cell. @throws QueryInvalid where it is not there or a target cannot be reached. */
export async function cellWeightsOf(
  schemeSid: string,
  { connection, database, codebook }: Pick<QueryContext, 'connection' | 'database' | 'codebook'>,
  state: AnalysisState,
): Promise<Readonly<Record<string, number>>> {
  const { margins, caps } = schemeIn(state, schemeSid)
  const sources = margins.map((margin, at) => marginSource(margin.variable, codebook, at))
  const cells = await cellsOf(connection, `${named(database)}.sessions`, sources)
  requirePossible(cells, margins)
  if (cells.length === 0) return {}
  const { weights } = rake(cells, margins, caps)
  return Object.fromEntries(cells.map(({ categories }, at) => [categories.join(separator), weights[at] ?? 1]))
}

function schemeIn(state: AnalysisState, schemeSid: string): WeightingScheme {
  const scheme = schemesIn(state).find(({ sid }) => sid === schemeSid)
  if (scheme === undefined)
    throw new QueryInvalid({ target: 'weight', key: 'unknownWeight', values: { weight: schemeSid } })
  return scheme
}

function requirePossible(cells: readonly WeightCell[], margins: WeightingScheme['margins']): void {
  const [impossible] = impossibleTargets(cells, margins)
  if (impossible !== undefined)
    throw new QueryInvalid({
      target: impossible.variable,
      key: 'impossibleTarget',
      values: { category: impossible.category, why: impossible.why },
    })
}

/** Cases that are alike in all margins are weighed together. */
async function weighted(
  connection: Connection,
  database: string,
  { scheme, sources }: { readonly scheme: WeightingScheme; readonly sources: readonly Source[] },
): Promise<WeightReport> {
  const table = `${named(database)}.sessions`
  const keyOf = keyedBy(sources)
  const cells = await cellsOf(connection, table, sources)
  requirePossible(cells, scheme.margins)
  const { weights, report } = rake(cells, scheme.margins, scheme.caps)
  const column = named(weightColumn(scheme.sid))
  await connection.run(`alter table ${table} add column if not exists ${column} double`)
  await connection.run(`update ${table} set ${column} = case when ${countedSql(countedSessions)} then 1.0 end`)
  if (cells.length === 0) return report
  const updating = new Parameters()
  const [keys, values] = [
    cells.map(({ categories }) => categories.join(separator)).join('\u001e'),
    weights.join('\u001e'),
  ]
  const own = `select unnest(string_split(${updating.add(keys)}, chr(30))) as k, unnest(string_split(${updating.add(values)}, chr(30)))::double as w`
  await connection.run(
    `update ${table} set ${column} = own.w from (${own}) as own where ${countedSql(countedSessions)} and ${keyOf(updating)} = own.k`,
    updating.values,
  )
  return report
}
