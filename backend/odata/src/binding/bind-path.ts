import { limits } from '../limits.ts'
import { notSupported } from '../odata-error.ts'
import { isUnbuilt, own, type EntitySet, type Navigation, type Property } from '../model.ts'
import type { Count, Expression, Lambda, Member } from '../syntax/expression.ts'
import type { BoundExpression, BoundRow } from './bound.ts'
import { bindCondition, followed, wrong, type Scope } from './scope.ts'
import { valueType } from './value-types.ts'

export function bindMember(scope: Scope, member: Member): BoundExpression {
  const place = resolve(scope, member)
  switch (place.kind) {
    case 'property': {
      const type = valueType(place.property.type)
      if (type === null)
        throw notSupported(`${member.name} in an expression`, { position: member.at, target: scope.target })
      return { node: 'property', type, row: place.row, property: place.property }
    }
    case 'dynamic':
      return { node: 'dynamic', type: 'Dynamic', row: place.row, property: place.property, member: place.member }
    case 'row':
    case 'collection':
      throw notSupported(`${member.name}, which is no single value,`, { position: member.at, target: scope.target })
  }
}

export function bindCount(scope: Scope, { of, at }: Count): BoundExpression {
  const place = resolve(scope, of)
  if (place.kind === 'property' && place.property.type === 'Json')
    throw notSupported(`$count of ${place.property.name}`, { position: at, target: scope.target })
  if (place.kind === 'row') throw notSupported('$count of one entity', { position: at, target: scope.target })
  if (place.kind !== 'collection') throw wrong(scope, '$count follows a collection', at)
  return { node: 'count', type: 'Number', row: place.row, navigation: place.navigation, set: place.set }
}

export function bindLambda(scope: Scope, { quantifier, of, variable, predicate, at }: Lambda): BoundExpression {
  const place = resolve(scope, of)
  if (place.kind === 'property' && place.property.type === 'Json')
    throw notSupported(`${quantifier} over ${place.property.name}`, { position: at, target: scope.target })
  if (place.kind !== 'collection') throw wrong(scope, `${quantifier} follows a collection`, at)
  if (scope.lambdas >= limits.lambdaDepth)
    throw wrong(scope, `any and all nested deeper than ${limits.lambdaDepth}`, at)
  scope.budget.ranges += 1
  const range = scope.budget.ranges
  const inner: Scope =
    variable === null
      ? scope
      : {
          ...scope,
          lambdas: scope.lambdas + 1,
          variables: { ...scope.variables, [variable]: { range, start: place.set, steps: [], set: place.set } },
        }
  return {
    node: 'lambda',
    type: 'Boolean',
    quantifier,
    row: place.row,
    navigation: place.navigation,
    set: place.set,
    range,
    predicate: predicate === null ? null : bindCondition(inner, predicate),
  }
}

/** The navigations that a path consists of; null when it leads elsewhere. */
export function navigationsOf(scope: Scope, expression: Expression): readonly Navigation[] | null {
  if (expression.kind !== 'member') return null
  const before = expression.of === null ? [] : navigationsOf(scope, expression.of)
  const last = before?.at(-1)
  const set = last ? own(scope.model.sets, last.target) : scope.root.set
  const navigation = set && own(set.navigations, expression.name)
  return before && navigation ? [...before, navigation] : null
}

type BoundPathStep =
  | { readonly kind: 'row'; readonly row: BoundRow }
  | { readonly kind: 'collection'; readonly row: BoundRow; readonly navigation: Navigation; readonly set: EntitySet }
  | { readonly kind: 'property'; readonly row: BoundRow; readonly property: Property }
  | { readonly kind: 'dynamic'; readonly row: BoundRow; readonly property: Property; readonly member: string }

function resolve(scope: Scope, expression: Expression): BoundPathStep {
  if (expression.kind === 'itself') return { kind: 'row', row: scope.root }
  if (expression.kind === 'unsupported')
    throw notSupported(expression.what, { position: expression.at, target: scope.target })
  if (expression.kind === 'alias') return resolve(...followed(scope, expression))
  if (expression.kind !== 'member') throw wrong(scope, 'a property is expected', expression.at)
  if (expression.of === null) {
    const variable = own(scope.variables, expression.name)
    return variable ? { kind: 'row', row: variable } : memberOf(scope, scope.root, expression)
  }
  const owner = resolve(scope, expression.of)
  if (owner.kind === 'row') return memberOf(scope, owner.row, expression)
  if (owner.kind === 'property' && owner.property.members) return declared(scope, owner, expression)
  if (owner.kind === 'property' && owner.property.type === 'Open') {
    return { kind: 'dynamic', row: owner.row, property: owner.property, member: expression.name }
  }
  if (owner.kind === 'property' && owner.property.type === 'Json')
    throw notSupported(`a path into ${owner.property.name}`, { position: expression.at, target: scope.target })
  throw wrong(
    scope,
    `nothing follows ${owner.kind === 'collection' ? 'a collection but any, all and $count' : 'a value'}`,
    expression.at,
  )
}

function declared(
  scope: Scope,
  { row, property }: Extract<BoundPathStep, { kind: 'property' }>,
  { name, at }: Member,
): BoundPathStep {
  const member = own(property.members ?? {}, name)
  if (!member && isUnbuilt(scope.model, name)) throw notSupported(name, { position: at, target: scope.target })
  if (!member) throw wrong(scope, `${property.name} has no property ${name}`, at)
  return { kind: 'property', row, property: member }
}

function memberOf(scope: Scope, row: BoundRow, { name, at }: Member): BoundPathStep {
  const property = own(row.set.properties, name)
  if (property) return { kind: 'property', row, property }
  const navigation = own(row.set.navigations, name)
  const set = navigation && own(scope.model.sets, navigation.target)
  if (navigation && !set)
    throw notSupported(`${name} behind what cuts the rows`, { position: at, target: scope.target })
  if (!navigation && isUnbuilt(scope.model, name)) throw notSupported(name, { position: at, target: scope.target })
  if (!navigation || !set) throw wrong(scope, `${row.set.type} has no property ${name}`, at)
  if (navigation.collection) return { kind: 'collection', row, navigation, set }
  return { kind: 'row', row: { range: row.range, start: row.start, steps: [...row.steps, navigation], set } }
}
