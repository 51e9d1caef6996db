import { RefusalError } from '@naire/domain/refusals'
import {
  bindQuery,
  collectionBody,
  entityAddress,
  entityBody,
  keyText,
  limits,
  ODataError,
  own,
  rowWriter,
  type BoundQuery,
  type EntityKey,
  type EntityModel,
  type EntitySet,
  type Page,
  type QueryTree,
  type Resource,
  type Row,
} from '@naire/odata'
import type { Viewer } from '@naire/projections/query'
import type { Answer } from '../http/answer.ts'
import type { ReadResult } from '../reading/reading.ts'
import { viewerOf } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import { changesSince, deltaLink, isTrackable } from './changes.ts'
import { isLong, longPage, plainQuery } from './long-page.ts'
import type { Call } from './operation.ts'
import { openedPage, sealedPage } from './page-tokens.ts'
import { noOptions, relatedKey } from './path-through.ts'
import { textBody } from './text-body.ts'
import { refuseForRespondents, respondentsModel, respondentsView } from '../sessions/respondents-view.ts'

type ReadPlace = Extract<Resource, { kind: 'set' | 'entity' | 'navigation' | 'reference' | 'property' }>

/** A call that reads; `model` has the sets of its address. */
export interface Reads extends Call<unknown> {
  readonly model: EntityModel
}

/** Every plain GET: parsed and bound before, read from the projections as this caller sees them. */
export async function read(resource: ReadPlace, call: Reads, services: Services): Promise<Answer> {
  if (call.query.deltatoken !== undefined && (resource.kind !== 'set' || resource.counted))
    throw new ODataError(400, 'changes are told of a set', { target: '$deltatoken' })
  switch (resource.kind) {
    case 'set':
      return resource.counted
        ? count(bound(resource.set, call), call, services)
        : rowsOf(bound(resource.set, call), call, services)
    case 'entity':
      return entity(resource, call, services)
    case 'navigation':
      return resource.navigation.collection ? related(resource, call, services) : relative(resource, call, services)
    case 'reference':
      return reference(resource, call, services)
    case 'property':
      return property(resource, call, services)
  }
}

const bound = (set: EntitySet, { query, model }: Reads): BoundQuery => versioned(bindQuery(model, set, query))

/**
 * The query as this viewer may ask it: a respondent's is bound once more, against the properties shown to them.
 * @throws ODataError for a property that is not shown, Refused `request.notFound` for a set that is not.
 */
function askedBy(
  { role }: Viewer,
  query: BoundQuery,
  { model, query: options }: Pick<Reads, 'model'> & { readonly query: QueryTree },
): BoundQuery {
  if (role !== 'respondent') return query
  const shown = respondentsModel(model)
  const set = own(shown.sets, query.set.name)
  if (set === undefined) throw new RefusalError({ key: 'request.notFound' })
  refuseForRespondents(options)
  return { ...query, ...versioned(bindQuery(shown, set, options)) }
}

/** Rows go out with their versions, those that are expanded too. */
function versioned(query: BoundQuery): BoundQuery {
  return {
    ...query,
    etags: true,
    expand: query.expand.map((expand) => ({ ...expand, query: versioned(expand.query) })),
  }
}

/** The rows of a set, or what changed of them since a link of ours was given. */
function rowsOf(query: BoundQuery, call: Reads, services: Services): Promise<Answer> {
  const { deltatoken } = call.query
  if (deltatoken === undefined) return collection(query, call, services)
  return changesSince(
    { ...query, ...pageSizeOf(call) },
    deltatoken,
    { ...call, write: writerOf(query, call) },
    services,
  )
}

const pageSizeOf = ({
  negotiation: {
    prefer: { maxPageSize },
  },
}: Reads): Pick<BoundQuery, 'pageSize'> => (maxPageSize === undefined ? {} : { pageSize: maxPageSize })

