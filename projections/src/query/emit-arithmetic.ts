import type { Arithmetic, BoundExpression } from '@naire/odata'
import { asNumber } from './emit-compare.ts'
import type { EmitContext } from './emit-context.ts'

type ArithmeticNode = Extract<BoundExpression, { node: 'arithmetic' }>

/** Numbers are computed in double precision; dividing by zero gives null. */
export function emitArithmetic({ operator, left, right, type }: ArithmeticNode, place: EmitContext): string {
  if (type !== 'Number') return `(${moment(left, place)} ${operator === 'add' ? '+' : '-'} ${moment(right, place)})`
  return numeric[operator](emitNumber(left, place), emitNumber(right, place))
}

const numeric: Readonly<Record<Arithmetic, (a: string, b: string) => string>> = {
  add: (a, b) => `(${a} + ${b})`,
  sub: (a, b) => `(${a} - ${b})`,
  mul: (a, b) => `(${a} * ${b})`,
  div: (a, b) => `(${a} / nullif(${b}, 0))`,
  intDiv: (a, b) => `trunc(${a} / nullif(${b}, 0))`,
  mod: (a, b) => `mod((${a})::numeric, nullif(${b}, 0)::numeric)::double precision`,
}

export function emitNumber(bound: BoundExpression, place: EmitContext): string {
  if (bound.type === 'Null') return 'null::double precision'
  const sql = place.emit(bound, place)
  return bound.type === 'Dynamic' ? asNumber(sql) : `(${sql})::double precision`
}

function moment(bound: BoundExpression, place: EmitContext): string {
  const sql = place.emit(bound, place)
  return bound.type === 'Date' ? `(${sql}::timestamp at time zone 'UTC')` : sql
}
