import { cronbachAlpha, numberOf, refuse, variableOf, type AnalysisQuery } from '@naire/domain/analysis'
import { Parameters, rowsOf } from './duck.ts'
import { from, whereSql, type QueryContext } from './query-scope.ts'
import { sourceSql } from './source-sql.ts'

type ReliabilityQuery = Extract<AnalysisQuery, { kind: 'reliability' }>

/**
 * Cronbach's α of a scale over the sessions that answered every item.
 * @throws QueryInvalid for an item that is gone or has no values
 */
export async function reliabilityOf(
  { items, filter, sessions }: ReliabilityQuery,
  context: QueryContext,
): Promise<{ readonly n: number; readonly alpha: number | null }> {
  const sources = items.map((id, at) => {
    const variable = variableOf(context.codebook, id) ?? refuse(`items[${at}]`, 'unknownVariable', { variable: id })
    return numberOf(variable) ?? refuse(`items[${at}]`, 'notANumber', { variable: id })
  })
  const k = sources.length
  if (k === 0) return { n: 0, alpha: null }
  const parameters = new Parameters()
  const columns = sources.map((source, at) => `${sourceSql(source, parameters)} as x${at}`)
  const inner = `select ${columns.join(', ')} from ${from(context)} where ${whereSql({ filter, sessions }, context, parameters)}`
  const names = sources.map((_, at) => `x${at}`)
  const [[n = 0, parts = null, whole = null] = []] = await rowsOf(
    context.connection,
    `select count(*), ${names.map((name) => `var_samp(${name})`).join(' + ')}, var_samp(${names.join(' + ')})
     from (${inner}) where ${names.map((name) => `${name} is not null`).join(' and ')}`,
    parameters.values,
  )
  const variances = { items: k, respondents: Number(n), ofItems: Number(parts), ofTotal: Number(whole) }
  return { n: Number(n), alpha: cronbachAlpha(variances) }
}
