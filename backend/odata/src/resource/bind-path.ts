import {
  isUnbuilt,
  own,
  type EntityKey,
  type EntityModel,
  type EntitySet,
  type Navigation,
  type Operation,
  type Property,
} from '../model.ts'
import { notSupported, ODataError } from '../odata-error.ts'
import type { QueryTree } from '../query/query-tree.ts'
import { bindArguments, keyOf, type ArgumentValue } from './bind-arguments.ts'
import type { PathSegment } from './parse-path.ts'

/** Resource that an address names. */
export type Resource =
  | { readonly kind: 'service' | 'metadata' | 'batch' }
  | { readonly kind: 'set'; readonly set: EntitySet; readonly counted: boolean }
  | { readonly kind: 'entity'; readonly set: EntitySet; readonly key: EntityKey }
  | {
      readonly kind: 'navigation'
      readonly set: EntitySet
      readonly key: EntityKey
      readonly navigation: Navigation
      readonly target: EntitySet
      readonly counted: boolean
    }
  /** Address of what a single navigation leads to. */
  | {
      readonly kind: 'reference'
      readonly set: EntitySet
      readonly key: EntityKey
      readonly navigation: Navigation
      readonly target: EntitySet
    }
  /** `members`: the names that lead into an open property. `raw`: the value itself, as text. */
  | {
      readonly kind: 'property'
      readonly set: EntitySet
      readonly key: EntityKey
      readonly property: Property
      readonly members: readonly string[]
      readonly raw: boolean
    }
  /** Resource behind a related entity that is still to be looked up; `targetKey` selects it among several. */
  | {
      readonly kind: 'behind'
      readonly set: EntitySet
      readonly key: EntityKey
      readonly navigation: Navigation
      readonly target: EntitySet
      readonly targetKey: EntityKey | null
      readonly rest: readonly PathSegment[]
    }
  /** `$entity?$id=…`; `type` is the name that stands behind it. */
  | { readonly kind: 'entity-id'; readonly id: string; readonly type: string | null }
  | {
      readonly kind: 'operation'
      readonly operation: Operation
      /** Null when it is bound to the whole set. */
      readonly key: EntityKey | null
      readonly args: Readonly<Record<string, ArgumentValue>>
    }

/** `query` gives the parameter aliases that arguments refer to. */
export function bindPath(model: EntityModel, segments: readonly PathSegment[], query: QueryTree): Resource {
  const [first, ...rest] = segments
  if (!first) return { kind: 'service' }
  if (first.name === '$metadata' && rest.length === 0) return { kind: 'metadata' }
  if (first.name === '$batch' && rest.length === 0) return { kind: 'batch' }
  const set = own(model.sets, first.name)
  if (!set) {
    if (first.name === '$entity') return entityId(rest, query)
    refuseUnbuilt('root', first, model)
    throw notFound(first)
  }
  const binder = { model, query, set }
  if (first.args === null) return behindSet(binder, rest)
  return behindEntity(binder, keyOf(first, set, query), rest)
}

/** `$entity?$id=…`; what is selected of it needs its type in the path. */
function entityId([type, ...rest]: readonly PathSegment[], { id, select, expand }: QueryTree): Resource {
  if (id === undefined) throw new ODataError(400, '$id is missing', { target: '$id' })
  if (type === undefined && (select || expand))
    throw new ODataError(400, 'a type is missing behind $entity', { target: '$entity' })
  const [unknown] = rest
  if (unknown !== undefined) throw notFound(unknown)
  return { kind: 'entity-id', id, type: type?.name ?? null }
}

/** Goes on from an entity that a path led to. */
export function bindBehind(
  model: EntityModel,
  at: { readonly set: EntitySet; readonly key: EntityKey; readonly rest: readonly PathSegment[] },
  query: QueryTree,
): Resource {
  return behindEntity({ model, query, set: at.set }, at.key, at.rest)
}

interface Binder {
  readonly model: EntityModel
  readonly query: QueryTree
  readonly set: EntitySet
}

function behindSet(binder: Binder, [segment, ...rest]: readonly PathSegment[]): Resource {
  if (!segment) return { kind: 'set', set: binder.set, counted: false }
  refuseUnbuilt('set', segment, binder.model)
  if (segment.name === '$count' && rest.length === 0) return { kind: 'set', set: binder.set, counted: true }
  if (rest.length > 0 || !segment.name.includes('.')) throw notFound(segment)
  return operation(binder, segment, null)
}

