import { limits } from '../limits.ts'
import { own, type EntityModel, type EntitySet, isUnbuilt } from '../model.ts'
import { notSupported, ODataError } from '../odata-error.ts'
import type { ExpandItem, OrderItem, QueryTree, SelectItem, Transformation } from '../query/query-tree.ts'
import type { Expression } from '../syntax/expression.ts'
import { bindExpression } from './bind-expression.ts'
import { bindApply, bindCompute, propertyOf } from './bind-apply.ts'
import type { BoundExpand, BoundOrder, BoundQuery } from './bound.ts'
import { bindCondition, rootScope, type Scope, wrong, extended } from './scope.ts'

/** Binds the options of a request for rows of `set`. */
export function bindQuery(model: EntityModel, set: EntitySet, tree: QueryTree): BoundQuery {
  return bindLevel({ model, set, aliases: tree.aliases, depth: 0 }, tree)
}

interface Level {
  readonly model: EntityModel
  readonly set: EntitySet
  readonly aliases: Readonly<Record<string, Expression>>
  /** Number of enclosing `$expand`. */
  readonly depth: number
}

function bindLevel(level: Level, tree: QueryTree): BoundQuery {
  const scope = (option: string, set = level.set): Scope =>
    rootScope(level.model, set, {
      bind: bindExpression,
      target: level.depth === 0 ? option : '$expand',
      aliases: level.aliases,
    })
  checkPage(tree, level.depth)
  refuseUnbuilt(tree)
  if (tree.apply && level.depth > 0) throw notSupported('$apply in $expand', { target: '$expand' })
  const last = tree.apply?.at(-1)
  if (tree.apply && last?.kind === 'concat')
    return bindConcat(level, tree, { before: tree.apply.slice(0, -1), branches: last.branches })
  const apply = tree.apply ? bindApply(scope('$apply'), tree.apply) : null
  const rows = apply?.steps.at(-1)?.rows ?? level.set
  const compute = bindCompute(scope('$compute', rows), tree.compute ?? [])
  const set = compute.length > 0 ? extended(rows, compute.map(propertyOf)) : rows
  return { set, apply, compute, ...bindOptions({ ...level, set }, tree, (option) => scope(option, set)) }
}

interface Concat {
  readonly before: readonly Transformation[]
  readonly branches: readonly (readonly Transformation[])[]
}

/** Each branch over what the steps before leave; branches of branches stand beside them. */
function bindConcat(level: Level, tree: QueryTree, { before, branches }: Concat): BoundQuery {
  const beside = (
    ['compute', 'filter', 'search', 'select', 'expand', 'orderby', 'top', 'skip', 'skiptoken', 'count'] as const
  ).find((name) => tree[name] !== undefined)
  if (beside !== undefined) throw notSupported(`$${beside} beside concat`, { target: `$${beside}` })
  const bound = branches.map((branch) =>
    bindLevel(level, { aliases: tree.aliases, custom: {}, apply: [...before, ...branch] }),
  )
  const flat = bound.flatMap((query) => query.branches ?? [query])
  if (flat.length > limits.applySteps)
    throw new ODataError(400, `more than ${limits.applySteps} branches`, { target: '$apply' })
  return {
    ...bindLevel(level, { aliases: tree.aliases, custom: {} }),
    apply: { from: level.set, steps: [] },
    branches: flat,
  }
}

/** The options about the rows that are answered with. */
function bindOptions(
  level: Level,
  tree: QueryTree,
  scope: (option: string) => Scope,
): Omit<BoundQuery, 'set' | 'apply' | 'compute'> {
  if (tree.search && !level.set.searchable) throw notSupported(`$search on ${level.set.name}`, { target: '$search' })
  if (tree.search && tree.apply) throw notSupported('$search beside $apply', { target: '$search' })
  if (tree.expand && tree.apply) throw notSupported('$expand beside $apply', { target: '$expand' })
  return {
    filter: tree.filter ? bindCondition(scope('$filter'), tree.filter) : null,
    search: tree.search ?? null,
    orderby: (tree.orderby ?? []).map((item) => bindOrder(scope('$orderby'), item)),
    ...bindSelect(scope('$select'), tree.select ?? null),
    expand: bindExpands(level, tree.expand ?? []),
    top: tree.top ?? null,
    skip: tree.skip ?? 0,
    count: tree.count ?? false,
    skiptoken: tree.skiptoken ?? null,
  }
}

