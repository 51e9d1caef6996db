import { limits } from '../limits.ts'
import type { EntitySet, Navigation, PropertyType, Property } from '../model.ts'
import { notSupported } from '../odata-error.ts'
import type {
  AppliedStep,
  BoundExpression,
  BoundApply,
  Ranking,
  BoundGroupKey,
  AggregateMethod,
  BoundAggregate,
  BoundColumn,
} from './bound.ts'
import {
  bindCondition,
  wrong,
  type Scope,
  aggregated,
  detached,
  extended,
  pathOf,
  typeOf,
  refuseTaken,
} from './scope.ts'
import type { Expression } from '../syntax/expression.ts'
import { navigationsOf } from './bind-path.ts'
import { own } from '../model.ts'
import type { TopMethod, Transformation, AggregateItem, ComputeItem } from '../query/query-tree.ts'

/** Binds the steps of `$apply`; each is bound against the rows that the one before leaves. */
export function bindApply(scope: Scope, steps: readonly Transformation[]): BoundApply {
  const from = scope.root.set
  if (steps.length > limits.applySteps)
    throw wrong(scope, `more than ${limits.applySteps} steps`, steps[limits.applySteps]?.at ?? 0)
  const bound: AppliedStep[] = []
  for (const step of steps) {
    const next = bindStep(over(scope, bound.at(-1)?.rows ?? from), step)
    if (next !== null) bound.push(next)
  }
  return { from, steps: bound }
}

/** The same option, asked about other rows. */
const over = (scope: Scope, set: EntitySet): Scope => ({ ...scope, root: { range: 0, start: set, steps: [], set } })

/** Null for a step that changes nothing. */
function bindStep(scope: Scope, step: Transformation): AppliedStep | null {
  const { set } = scope.root
  switch (step.kind) {
    case 'identity':
      return null
    case 'filter':
      return { step: { kind: 'filter', condition: bindCondition(scope, step.condition) }, rows: set }
    case 'search':
      if (!set.searchable) throw notSupported('search here', { position: step.at, target: scope.target })
      return { step: { kind: 'search', search: step.search }, rows: set }
    case 'compute': {
      const columns = bindCompute(scope, step.items)
      return { step: { kind: 'compute', columns }, rows: extended(set, columns.map(propertyOf)) }
    }
    case 'orderby': {
      const terms = step.items.map(({ expression, descending }) => ({
        expression: scope.bind(scope, expression),
        descending,
      }))
      return { step: { kind: 'orderby', terms }, rows: set }
    }
    case 'top':
    case 'skip':
      return { step: { kind: step.kind, count: step.count }, rows: detached(set) }
    case 'best':
      return { step: { kind: 'best', ...bindRanking(scope, step) }, rows: detached(set) }
    case 'aggregate': {
      const columns = bindAggregates(scope, step.items)
      return {
        step: { kind: 'group', keys: [], columns },
        rows: aggregated(
          set,
          columns.map(({ name, type }) => ({ path: [name], type })),
          [],
        ),
      }
    }
    case 'groupby':
      return bindGroup(scope, step)
    case 'concat':
      throw notSupported('concat before another transformation', { position: step.at, target: scope.target })
    case 'unsupported':
      throw notSupported(step.what, { position: step.at, target: scope.target })
  }
}

const rankings: Readonly<Record<TopMethod, Pick<Ranking, 'highest' | 'until'>>> = {
  topcount: { highest: true, until: 'count' },
  topsum: { highest: true, until: 'sum' },
  toppercent: { highest: true, until: 'percent' },
  bottomcount: { highest: false, until: 'count' },
  bottomsum: { highest: false, until: 'sum' },
  bottompercent: { highest: false, until: 'percent' },
}

