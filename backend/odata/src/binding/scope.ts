import { limits } from '../limits.ts'
import { own, type EntityModel, type EntitySet } from '../model.ts'
import { ODataError } from '../odata-error.ts'
import type { Alias, Expression } from '../syntax/expression.ts'
import type { BoundExpression, BoundRow } from './bound.ts'

/** Counts over one whole option, whatever lambda or alias a node stands in. */
export interface Budget {
  nodes: number
  ranges: number
}

/** Meaning of names at one place of an expression. */
export interface Scope {
  readonly model: EntityModel
  /** `bindExpression`; it is passed along because its parts are recursive. */
  readonly bind: (scope: Scope, expression: Expression) => BoundExpression
  /** The option in errors. */
  readonly target: string
  /** The row that the option is asked about. */
  readonly root: BoundRow
  readonly variables: Readonly<Record<string, BoundRow>>
  readonly aliases: Readonly<Record<string, Expression>>
  /** Aliases being followed, against circles. */
  readonly following: readonly string[]
  readonly lambdas: number
  readonly budget: Budget
}

export function rootScope(
  model: EntityModel,
  set: EntitySet,
  option: Pick<Scope, 'bind' | 'target' | 'aliases'>,
): Scope {
  const root: BoundRow = { range: 0, start: set, steps: [], set }
  return { model, root, ...option, variables: {}, following: [], lambdas: 0, budget: { nodes: 0, ranges: 0 } }
}

export function wrong(scope: Scope, message: string, position: number): ODataError {
  return new ODataError(400, message, { position, target: scope.target })
}

export function spendNode(scope: Scope, position: number): void {
  scope.budget.nodes += 1
  if (scope.budget.nodes > limits.filterNodes) throw wrong(scope, `more than ${limits.filterNodes} terms`, position)
}

export function bindCondition(scope: Scope, expression: Expression): BoundExpression {
  const bound = scope.bind(scope, expression)
  if (bound.type === 'Boolean' || bound.type === 'Null') return bound
  throw wrong(scope, `a condition is expected, this is ${bound.type}`, expression.at)
}

/** Resolves an alias to its expression, and the scope in which to bind it. */
export function followed(scope: Scope, { name, at }: Alias): [Scope, Expression] {
  const value = own(scope.aliases, name)
  if (value === undefined) throw wrong(scope, `${name} is not given`, at)
  if (scope.following.includes(name)) throw wrong(scope, `${name} leads to itself`, at)
  return [{ ...scope, target: name, following: [...scope.following, name] }, value]
}
