import { normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import {
  bindBehind,
  bindQuery,
  type BoundQuery,
  type EntityKey,
  type EntityModel,
  type QueryTree,
  type Resource,
  type Row,
} from '@naire/odata'
import type { Viewer } from '@naire/projections/query'
import { requireAccess } from '../http/access.ts'
import type { Caller } from '../http/caller.ts'
import { viewerOf } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import { respondentsModel } from '../sessions/respondents-view.ts'
import { operationAt, type OnSet } from './route-table.ts'

interface PathCall {
  readonly caller: Caller
  readonly query: QueryTree
  readonly model: EntityModel
}

/** The end of a path that leads through related entities; each of them has to be one that the caller may read. */
export async function endOfPath(
  behind: Extract<Resource, { kind: 'behind' }>,
  call: PathCall,
  services: Services,
): Promise<OnSet> {
  const { caller, query, model } = call
  const { set, navigation, target, targetKey, rest } = behind
  for (const kind of ['entity', 'navigation'] as const) {
    const operation = operationAt(
      'GET',
      kind === 'entity' ? { kind, set, key: behind.key } : { ...behind, kind, counted: false },
    )
    if (operation === null) throw new RefusalError({ key: 'request.notFound' })
    requireAccess(operation, caller)
  }
  const from = behind.key.map((value) => normalSid(value) ?? value)
  const to = await relatedKey(
    {
      model,
      set,
      key: from,
      navigation,
      target,
      targetKey: targetKey?.map((value) => normalSid(value) ?? value) ?? null,
    },
    caller,
    services,
  )
  const next = bindBehind(model, { set: target, key: to, rest }, query)
  switch (next.kind) {
    case 'behind':
      return endOfPath(next, call, services)
    case 'entity':
    case 'navigation':
    case 'reference':
    case 'property':
    case 'operation':
      return next
    case 'set':
    case 'service':
    case 'metadata':
    case 'batch':
    case 'entity-id':
      throw new RefusalError({ key: 'request.notFound' })
  }
}

/** A navigation from an entity; `model` has the sets of its address. */
interface RelatedPlace extends Omit<Extract<Resource, { kind: 'navigation' }>, 'kind' | 'counted'> {
  readonly model: EntityModel
}

/** A query without options. */
export const noOptions: QueryTree = { aliases: {}, custom: {} }

/** Where an entity is found that a path leads through. @throws Refused when there is none for this caller. */
export async function relatedKey(
  { model, set, key, navigation, target, targetKey }: RelatedPlace & { readonly targetKey: EntityKey | null },
  caller: Caller,
  services: Services,
): Promise<EntityKey> {
  const inner: BoundQuery = { ...bindQuery(model, target, noOptions), select: target.key }
  if (targetKey === null) {
    const query: BoundQuery = {
      ...bindQuery(model, set, noOptions),
      select: set.key,
      expand: [{ navigation, query: inner }],
    }
    const viewer = await viewerOf(caller, query, services, key.at(-1))
    requireShown(viewer, { model, set, navigation })
    const { found } = await services.reading.entity(query, key, { viewer, minPosition: caller.minPosition })
    const row = found === null ? null : (found[navigation.name] as Row | null | undefined)
    if (row === null || row === undefined) throw new RefusalError({ key: 'request.notFound' })
    return target.key.map((name) => String(row[name]))
  }
  const query: BoundQuery = { ...inner, within: { set, key, navigation } }
  const viewer = await viewerOf(caller, query, services, key.at(-1))
  requireShown(viewer, { model, set, navigation })
  const { found } = await services.reading.entity(query, targetKey, { viewer, minPosition: caller.minPosition })
  if (found === null) throw new RefusalError({ key: 'request.notFound' })
  return targetKey
}

/** @throws Refused for a respondent whose session does not lead there. */
function requireShown(
  { role }: Viewer,
  { model, set, navigation }: Pick<RelatedPlace, 'model' | 'set' | 'navigation'>,
): void {
  if (
    role === 'respondent' &&
    !Object.hasOwn(respondentsModel(model).sets[set.name]?.navigations ?? {}, navigation.name)
  )
    throw new RefusalError({ key: 'request.notFound' })
}
