import { limits } from '../limits.ts'
import { own, type EntityModel, type EntitySet, type Property, type PropertyType } from '../model.ts'
import { ODataError } from '../odata-error.ts'
import type { Alias, Expression } from '../syntax/expression.ts'
import type { BoundExpression, BoundRow, ValueType } from './bound.ts'

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

/** The rows of a set with further properties, made by `compute`. */
export function extended(set: EntitySet, added: readonly Property[]): EntitySet {
  return {
    ...set,
    properties: { ...set.properties, ...Object.fromEntries(added.map((property) => [property.name, property])) },
  }
}

/** Rows that are cut or ranked: their properties stay, what they lead to is out of reach. */
export function detached(set: EntitySet): EntitySet {
  const navigations = Object.entries(set.navigations).map(([name, navigation]) => [name, { ...navigation, target: '' }])
  return { ...set, navigations: Object.fromEntries(navigations), searchable: false }
}

/** One value of an aggregated row; `path` is how requests write it. */
interface ShapeColumn {
  readonly path: readonly string[]
  readonly type: PropertyType
}

/** Rows that are no rows of the set any more: they have these columns and are told apart by `key` (paths with `/`). */
export function aggregated(set: EntitySet, columns: readonly ShapeColumn[], key: readonly string[]): EntitySet {
  return { ...set, key, properties: propertiesOf(columns, ''), navigations: {}, searchable: false }
}

function propertiesOf(columns: readonly ShapeColumn[], prefix: string): Readonly<Record<string, Property>> {
  const properties: Record<string, Property> = {}
  for (const {
    path: [name = '', ...rest],
    type,
  } of columns) {
    if (rest.length === 0) properties[name] = { name: prefix + name, type, nullable: true }
    else
      properties[name] ??= {
        name: prefix + name,
        type: 'Open',
        nullable: false,
        members: propertiesOf(inside(columns, name), `${prefix}${name}/`),
      }
  }
  return properties
}

const inside = (columns: readonly ShapeColumn[], name: string): readonly ShapeColumn[] =>
  columns.flatMap(({ path: [first, ...rest], type }) =>
    first === name && rest.length > 0 ? [{ path: rest, type }] : [],
  )

/** The type that an expression's value has as a property. */
export function typeOf(bound: BoundExpression): PropertyType {
  if (bound.node === 'property') return bound.property.type
  if (bound.node === 'count') return 'Int64'
  return types[bound.type]
}

const types: Readonly<Record<ValueType, PropertyType>> = {
  String: 'String',
  Number: 'Double',
  Boolean: 'Boolean',
  DateTimeOffset: 'DateTimeOffset',
  Date: 'Date',
  TimeOfDay: 'TimeOfDay',
  Duration: 'Duration',
  Dynamic: 'String',
  Null: 'String',
}

/** The names of a path from the row, `Naire/Name`. */
export function pathOf(expression: Expression): readonly string[] {
  if (expression.kind !== 'member') return []
  return expression.of === null ? [expression.name] : [...pathOf(expression.of), expression.name]
}

export function refuseTaken(scope: Scope, name: string, at: number): void {
  const { set } = scope.root
  if (own(set.properties, name) ?? own(set.navigations, name)) throw wrong(scope, `${set.type} has ${name} already`, at)
}
