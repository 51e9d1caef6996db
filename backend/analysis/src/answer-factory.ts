import {
  countedSessions,
  derivedVariable,
  refuse,
  schemesIn,
  variableOf,
  weightColumn,
  type AnalysisQuery,
  type AnalysisResult,
  type AnalysisState,
  type SessionFilter,
  type SessionValues,
  type TableQuery,
  type Variable,
} from '@naire/domain/analysis'
import { distributionOf } from './answer-query.ts'
import { proposalsOf } from './cleaning-proposals.ts'
import { agreementOf, codingOf } from './coding-texts.ts'
import { named, Parameters, rowsOf, type Value } from './duck.ts'
import { countSessions, from, type QueryContext, visibleSql } from './query-scope.ts'
import { reliabilityOf } from './scale-reliability.ts'
import { sourceSql } from './source-sql.ts'
import { cellWeightsOf, weightingOf } from './weigh.ts'

/** Queries of what people make of the sessions: derived variables, weights, cleaning, codes. */
export const factoryKinds = [
  'variable',
  'preview',
  'weighting',
  'cellWeights',
  'proposals',
  'coding',
  'agreement',
  'reliability',
  'values',
] as const
export type FactoryKind = (typeof factoryKinds)[number]
export type FactoryQuery = Extract<AnalysisQuery, { kind: FactoryKind }>

export const isFactoryQuery = (query: AnalysisQuery): query is FactoryQuery =>
  (factoryKinds as readonly string[]).includes(query.kind)

type FactoryResult = Exclude<AnalysisResult, { kind: 'problem' }>
type WithoutTiming<Result> = Result extends unknown ? Omit<Result, 'milliseconds'> : never

/** Answers one query from the snapshot of the connection. @throws QueryInvalid */
export async function answerFactory(
  query: FactoryQuery,
  context: QueryContext,
  state: AnalysisState,
): Promise<WithoutTiming<FactoryResult>> {
  switch (query.kind) {
    case 'variable': {
      const variable =
        variableOf(context.codebook, query.variable) ??
        refuse('variable', 'unknownVariable', { variable: query.variable })
      return { kind: 'variable', ...(await shown(variable, query, context)) }
    }
    case 'preview': {
      const others = context.codebook.filter(({ id }) => id !== `derived:${query.variable.sid}`)
      const variable = derivedVariable(query.variable, others)
      const base = { filter: null, sessions: query.sessions, weight: null }
      return { kind: 'preview', ...(await shown(variable, base, { ...context, codebook: [...others, variable] })) }
    }
    case 'weighting':
      return { kind: 'weighting', ...(await weightingOf(query, context)) }
    case 'cellWeights':
      return { kind: 'cellWeights', weights: await cellWeightsOf(query.schemeSid, context, state) }
    case 'proposals':
      return { kind: 'proposals', proposals: await proposalsOf(query, { context, state }) }
    case 'coding':
      return { kind: 'coding', coding: await codingOf(query, { context, state }) }
    case 'agreement':
      return { kind: 'agreement', agreements: await agreementOf(query.frameSid, { context, state }) }
    case 'reliability':
      return { kind: 'reliability', sessions: query.sessions, ...(await reliabilityOf(query, context)) }
    case 'values':
      return { kind: 'values', values: await valuesOf(query, { context, state }) }
  }
}

async function shown(
  variable: Variable,
  base: Pick<TableQuery, 'filter' | 'sessions' | 'weight'>,
  context: QueryContext,
): Promise<{
  readonly sessions: SessionFilter
  readonly counted: number
  readonly variable: Variable
  readonly distribution: Awaited<ReturnType<typeof distributionOf>> & { readonly variable: string }
}> {
  const sessions = base.sessions ?? countedSessions
  const counted = await countSessions({ filter: base.filter, sessions }, context)
  return {
    sessions,
    counted,
    variable,
    distribution: { variable: variable.id, ...(await distributionOf(variable, base, context)) },
  }
}

/** Values of derived variables, codes and weights of the sessions that the viewer sees, in the order of their sids. */
async function valuesOf(
  { of }: Extract<FactoryQuery, { kind: 'values' }>,
  { context, state }: { readonly context: QueryContext; readonly state: AnalysisState },
): Promise<SessionValues> {
  const variables = ['derived:', 'coded:'].flatMap((kind) => context.codebook.filter(({ id }) => id.startsWith(kind)))
  const weighed = schemesIn(state).filter(({ sid }) => context.weighed?.has(sid))
  const parameters = new Parameters()
  const selected = [
    ...variables.map((variable) => valueSql(variable, context, parameters)),
    ...weighed.map(({ sid }) => named(weightColumn(sid))),
  ]
  const place =
    'sids' in of
      ? `sid in (${['', ...of.sids].map((sid) => parameters.add(sid)).join(', ')})`
      : `sid > ${parameters.add(of.after)}`
  const limit = 'sids' in of ? '' : ` limit ${Math.trunc(of.top)}`
  const rows = await rowsOf(
    context.connection,
    `select ${['sid', ...selected].join(', ')} from ${from(context)} where ${place} and not deleted and ${visibleSql(context.viewer, parameters)} order by sid${limit}`,
    parameters.values,
  )
  const columns = [
    ...variables.map(({ id, code, title }) => ({ id, code, title })),
    ...weighed.map(({ sid, title }) => ({ id: `weight:${sid}`, code: title, title })),
  ]
  const isFirst = ({ code }: { readonly code: string }, at: number) =>
    columns.findIndex((column) => column.code === code) === at
  return {
    // Frames and weightings are named freely: what has another's name bears its id besides.
    columns: columns.map((column, at) =>
      isFirst(column, at) ? column : { ...column, code: `${column.code} (${column.id})` },
    ),
    rows: rows.map(([sessionSid, ...values]) => ({
      sessionSid: String(sessionSid),
      values: values.map((value, at) =>
        variables[at]?.kind === 'multi'
          ? codesOrNull(value)
          : typeof value === 'boolean'
            ? Number(value)
            : (value ?? null),
      ),
    })),
  }
}

/** Codes of several categories stand between bars, as those of a coded text do. */
function valueSql({ kind, source, options }: Variable, { viewer }: QueryContext, parameters: Parameters): string {
  if (kind === 'multi') {
    const flags = options.map((option) => ({ code: option.code, flag: sourceSql(option.source!, parameters) }))
    const chosen = flags.map(({ code, flag }) => `case when ${flag} then ${parameters.add(code)} end`)
    return `(case when coalesce(${flags.map(({ flag }) => flag).join(', ')}) is null then null else concat_ws('|', ${chosen.join(', ')}) end)`
  }
  const guarded = kind === 'number' && !viewer.seesPhones
  return sourceSql(guarded ? { kind: 'guarded', of: source! } : source!, parameters)
}

const codesOrNull = (value: Value | undefined): readonly string[] | null =>
  value === null || value === undefined
    ? null
    : String(value)
        .split('|')
        .filter((code) => code !== '')
