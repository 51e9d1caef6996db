import {
  countedSessions,
  derivedVariable,
  refuse,
  variableOf,
  type AnalysisQuery,
  type AnalysisResult,
  type AnalysisState,
  type SessionFilter,
  type Variable,
} from '@naire/domain/analysis'
import { distributionOf } from './answer-query.ts'
import { proposalsOf } from './cleaning-proposals.ts'
import { agreementOf, codingOf } from './coding-texts.ts'
import { countSessions, type QueryContext } from './query-scope.ts'
import { reliabilityOf } from './scale-reliability.ts'
import { weightingOf } from './weigh.ts'

/** Queries of what people make of the sessions: derived variables, weights, cleaning, codes. */
export const factoryKinds = [
  'variable',
  'preview',
  'weighting',
  'proposals',
  'coding',
  'agreement',
  'reliability',
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
    case 'proposals':
      return { kind: 'proposals', proposals: await proposalsOf(query, { context, state }) }
    case 'coding':
      return { kind: 'coding', coding: await codingOf(query, { context, state }) }
    case 'agreement':
      return { kind: 'agreement', agreements: await agreementOf(query.frameSid, { context, state }) }
    case 'reliability':
      return { kind: 'reliability', sessions: query.sessions, ...(await reliabilityOf(query, context)) }
  }
}

async function shown(
  variable: Variable,
  base: Parameters<typeof distributionOf>[1],
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
