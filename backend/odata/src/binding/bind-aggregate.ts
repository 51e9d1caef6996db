import { limits } from '../limits.ts'
import { own, type Navigation, type PropertyType } from '../model.ts'
import { notSupported } from '../odata-error.ts'
import type { AggregateItem } from '../query/apply-tree.ts'
import type { Expression } from '../syntax/expression.ts'
import { navigationsOf } from './bind-path.ts'
import type { AggregateMethod, Bound, BoundAggregate } from './bound.ts'
import { wrong, type Scope } from './scope.ts'
import { typeOf } from './shape.ts'

export function bindAggregates(scope: Scope, items: readonly AggregateItem[]): readonly BoundAggregate[] {
  if (items.length > limits.aggregates)
    throw wrong(scope, `more than ${limits.aggregates} aggregates`, items[limits.aggregates]?.at ?? 0)
  const bound = items.map((item) => bindItem(scope, item))
  const twice = bound.findIndex(({ name }, index) => bound.findIndex((other) => other.name === name) !== index)
  if (twice >= 0) throw wrong(scope, `${bound[twice]?.name} is aggregated twice`, items[twice]?.at ?? 0)
  return bound
}

const methods: readonly string[] = [
  'sum',
  'min',
  'max',
  'average',
  'countdistinct',
] satisfies readonly AggregateMethod[]

function bindItem(scope: Scope, item: AggregateItem): BoundAggregate {
  const { expression, method, name, at } = item
  if (expression !== null && method === null && isProperty(scope, expression))
    throw wrong(scope, '"with" and a method are missing', at)
  if (item.unbuilt !== null) throw notSupported(item.unbuilt, { position: at, target: scope.target })
  if (expression !== null) refuseCollection(scope, expression)
  if (expression !== null && method === null) throw withoutMethod(scope, expression)
  if (name === null) throw wrong(scope, '"as" with a name is missing', at)
  if (expression === null || method === null) return { name, type: 'Int64', method: 'count', expression: null }
  if (method.includes('.')) throw notSupported(`the method ${method}`, { position: at, target: scope.target })
  if (!isMethod(method)) throw wrong(scope, `there is no method ${method}`, at)
  const value = method === 'countdistinct' ? distinct(scope, expression) : scope.bind(scope, expression)
  return { name, type: resultOf(scope, { method, value, at }), method, expression: value }
}

const isMethod = (name: string): name is AggregateMethod => methods.includes(name)

function resultOf(
  scope: Scope,
  { method, value, at }: { readonly method: AggregateMethod; readonly value: Bound; readonly at: number },
): PropertyType {
  if (method === 'count' || method === 'countdistinct') return 'Int64'
  if (method === 'min' || method === 'max') {
    if (value.type === 'Boolean') throw wrong(scope, `${method} does not take Boolean`, at)
    return typeOf(value)
  }
  if (value.type === 'Duration') return 'Duration'
  if (value.type !== 'Number' && value.type !== 'Dynamic')
    throw wrong(scope, `${method} takes a number, this is ${value.type}`, at)
  return 'Double'
}

/** What is counted distinct may be an entity: it stands for its key. */
function distinct(scope: Scope, expression: Expression): Bound {
  const steps = navigationsOf(scope, expression)
  const target = steps?.at(-1)
  const [key, ...others] = target ? (own(scope.model.sets, target.target)?.key ?? []) : []
  if (key === undefined || others.length > 0) return scope.bind(scope, expression)
  return scope.bind(scope, { kind: 'member', of: expression, name: key, at: expression.at })
}

/** Values of related rows (`Items/Value with sum`) are valid, and not built. */
function refuseCollection(scope: Scope, expression: Expression): void {
  const path = expression.kind === 'count' ? expression.of : expression
  for (let each: Expression | null = path; each?.kind === 'member'; each = each.of) {
    const isCollection = navigationsOf(scope, each)?.some(({ collection }: Navigation) => collection)
    if (isCollection) throw notSupported('aggregating related rows', { position: expression.at, target: scope.target })
  }
}

function withoutMethod(scope: Scope, expression: Expression): Error {
  if (expression.kind === 'unsupported' || expression.kind === 'count') scope.bind(scope, expression)
  if (expression.kind === 'member' && expression.of === null && !own(scope.root.set.properties, expression.name)) {
    return wrong(scope, `there is no custom aggregate ${expression.name}`, expression.at)
  }
  return wrong(scope, '"with" and a method are missing', expression.at)
}

const isProperty = (scope: Scope, expression: Expression): boolean =>
  expression.kind === 'member' &&
  expression.of === null &&
  own(scope.root.set.properties, expression.name) !== undefined