function bindRanking(scope: Scope, { method, amount, by }: Extract<Transformation, { kind: 'best' }>): Ranking {
  const number = scope.bind(scope, amount)
  if (number.node !== 'literal')
    throw notSupported(`an amount that is no literal in ${method}`, { position: amount.at, target: scope.target })
  if (typeof number.value !== 'number' || number.value < 0) throw wrong(scope, 'a number is expected', amount.at)
  if (rankings[method].until === 'count' && !Number.isInteger(number.value))
    throw wrong(scope, 'a whole number is expected', amount.at)
  return { ...rankings[method], amount: number.value, by: numeric(scope, scope.bind(scope, by), by.at) }
}

function numeric(scope: Scope, bound: BoundExpression, at: number): BoundExpression {
  if (bound.type === 'Number' || bound.type === 'Dynamic') return bound
  throw wrong(scope, `a number is expected, this is ${bound.type}`, at)
}

type Groupby = Extract<Transformation, { kind: 'groupby' }>

/** Rows with the same values become one, with aggregates over them. */
function bindGroup(scope: Scope, { keys, then, at }: Groupby): AppliedStep {
  if (keys.length > limits.groupKeys) throw wrong(scope, `more than ${limits.groupKeys} values to group by`, at)
  const groups = keys.map((key) => bindKey(scope, key))
  const twice = groups.findIndex(
    ({ path }, index) => groups.findIndex((other) => other.path.join('/') === path.join('/')) !== index,
  )
  if (twice >= 0) throw wrong(scope, `${groups[twice]?.path.join('/')} is grouped by twice`, keys[twice]?.at ?? at)
  const columns = bindAggregates(scope, aggregatesOf(scope, then))
  const taken = columns.find(({ name }) => groups.some(({ path }) => path[0] === name))
  if (taken) throw wrong(scope, `${taken.name} is grouped by already`, at)
  const shape = [
    ...groups.map(({ path, expression }) => ({ path, type: typeOf(expression) })),
    ...columns.map(({ name, type }) => ({ path: [name], type })),
  ]
  return {
    step: { kind: 'group', keys: groups, columns },
    rows: aggregated(
      scope.root.set,
      shape,
      groups.map(({ path }) => path.join('/')),
    ),
  }
}

function bindKey(scope: Scope, key: Expression): BoundGroupKey {
  const isEntity = navigationsOf(scope, key)?.every(({ collection }) => !collection)
  if (isEntity) throw notSupported('grouping by an entity', { position: key.at, target: scope.target })
  return { path: pathOf(key), expression: scope.bind(scope, key) }
}

function aggregatesOf(scope: Scope, then: readonly Transformation[]) {
  const [first, ...rest] = then
  if (first === undefined) return []
  if (first.kind === 'aggregate' && rest.length === 0) return first.items
  if (first.kind === 'unsupported') throw notSupported(first.what, { position: first.at, target: scope.target })
  throw notSupported(`${(rest[0] ?? first).kind} inside groupby`, {
    position: (rest[0] ?? first).at,
    target: scope.target,
  })
}

function bindAggregates(scope: Scope, items: readonly AggregateItem[]): readonly BoundAggregate[] {
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
  { method, value, at }: { readonly method: AggregateMethod; readonly value: BoundExpression; readonly at: number },
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

/** Binds the operand of a distinct count; an entity stands for its key. */
function distinct(scope: Scope, expression: Expression): BoundExpression {
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

/** Named values of each row. They are computed side by side: none sees another. */
export function bindCompute(scope: Scope, items: readonly ComputeItem[]): readonly BoundColumn[] {
  if (items.length > limits.computed)
    throw wrong(scope, `more than ${limits.computed} computed values`, items[limits.computed]?.at ?? 0)
  const names = new Set<string>()
  return items.map(({ expression, name, at }) => {
    refuseTaken(scope, name, at)
    if (names.has(name)) throw wrong(scope, `${name} is computed twice`, at)
    names.add(name)
    return { name, expression: scope.bind(scope, expression) }
  })
}

export const propertyOf = ({ name, expression }: BoundColumn): Property => ({
  name,
  type: typeOf(expression),
  nullable: true,
})