function refuseUnbuilt({ id, index, levels }: QueryTree): void {
  if (id !== undefined) throw notSupported('$id', { target: '$id' })
  if (index !== undefined) throw notSupported('$index', { target: '$index' })
  if (levels !== undefined) throw notSupported('$levels', { target: '$expand' })
}

/** More of `$top` than a page holds comes in several; what is expanded has no pages. */
function checkPage({ top, skip }: QueryTree, depth: number): void {
  if (depth > 0 && top !== undefined && top > limits.top)
    throw new ODataError(400, `$top is at most ${limits.top} in $expand`, { target: '$expand' })
  if (skip !== undefined && skip > limits.skip) {
    throw new ODataError(400, `$skip is at most ${limits.skip}: follow @odata.nextLink instead`, { target: '$skip' })
  }
}

function bindOrder(scope: Scope, { expression, descending }: OrderItem): BoundOrder {
  return { expression: bindExpression(scope, expression), descending }
}

function bindExpands(level: Level, items: readonly ExpandItem[]): readonly BoundExpand[] {
  const bound = items.flatMap((item) => bindExpand(level, item))
  const twice = bound.find(
    (one, index) => bound.findIndex((other) => other.navigation.name === one.navigation.name) !== index,
  )
  if (twice) throw new ODataError(400, `${twice.navigation.name} is expanded twice`, { target: '$expand' })
  return bound
}

function bindExpand(level: Level, { path, at, query }: ExpandItem): readonly BoundExpand[] {
  const where = { position: at, target: '$expand' }
  if (level.depth >= limits.expandDepth)
    throw new ODataError(400, `$expand nested deeper than ${limits.expandDepth}`, where)
  const [name = '', ...rest] = path
  if (rest.length > 0) throw notSupported('a path in $expand', where)
  const names = name === '*' ? Object.keys(level.set.navigations) : [name]
  return names.map((each) => {
    const navigation = own(level.set.navigations, each)
    const set = navigation && own(level.model.sets, navigation.target)
    if (!navigation || !set) throw new ODataError(400, `${level.set.type} has no navigation ${each}`, where)
    const aliases = { ...level.aliases, ...query.aliases }
    return { navigation, query: bindLevel({ model: level.model, set, aliases, depth: level.depth + 1 }, query) }
  })
}

/** The properties to give. A navigation in `$select` adds no property; it comes by `$expand`. */
function bindSelect(scope: Scope, items: readonly SelectItem[] | null): Pick<BoundQuery, 'select' | 'members'> {
  if (items === null) return { select: null, members: {} }
  const names = new Set<string>()
  const members: Record<string, string[]> = {}
  const whole = new Set<string>()
  for (const item of items) {
    const { name, member } = selected(scope, item)
    for (const each of name === '*' ? Object.keys(scope.root.set.properties) : [name]) {
      if (each === null) continue
      names.add(each)
      if (member === null) whole.add(each)
      else (members[each] ??= []).push(member)
    }
  }
  for (const name of whole) delete members[name]
  return { select: [...names], members }
}

function selected(scope: Scope, { path, at }: SelectItem): { name: string | null; member: string | null } {
  const { set } = scope.root
  const [name = '', member, ...rest] = path
  if (name === '*') return { name, member: null }
  const property = own(set.properties, name)
  if (!property) {
    if (isUnbuilt(scope.model, name)) throw notSupported(name, { position: at, target: scope.target })
    if (!own(set.navigations, name)) throw wrong(scope, `${set.type} has no property ${name}`, at)
    if (member !== undefined) throw notSupported('a path in $select', { position: at, target: scope.target })
    return { name: null, member: null }
  }
  if (member === undefined) return { name, member: null }
  const isUnknown = property.members && !own(property.members, member)
  if (isUnknown && isUnbuilt(scope.model, member)) throw notSupported(member, { position: at, target: scope.target })
  if (property.type !== 'Open' || isUnknown || rest.length > 0)
    throw wrong(scope, `${name} has no property ${member}`, at)
  return { name, member }
}
