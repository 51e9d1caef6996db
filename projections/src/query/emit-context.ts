import type { BoundExpression } from '@naire/odata'
import type { Statement } from './statement.ts'

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