function behindEntity(binder: Binder, key: EntityKey, [segment, ...rest]: readonly PathSegment[]): Resource {
  const { set, model, query } = binder
  if (!segment) return { kind: 'entity', set, key }
  if (segment.name === '$metadata' && rest.length === 0 && model.root !== undefined) return { kind: 'metadata' }
  if (rest[0]?.name === segment.name && segment.name.includes('.')) throw notFound(segment)
  if (!own(set.properties, segment.name)) refuseUnbuilt('entity', segment, model)
  if (segment.name.includes('.') && rest.length === 0) return operation(binder, segment, key)
  const property = own(set.properties, segment.name)
  if (property) {
    if (segment.args !== null) throw notFound(segment)
    return ofProperty({ kind: 'property', set, key, property, members: [], raw: false }, { at: property, rest, model })
  }
  const navigation = own(set.navigations, segment.name)
  const target = navigation && own(model.sets, navigation.target)
  if (!navigation || !target)
    throw segment.args === null
      ? notFound(segment)
      : notSupported(`the path behind ${set.name}`, { target: segment.name })
  const [next, ...further] = rest
  if (segment.args !== null) {
    if (!navigation.collection) throw notFound(segment)
    return { kind: 'behind', set, key, navigation, target, targetKey: keyOf(segment, target, query), rest }
  }
  if (next === undefined) return { kind: 'navigation', set, key, navigation, target, counted: false }
  if (navigation.collection) {
    if (next.name === '$count' && further.length === 0)
      return { kind: 'navigation', set, key, navigation, target, counted: true }
    refuseUnbuilt('set', next, model)
    throw notSupported('a longer path', { target: segment.name })
  }
  if (next.name === '$ref' && further.length === 0) return { kind: 'reference', set, key, navigation, target }
  return { kind: 'behind', set, key, navigation, target, targetKey: null, rest }
}

interface PropertyPath {
  readonly at: Property
  readonly rest: readonly PathSegment[]
  readonly model: EntityModel
}

/** Into an open property its members lead; elements and properties of untyped values are out of reach. */
function ofProperty(
  resource: Extract<Resource, { kind: 'property' }>,
  { at, rest: [next, ...rest], model }: PropertyPath,
): Resource {
  if (!next) return resource
  const { type, members } = at
  if (next.name === '$value' && type !== 'Open' && type !== 'Json') {
    if (rest.length > 0) throw notFound(rest[0]!)
    return { ...resource, raw: true }
  }
  if (
    next.name === '$query' ||
    ((type === 'Open' || type === 'Json') && (next.name === '$count' || isUnbuilt(model, next.name)))
  )
    throw notSupported('a path into a value', { target: next.name })
  if (type !== 'Open' || next.name.startsWith('$') || next.args !== null) throw notFound(next)
  const member =
    members === undefined ? { name: next.name, type: 'String' as const, nullable: true } : own(members, next.name)
  if (member === undefined) throw notFound(next)
  return ofProperty({ ...resource, members: [...resource.members, next.name] }, { at: member, rest, model })
}

/** Actions are called with and without `()`; functions only with. */
function operation({ model, set, query }: Binder, segment: PathSegment, key: EntityKey | null): Resource {
  const on = key === null ? 'set' : 'entity'
  const found = model.operations.find(
    (each) => `${model.namespace}.${each.name}` === segment.name && each.set === set.name && each.on === on,
  )
  if (!found) throw notFound(segment)
  if (found.kind === 'action') return { kind: 'operation', operation: found, key, args: {} }
  return { kind: 'operation', operation: found, key, args: bindArguments(found, segment, query) }
}

function notFound({ name }: PathSegment): ODataError {
  return new ODataError(404, `there is no ${name}`, { target: name })
}

/** Segments of the standard that are not built, by what they follow. */
const standard = {
  root: ['$all', '$crossjoin', '$entity'],
  set: ['$ref', '$query', '$filter', '$each'],
  entity: ['$ref', '$query', '$value'],
} as const

/** @throws ODataError (501) for a segment that is valid where it stands and has no implementation. */
function refuseUnbuilt(behind: keyof typeof standard, { name, key }: PathSegment, model: EntityModel): void {
  const names: readonly string[] = standard[behind]
  const known = behind === 'root' ? (model.unbuilt?.roots.includes(name) ?? false) : isUnbuilt(model, name)
  if (known || names.includes(name)) throw notSupported(name, { target: name })
  if (key !== null) throw notSupported('a key behind the values of a function', { target: name })
}
