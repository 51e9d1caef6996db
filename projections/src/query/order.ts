import type { Bound, BoundQuery } from '@naire/odata'
import { asNumber } from './emit-compare.ts'
import { emit, rootPlace } from './emit.ts'
import { sqlTypes } from './literals.ts'
import type { Statement } from './statement.ts'

/** One term of the order. Null sorts lowest. */
export interface OrderKey {
  readonly sql: string
  readonly type: string
  readonly descending: boolean
}

/** The terms of the request, then the key: no two rows are equal, so that pages neither repeat nor miss one. */
export function orderKeys({ orderby, set }: BoundQuery, statement: Statement, t: string): readonly OrderKey[] {
  const asked = orderby.flatMap(({ expression, descending }) => keysOf(expression, statement, t).map((key) => ({ ...key, descending })))
  return [...asked, ...set.key.map((name) => ({ sql: `${t}."${name}"`, type: 'text', descending: false }))]
}

/** Answers sort as numbers where they are numbers, then as texts. */
function keysOf(expression: Bound, statement: Statement, t: string): readonly Omit<OrderKey, 'descending'>[] {
  const sql = emit(expression, rootPlace(statement, t, false))
  if (expression.type === 'Dynamic') return [{ sql: asNumber(sql), type: 'double precision' }, { sql, type: 'text' }]
  return [{ sql, type: expression.type === 'Duration' ? 'interval' : sqlTypes[expression.type] }]
}

export function orderBy(keys: readonly OrderKey[]): string {
  return keys.map(({ sql, descending }) => `${sql} ${descending ? 'desc nulls last' : 'asc nulls first'}`).join(', ')
}

/** The condition for the rows behind the one whose keys are `last` (as texts). */
export function behind(keys: readonly OrderKey[], last: readonly (string | null)[], statement: Statement): string {
  const [key, ...rest] = keys
  const [value = null, ...others] = last
  if (!key) return 'false'
  const given = value === null ? null : `${statement.value(value)}::${key.type}`
  const equal = given === null ? `${key.sql} is null` : `${key.sql} = ${given}`
  return rest.length === 0 ? beyond(key, given) : `(${beyond(key, given)} or (${equal} and ${behind(rest, others, statement)}))`
}

function beyond({ sql, descending }: OrderKey, given: string | null): string {
  if (given === null) return descending ? 'false' : `${sql} is not null`
  return descending ? `(${sql} < ${given} or ${sql} is null)` : `${sql} > ${given}`
}
