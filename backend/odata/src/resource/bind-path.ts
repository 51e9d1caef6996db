import { isUnbuilt, own, type EntityKey, type EntityModel, type EntitySet, type Navigation, type Operation, type Property } from '../model.ts'
import { notSupported, ODataError } from '../odata-error.ts'
import type { QueryTree } from '../query/query-tree.ts'
import { bindArguments, keyOf, type ArgumentValue } from './bind-arguments.ts'
import type { PathSegment } from './parse-path.ts'
import { refuseUnbuilt } from './unbuilt-segments.ts'

/** What an address names. */
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
  | { readonly kind: 'property'; readonly set: EntitySet; readonly key: EntityKey; readonly property: Property }
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
    if (first.name === '$entity') checkEntity(rest, query)
    refuseUnbuilt('root', first, model)
    throw notFound(first)
  }
  const binder = { model, query, set }
  if (first.args === null) return behindSet(binder, rest)
  return behindEntity(binder, keyOf(first, set, query), rest)
}

/** `$entity?$id=…`; what is selected of it needs its type in the path. */
function checkEntity(rest: readonly PathSegment[], query: QueryTree): void {
  if (query.id === undefined) throw new ODataError(400, '$id is missing', { target: '$id' })
  if (rest.length === 0 && (query.select || query.expand)) throw new ODataError(400, 'a type is missing behind $entity', { target: '$entity' })
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
  const { set, model } = binder
  if (!segment) return { kind: 'entity', set, key }
  if (segment.name === '$metadata' && rest.length === 0 && model.root !== undefined) return { kind: 'metadata' }
  if (rest[0]?.name === segment.name && segment.name.includes('.')) throw notFound(segment)
  if (!own(set.properties, segment.name)) refuseUnbuilt('entity', segment, model)
  if (segment.name.includes('.') && rest.length === 0) return operation(binder, segment, key)
  if (segment.args !== null) throw notSupported(`the path behind ${set.name}`, { target: segment.name })
  const property = own(set.properties, segment.name)
  if (property) return ofProperty({ kind: 'property', set, key, property }, rest, model)
  const navigation = own(set.navigations, segment.name)
  const target = navigation && own(model.sets, navigation.target)
  if (!navigation || !target) throw notFound(segment)
  const counted = navigation.collection && rest[0]?.name === '$count'
  if (rest.length > (counted ? 1 : 0)) throw notSupported('a longer path', { target: segment.name })
  return { kind: 'navigation', set, key, navigation, target, counted }
}

/** Into a value (`$value`, members, elements) nothing leads yet. */
function ofProperty(resource: Extract<Resource, { kind: 'property' }>, [next, ...rest]: readonly PathSegment[], model: EntityModel): Resource {
  if (!next) return resource
  const { type, members } = resource.property
  const isObject = type === 'Open' || type === 'Json'
  const last = next.name === '$value' || next.name === '$count'
  const leadsOn = next.name === '$query' || (next.name === '$value' ? !isObject : isObject && (next.name === '$count' || isUnbuilt(model, next.name) || !!own(members ?? {}, next.name)))
  if (!leadsOn || (last && rest.length > 0)) throw notFound(next)
  throw notSupported('a path into a value', { target: next.name })
}

/** Actions are called with and without `()`; functions only with. */
function operation({ model, set, query }: Binder, segment: PathSegment, key: EntityKey | null): Resource {
  const on = key === null ? 'set' : 'entity'
  const found = model.operations.find((each) => `${model.namespace}.${each.name}` === segment.name && each.set === set.name && each.on === on)
  if (!found) throw notFound(segment)
  if (found.kind === 'action') return { kind: 'operation', operation: found, key, args: {} }
  return { kind: 'operation', operation: found, key, args: bindArguments(found, segment, query) }
}

function notFound({ name }: PathSegment): ODataError {
  return new ODataError(404, `there is no ${name}`, { target: name })
}
