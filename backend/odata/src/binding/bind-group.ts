import { limits } from '../limits.ts'
import { notSupported } from '../odata-error.ts'
import type { Transformation } from '../query/apply-tree.ts'
import type { Expression } from '../syntax/expression.ts'
import { bindAggregates } from './bind-aggregate.ts'
import { navigationsOf } from './bind-path.ts'
import type { AppliedStep, BoundGroupKey } from './bound.ts'
import { wrong, type Scope } from './scope.ts'
import { aggregated, pathOf, typeOf } from './shape.ts'

type Groupby = Extract<Transformation, { kind: 'groupby' }>

/** Rows with the same values become one, with aggregates over them. */
export function bindGroup(scope: Scope, { keys, then, at }: Groupby): AppliedStep {
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
