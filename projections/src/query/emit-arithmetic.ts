import type { Arithmetic, BoundExpression } from '@naire/odata'
import { asNumber } from './emit-compare.ts'
import type { Statement } from './statement.ts'

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

/** Where an expression stands. */
export interface EmitContext {
  readonly statement: Statement
  /** The table alias of each range: the asked set's row is range 0. */
  readonly ranges: Readonly<Record<number, string>>
  /** SQL of properties of the asked row that are no columns of its set, by path. */
  readonly derived: Readonly<Record<string, string>>
  /**
   * True where null and false come to the same (only `and` and `or` around it): a plain comparison, which indexes
   * serve, will do. Elsewhere comparisons must give false for null, as OData wants.
   */
  readonly plain: boolean
  /** Emits a part; it is passed along because the parts are recursive. */
  readonly emit: (bound: BoundExpression, place: EmitContext) => string
}
