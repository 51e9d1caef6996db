import type { Ranking } from '@naire/odata'
import { cut, wrapped, type CutContext } from './cut-rows.ts'
import { emitNumber } from './emit-arithmetic.ts'
import { orderBy } from './order.ts'
import { keyTerms, placeOn, type OrderTerm, type QueryStage } from './stage.ts'

/** The rows with the highest or lowest numbers: so many, or until their sum reaches an amount or a percentage of the whole. */
export function ranked(cutting: CutContext, { by, highest, until, amount }: Ranking): QueryStage {
  const { stage, rows, statement } = cutting
  const sql = emitNumber(by, placeOn(stage, statement))
  const known = { ...stage, where: [...stage.where, `${sql} is not null`] }
  const order: readonly OrderTerm[] = [{ sql, type: 'double precision', descending: highest, nullable: true }]
  const limit = statement.value(amount)
  if (until === 'count') return cut({ rows, statement, stage: { ...known, order } }, `limit ${limit}`)
  const window = `order by ${orderBy([...order, ...keyTerms(rows, stage)])} rows unbounded preceding`
  const t = statement.alias()
  const more = `, sum(${sql}) over (${window}) - ${sql} as before, sum(${sql}) over () as total`
  const least = until === 'sum' ? `${limit}::double precision` : `${t}.total * ${limit}::double precision / 100`
  return { ...wrapped({ stage: known, rows }, { t, order, more }), where: [`${t}.before < ${least}`] }
}