async function collection(asked: BoundQuery, call: Reads, services: Services): Promise<Answer> {
  const {
    caller,
    serviceRoot,
    model,
    negotiation: { prefer },
  } = call
  const address = { ...call.address, ...(model.root === undefined ? {} : { metadataRoot: serviceRoot + model.root }) }
  const { skiptoken, tracked: before } = openedPage(asked.skiptoken, services)
  const viewer = await viewerOf(caller, asked, services, asked.within?.key.at(-1))
  const query: BoundQuery = { ...askedBy(viewer, asked, call), ...pageSizeOf(call), skiptoken }
  // Asked before the rows: what comes meanwhile is told twice rather than not at all.
  const tracked =
    skiptoken === null && prefer.trackChanges && isTrackable(query, viewer)
      ? await services.reading.reached(query)
      : before
  const write = writerOf(query, call)
  const pageOf = async (wanted: BoundQuery): Promise<ReadResult<Page>> => {
    const { found, stale } = await services.reading.page(wanted, { viewer, minPosition: caller.minPosition })
    return { found: { ...found, rows: found.rows.map((row) => write(respondentsView(viewer, query, row))) }, stale }
  }
  const applied = [...appliedTo(call, true), ...(tracked === null ? [] : ['odata.track-changes'])]
  const sealed = (token: string) => sealedPage(token, tracked, services)
  if (isLong(query) && tracked === null)
    return longPage({ query, viewer, call, address, pageOf, sealed, applied }, services)
  const plain = plainQuery(query, viewer, call.negotiation)
  const { found, stale } =
    plain === null
      ? await pageOf(query)
      : await services.reading.textPage(plain, { viewer, minPosition: caller.minPosition })
  const next = found.skiptoken === undefined ? {} : { skiptoken: sealed(found.skiptoken) }
  const delta =
    tracked === null || found.skiptoken !== undefined
      ? {}
      : { '@odata.deltaLink': deltaLink(serviceRoot, address, { position: tracked }, services) }
  if ('json' in found)
    return {
      kind: 'json',
      body: textBody({ ...found, ...next }, delta, { query, address, serviceRoot, negotiation: call.negotiation }),
      stale,
      applied,
    }
  return {
    kind: 'json',
    body: { ...collectionBody(serviceRoot, query, { ...found, ...next }, address), ...delta },
    stale,
    applied,
  }
}

function writerOf(query: BoundQuery, { negotiation, model }: Reads): (row: Row) => Row {
  return rowWriter(query, { model, format: negotiation.json(), omitNulls: negotiation.prefer.omitNulls === true })
}

/** Preferences that a body of rows follows. */
function appliedTo({ negotiation: { prefer } }: Reads, isPaged: boolean): readonly string[] {
  const size =
    isPaged && prefer.maxPageSize !== undefined
      ? [`odata.maxpagesize=${Math.min(prefer.maxPageSize, limits.longPage)}`]
      : []
  return [...size, ...(prefer.omitNulls ? ['omit-values=nulls'] : [])]
}

async function count(query: BoundQuery, call: Reads, services: Services): Promise<Answer> {
  const viewer = await viewerOf(call.caller, query, services, query.within?.key.at(-1))
  const { found, stale } = await services.reading.count(askedBy(viewer, query, call), {
    viewer,
    minPosition: call.caller.minPosition,
  })
  return { kind: 'text', text: String(found), type: 'text/plain; charset=utf-8', stale }
}

async function entity(
  { set, key }: Extract<ReadPlace, { kind: 'entity' }>,
  call: Reads,
  services: Services,
): Promise<Answer> {
  const query = bound(set, call)
  const { row, stale } = await one({ query, key }, call, services)
  return {
    kind: 'json',
    body: entityBody(call.serviceRoot, query, writerOf(query, call)(row)),
    stale,
    applied: appliedTo(call, false),
    ...etagOf(row),
  }
}

function etagOf(row: Row): { readonly etag?: string } {
  const etag = row['@odata.etag']
  return typeof etag === 'string' ? { etag } : {}
}

