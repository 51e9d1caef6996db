import type { BoundExpression, Comparison } from '@naire/odata'
import { besides, isWholeColumn, sqlTypes } from './literals.ts'
import type { EmitContext } from './emit-context.ts'

type Compare = Extract<BoundExpression, { node: 'compare' }>
type BoundIn = Extract<BoundExpression, { node: 'in' }>

/** `eq` and `ne` know null; the others are false beside it. */
export function emitCompare({ operator, left, right }: Compare, place: EmitContext): string {
  if (isNull(left)) return emitWithNull(operator, right, place)
  if (isNull(right)) return emitWithNull(operator, left, place)
  const [one, other] = [side(left, right, place), side(right, left, place)]
  if (operator === 'ne') return `(${one} is distinct from ${other})`
  const literal = left.node === 'literal' || right.node === 'literal'
  if (operator === 'eq' && !(place.plain && literal)) return `(${one} is not distinct from ${other})`
  const comparison = `${one} ${signs[operator]} ${other}`
  return place.plain ? `(${comparison})` : `coalesce(${comparison}, false)`
}

const signs: Readonly<Record<Exclude<Comparison, 'ne'>, string>> = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' }

function emitWithNull(operator: Comparison, other: BoundExpression, place: EmitContext): string {
  if (operator !== 'eq' && operator !== 'ne') return 'false'
  return `(${inner(other, place)} is ${operator === 'eq' ? '' : 'not '}null)`
}

/** A list is one parameter, whatever its length. */
export function emitIn({ value, items }: BoundIn, place: EmitContext): string {
  const literals = items.flatMap((item) => (item.node === 'literal' ? [besides(item, value)] : []))
  const values = literals.filter((item) => item.value !== null)
  const withNull = values.length < literals.length
  const parts = values.length === 0 ? [] : [anyOf(value, values, place)]
  if (withNull) parts.push(`(${inner(value, place)} is null)`)
  return parts.length === 0 ? 'false' : `(${parts.join(' or ')})`
}

function anyOf(
  value: BoundExpression,
  items: readonly Extract<BoundExpression, { node: 'literal' }>[],
  place: EmitContext,
): string {
  const [first] = items
  const type = first && value.type === 'Dynamic' ? first.type : value.type
  const whole = isWholeColumn(value) && items.every((item) => Number.isSafeInteger(item.value))
  const list = `${place.statement.value(items.map((item) => item.value))}::${whole ? 'bigint' : sqlTypes[type]}[]`
  const operand = first && value.type === 'Dynamic' ? side(value, first, place) : inner(value, place)
  const comparison = `${operand} = any(${list})`
  return place.plain ? comparison : `coalesce(${comparison}, false)`
}

/** One side of a comparison, made comparable with the other. */
function side(bound: BoundExpression, other: BoundExpression, place: EmitContext): string {
  if (bound.node === 'literal') return literalSide(bound, other, place)
  const sql = inner(bound, place)
  if (bound.type === 'Dynamic' && other.type === 'Number') return asNumber(sql)
  if (bound.type === 'Date' && other.type === 'DateTimeOffset') return `(${sql}::timestamp at time zone 'UTC')`
  return sql
}

function literalSide(
  literal: Extract<BoundExpression, { node: 'literal' }>,
  other: BoundExpression,
  place: EmitContext,
): string {
  const { statement } = place
  const { value, type } = besides(literal, other)
  if (type === 'Number' && isWholeColumn(other) && Number.isSafeInteger(value))
    return `${statement.value(value)}::bigint`
  if (type === 'Date' && other.type === 'DateTimeOffset') return `${statement.value(`${value}T00:00:00Z`)}::timestamptz`
  return place.emit({ node: 'literal', type, value }, place)
}

function inner(bound: BoundExpression, place: EmitContext): string {
  return place.emit(bound, { ...place, plain: false })
}

function isNull(bound: BoundExpression): boolean {
  return bound.type === 'Null'
}

/** Text that is a number as a number, other text as null: the cast never fails. */
export function asNumber(sql: string): string {
  return `(case when ${sql} ~ '^-?[0-9]{1,15}(\\.[0-9]{1,15})?$' then (${sql})::double precision end)`
}
