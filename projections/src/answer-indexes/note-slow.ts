import type { Pool } from '@naire/database'
import { seesContacts } from '@naire/domain/access'
import type { BoundExpression, BoundQuery } from '@naire/odata'
import { partOf } from '../answers/tables.ts'
import type { PlannedSet } from '../query/set-plan.ts'
import type { Viewer } from '../query/visibility.ts'

/** One more slow question by these answers. */
export async function noteSlow(pool: Pool, { naireSid, ordinals }: AnswerQuery): Promise<void> {
  await pool.query(
    `insert into read.answer_indexes as i (naire_sid, ordinal, slow_queries, last_slow_at) select $1, unnest($2::integer[]), 1, now()
     on conflict (naire_sid, ordinal) do update set slow_queries = i.slow_queries + 1, last_slow_at = now()`,
    [naireSid, ordinals],
  )
}

/** Columns of a questionnaire's answers, by ordinal. */
export interface AnswerQuery {
  readonly naireSid: string
  readonly ordinals: readonly number[]
}

/**
 * The answers that a question filters by or sorts by first, so that an index could serve it; null when there are none.
 */
export function indexable({ set, filter, orderby }: BoundQuery, { role }: Pick<Viewer, 'role'>): AnswerQuery | null {
  const { answers } = set as PlannedSet
  if (answers === undefined) return null
  const ordinalOf = (bound: BoundExpression): readonly number[] => {
    if (bound.node !== 'property' || bound.row.range !== 0 || bound.row.steps.length > 0) return []
    // Behind a guard stands an expression, which no index holds.
    if (bound.property.type !== 'Boolean' && !seesContacts(role)) return []
    return [answers.ordinals[bound.property.name] ?? []].flat()
  }
  const filtered = filter === null ? [] : compared(filter).flatMap(ordinalOf)
  // Only of the first table every session has a row, in the order of an index on it.
  const sorted = orderby
    .slice(0, 1)
    .flatMap(({ expression }) => ordinalOf(expression))
    .filter((ordinal) => partOf(ordinal) === 1)
  const ordinals = [...new Set([...filtered, ...sorted])]
  return ordinals.length === 0 ? null : { naireSid: answers.naireSid, ordinals }
}

/** Operands compared with a value, in a condition that an index can answer. */
function compared(bound: BoundExpression): readonly BoundExpression[] {
  if (bound.node === 'logic') return [...compared(bound.left), ...compared(bound.right)]
  if (bound.node === 'compare' && bound.operator !== 'ne') return [bound.left, bound.right]
  return bound.node === 'in' ? [bound.value] : []
}