async function one(
  { query: asked, key, options }: { readonly query: BoundQuery; readonly key: EntityKey; readonly options?: QueryTree },
  call: Reads,
  services: Services,
) {
  const { caller } = call
  const viewer = await viewerOf(caller, asked, services, key.at(-1))
  const narrowed = askedBy(viewer, asked, { ...call, query: options ?? call.query })
  const query = options === undefined ? narrowed : { ...narrowed, select: asked.select, expand: asked.expand }
  if (options !== undefined && asked.select?.some((name) => !Object.hasOwn(query.set.properties, name)))
    throw new RefusalError({ key: 'request.notFound' })
  if (query.expand.some(({ navigation }) => !Object.hasOwn(query.set.navigations, navigation.name)))
    throw new RefusalError({ key: 'request.notFound' })
  const { found, stale } = await services.reading.entity(query, key, { viewer, minPosition: caller.minPosition })
  if (found === null) throw new RefusalError({ key: 'request.notFound' })
  return { row: respondentsView(viewer, query, found), stale }
}

type NavigationRead = Extract<ReadPlace, { kind: 'navigation' }>

/** The rows behind a navigation, page by page like those of a set; without the entity there is nothing. */
async function related(
  { set, key, navigation, target, counted }: NavigationRead,
  call: Reads,
  services: Services,
): Promise<Answer> {
  await one(
    { query: { ...bindQuery(call.model, set, noOptions), select: set.key }, key, options: noOptions },
    call,
    services,
  )
  const query: BoundQuery = { ...bound(target, call), within: { set, key, navigation } }
  return counted ? count(query, call, services) : collection(query, call, services)
}

async function relative(
  { set, key, navigation, target }: NavigationRead,
  call: Reads,
  services: Services,
): Promise<Answer> {
  const inner = bound(target, call)
  const query: BoundQuery = {
    ...bindQuery(call.model, set, noOptions),
    select: set.key,
    expand: [{ navigation, query: inner }],
  }
  const { row: parent, stale } = await one({ query, key, options: noOptions }, call, services)
  const value = parent[navigation.name]
  if (value === null || value === undefined) return { kind: 'none' }
  return {
    kind: 'json',
    body: entityBody(call.serviceRoot, inner, writerOf(inner, call)(value as Row)),
    stale,
    applied: appliedTo(call, false),
    ...etagOf(value as Row),
  }
}

async function reference(
  { set, key, navigation, target }: Extract<ReadPlace, { kind: 'reference' }>,
  call: Reads,
  services: Services,
): Promise<Answer> {
  const to = await relatedKey(
    { model: call.model, set, key, navigation, target, targetKey: null },
    call.caller,
    services,
  )
  return {
    kind: 'json',
    body: { '@odata.context': `${call.serviceRoot}$metadata#$ref`, '@odata.id': entityAddress(target, to) },
  }
}

/** One value: an open one with its members beside the context, any other under `value`, or by itself as text. */
async function property(
  { set, key, property: { name }, members, raw }: Extract<ReadPlace, { kind: 'property' }>,
  call: Reads,
  services: Services,
): Promise<Answer> {
  const { row, stale } = await one(
    { query: { ...bound(set, call), select: [name] }, key, options: noOptions },
    call,
    services,
  )
  const value = members.reduce(
    (at: unknown, member) => (isObject(at) && Object.hasOwn(at, member) ? at[member] : null),
    row[name],
  )
  if (value === null || value === undefined) return { kind: 'none' }
  if (raw) return { kind: 'text', text: String(value), type: 'text/plain; charset=utf-8', stale }
  const context = {
    '@odata.context': `${call.serviceRoot}$metadata#${set.name}(${keyText(set.key, key)})/${[name, ...members].join('/')}`,
  }
  return { kind: 'json', body: isObject(value) ? { ...context, ...value } : { ...context, value }, stale }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
