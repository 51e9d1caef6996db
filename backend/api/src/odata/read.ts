import { Refused } from '@naire/domain/refusals'
import { bindQuery, collectionBody, entityBody, type BoundQuery, type EntityKey, type EntitySet, type Resource } from '@naire/odata'
import type { Answer } from '../http/answer.ts'
import { viewerOf } from '../reading/viewer-of.ts'
import type { Services } from '../services.ts'
import { model } from './model.ts'
import type { Call } from './operation.ts'
import { respondentsView } from '../sessions/respondents-view.ts'

type Readable = Extract<Resource, { kind: 'set' | 'entity' | 'navigation' | 'property' }>

/** Every plain GET: parsed and bound before, read from the projections as this caller sees them. */
export async function read(resource: Readable, call: Call<unknown>, services: Services): Promise<Answer> {
  switch (resource.kind) {
    case 'set':
      return resource.counted ? count(resource.set, call, services) : collection(bound(resource.set, call), call, services)
    case 'entity':
      return entity(resource, call, services)
    case 'navigation':
      return resource.navigation.collection ? related(resource, call, services) : relative(resource, call, services)
    case 'property':
      return property(resource, call, services)
  }
}

export const bound = (set: EntitySet, { query }: Call<unknown>): BoundQuery => bindQuery(model, set, query)

export async function collection(query: BoundQuery, call: Call<unknown>, services: Services): Promise<Answer> {
  const { caller, serviceRoot, address } = call
  const viewer = await viewerOf(caller, query, services)
  const { found, stale } = await services.reading.page(query, { viewer, minPosition: caller.minPosition })
  const page = { ...found, rows: found.rows.map((row) => respondentsView(viewer, query, row)) }
  return { kind: 'json', body: collectionBody(serviceRoot, query, page, address), stale }
}

async function count(set: EntitySet, call: Call<unknown>, services: Services): Promise<Answer> {
  const query = bound(set, call)
  const viewer = await viewerOf(call.caller, query, services)
  const { found, stale } = await services.reading.count(query, { viewer, minPosition: call.caller.minPosition })
  return { kind: 'text', text: String(found), type: 'text/plain; charset=utf-8', stale }
}

async function entity({ set, key }: Extract<Readable, { kind: 'entity' }>, call: Call<unknown>, services: Services): Promise<Answer> {
  const query = bound(set, call)
  const { row, stale } = await one({ query, key }, call, services)
  return { kind: 'json', body: entityBody(call.serviceRoot, query, row), stale }
}

async function one({ query, key }: { readonly query: BoundQuery; readonly key: EntityKey }, { caller }: Call<unknown>, services: Services) {
  const viewer = await viewerOf(caller, query, services, key.at(-1))
  const { found, stale } = await services.reading.entity(query, key, { viewer, minPosition: caller.minPosition })
  if (found === null) throw new Refused({ key: 'request.notFound' })
  return { row: respondentsView(viewer, query, found), stale }
}

/** The entity with the navigation expanded by the options of the request. */
async function expanded({ set, key, navigation, target }: Extract<Readable, { kind: 'navigation' }>, call: Call<unknown>, services: Services) {
  const inner = bound(target, call)
  const query: BoundQuery = { ...bindQuery(model, set, { aliases: {}, custom: {} }), select: set.key, expand: [{ navigation, query: inner }] }
  const { row, stale } = await one({ query, key }, call, services)
  return { inner, value: row[navigation.name], stale }
}

async function related(resource: Extract<Readable, { kind: 'navigation' }>, call: Call<unknown>, services: Services): Promise<Answer> {
  const { inner, value, stale } = await expanded(resource, call, services)
  const rows = Array.isArray(value) ? value : []
  if (resource.counted) return { kind: 'text', text: String(rows.length), type: 'text/plain; charset=utf-8', stale }
  const page = { rows, ...(inner.count ? { count: rows.length } : {}) }
  return { kind: 'json', body: collectionBody(call.serviceRoot, inner, page, call.address), stale }
}

async function relative(resource: Extract<Readable, { kind: 'navigation' }>, call: Call<unknown>, services: Services): Promise<Answer> {
  const { inner, value, stale } = await expanded(resource, call, services)
  if (value === null || value === undefined) return { kind: 'none' }
  return { kind: 'json', body: entityBody(call.serviceRoot, inner, value as Readonly<Record<string, unknown>>), stale }
}

async function property({ set, key, property: { name } }: Extract<Readable, { kind: 'property' }>, call: Call<unknown>, services: Services): Promise<Answer> {
  const { row, stale } = await one({ query: { ...bound(set, call), select: [name] }, key }, call, services)
  const value = row[name]
  if (value === null || value === undefined) return { kind: 'none' }
  return { kind: 'json', body: { '@odata.context': `${call.serviceRoot}$metadata#${set.name}(${keyText(set, key)})/${name}`, value }, stale }
}

/** As it stands in an address. */
function keyText(set: EntitySet, key: EntityKey): string {
  return key.length === 1 ? `'${key[0]}'` : set.key.map((name, index) => `${name}='${key[index]}'`).join(',')
}
