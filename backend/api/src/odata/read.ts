import { Refused } from '@naire/domain/refusals'
import {
  bindQuery, collectionBody, entityBody, keyText, rowWriter,
  type BoundQuery, type EntityKey, type EntityModel, type EntitySet, type Page, type Resource, type Row,
} from '@naire/odata'
import type { Answer } from '../http/answer.ts'
import { viewerOf } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import type { Call } from './operation.ts'
import { openedPage, sealedPage } from './page-tokens.ts'
import { respondentsView } from '../sessions/respondents-view.ts'

type Readable = Extract<Resource, { kind: 'set' | 'entity' | 'navigation' | 'property' }>

/** A call that reads; `model` has the sets of its address. */
export interface Reads extends Call<unknown> {
  readonly model: EntityModel
}

/** Every plain GET: parsed and bound before, read from the projections as this caller sees them. */
export async function read(resource: Readable, call: Reads, services: Services): Promise<Answer> {
  switch (resource.kind) {
    case 'set':
      return resource.counted ? count(bound(resource.set, call), call, services) : collection(paged(bound(resource.set, call), call, services), call, services)
    case 'entity':
      return entity(resource, call, services)
    case 'navigation':
      return resource.navigation.collection ? related(resource, call, services) : relative(resource, call, services)
    case 'property':
      return property(resource, call, services)
  }
}

const bound = (set: EntitySet, { query, model }: Reads): BoundQuery => versioned(bindQuery(model, set, query))

/** Rows go out with their versions, those that are expanded too. */
function versioned(query: BoundQuery): BoundQuery {
  return { ...query, etags: true, expand: query.expand.map((expand) => ({ ...expand, query: versioned(expand.query) })) }
}

/** With the page that the client wants: how long, and behind which row. */
function paged(query: BoundQuery, { manner: { prefer } }: Reads, services: Services): BoundQuery {
  const { maxPageSize } = prefer
  return { ...query, ...(maxPageSize === undefined ? {} : { pageSize: maxPageSize }), skiptoken: openedPage(query.skiptoken, services) }
}

async function collection(query: BoundQuery, call: Reads, services: Services): Promise<Answer> {
  const { caller, serviceRoot, address } = call
  const viewer = await viewerOf(caller, query, services, query.within?.key.at(-1))
  const { found, stale } = await services.reading.page(query, { viewer, minPosition: caller.minPosition })
  const write = writerOf(query, call)
  const page: Page = sealedPage({ ...found, rows: found.rows.map((row) => write(respondentsView(viewer, query, row))) }, services)
  return { kind: 'json', body: collectionBody(serviceRoot, query, page, address), stale, applied: appliedTo(call, true) }
}

function writerOf(query: BoundQuery, { manner, model }: Reads): (row: Row) => Row {
  return rowWriter(query, { model, format: manner.json(), omitNulls: manner.prefer.omitNulls === true })
}

/** Preferences that a body of rows follows. */
function appliedTo({ manner: { prefer } }: Reads, isPaged: boolean): readonly string[] {
  const size = isPaged && prefer.maxPageSize !== undefined ? [`odata.maxpagesize=${prefer.maxPageSize}`] : []
  return [...size, ...(prefer.omitNulls ? ['omit-values=nulls'] : [])]
}

async function count(query: BoundQuery, call: Reads, services: Services): Promise<Answer> {
  const viewer = await viewerOf(call.caller, query, services, query.within?.key.at(-1))
  const { found, stale } = await services.reading.count(query, { viewer, minPosition: call.caller.minPosition })
  return { kind: 'text', text: String(found), type: 'text/plain; charset=utf-8', stale }
}

async function entity({ set, key }: Extract<Readable, { kind: 'entity' }>, call: Reads, services: Services): Promise<Answer> {
  const query = bound(set, call)
  const { row, stale } = await one({ query, key }, call, services)
  return { kind: 'json', body: entityBody(call.serviceRoot, query, writerOf(query, call)(row)), stale, applied: appliedTo(call, false), ...etagOf(row) }
}

function etagOf(row: Row): { readonly etag?: string } {
  const etag = row['@odata.etag']
  return typeof etag === 'string' ? { etag } : {}
}

async function one({ query, key }: { readonly query: BoundQuery; readonly key: EntityKey }, { caller }: Reads, services: Services) {
  const viewer = await viewerOf(caller, query, services, key.at(-1))
  const { found, stale } = await services.reading.entity(query, key, { viewer, minPosition: caller.minPosition })
  if (found === null) throw new Refused({ key: 'request.notFound' })
  return { row: respondentsView(viewer, query, found), stale }
}

type Followed = Extract<Readable, { kind: 'navigation' }>

/** The rows behind a navigation, page by page like those of a set; without the entity there is nothing. */
async function related({ set, key, navigation, target, counted }: Followed, call: Reads, services: Services): Promise<Answer> {
  await one({ query: { ...bindQuery(call.model, set, noOptions), select: set.key }, key }, call, services)
  const query: BoundQuery = { ...bound(target, call), within: { set, key, navigation } }
  return counted ? count(query, call, services) : collection(paged(query, call, services), call, services)
}

const noOptions = { aliases: {}, custom: {} }

async function relative({ set, key, navigation, target }: Followed, call: Reads, services: Services): Promise<Answer> {
  const inner = bound(target, call)
  const query: BoundQuery = { ...bindQuery(call.model, set, noOptions), select: set.key, expand: [{ navigation, query: inner }] }
  const { row: parent, stale } = await one({ query, key }, call, services)
  const value = parent[navigation.name]
  if (value === null || value === undefined) return { kind: 'none' }
  const row = value as Row
  return { kind: 'json', body: entityBody(call.serviceRoot, inner, writerOf(inner, call)(row)), stale, applied: appliedTo(call, false), ...etagOf(row) }
}

async function property({ set, key, property: { name } }: Extract<Readable, { kind: 'property' }>, call: Reads, services: Services): Promise<Answer> {
  const { row, stale } = await one({ query: { ...bound(set, call), select: [name] }, key }, call, services)
  const value = row[name]
  if (value === null || value === undefined) return { kind: 'none' }
  return { kind: 'json', body: { '@odata.context': `${call.serviceRoot}$metadata#${set.name}(${keyText(set.key, key)})/${name}`, value }, stale }
}
