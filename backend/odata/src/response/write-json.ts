import type { BoundExpand, BoundQuery } from '../binding/bound.ts'
import type { EntityModel, EntitySet } from '../model.ts'

/** An entity as it goes out; expanded navigations stand under their names. */
export type Row = Readonly<Record<string, unknown>>

export interface Page {
  readonly rows: readonly Row[]
  /** Only when the request asks for it. */
  readonly count?: number
  /** Token of the next page; absent on the last. */
  readonly skiptoken?: string
}

/** The body for rows of a set. `serviceRoot` ends in `/`; `rawQuery` is that of the request. */
export function collectionBody(serviceRoot: string, query: BoundQuery, page: Page, address: { path: string; rawQuery: string }): object {
  return {
    '@odata.context': contextUrl(serviceRoot, query, false),
    ...(page.count === undefined ? {} : { '@odata.count': page.count }),
    value: page.rows,
    ...(page.skiptoken === undefined ? {} : { '@odata.nextLink': nextLink(serviceRoot, address, page.skiptoken) }),
  }
}

/** The body for one entity: its fields stand flat. */
export function entityBody(serviceRoot: string, query: BoundQuery, row: Row): object {
  return { '@odata.context': contextUrl(serviceRoot, query, true), ...row }
}

/** The body for what an operation returns: a collection or a single value under `value`. */
export function valueBody(serviceRoot: string, value: unknown): object {
  return { '@odata.context': `${serviceRoot}$metadata#Edm.Untyped`, value }
}

export function serviceDocument(serviceRoot: string, model: EntityModel): object {
  return {
    '@odata.context': `${serviceRoot}$metadata`,
    value: Object.values(model.sets).map(({ name }: EntitySet) => ({ name, kind: 'EntitySet', url: name })),
  }
}

function contextUrl(serviceRoot: string, query: BoundQuery, single: boolean): string {
  return `${serviceRoot}$metadata#${query.set.name}${selection(query)}${single ? '/$entity' : ''}`
}

function selection(query: BoundQuery): string {
  const expanded = query.expand.map((expand: BoundExpand) => `${expand.navigation.name}${selection(expand.query) || '()'}`)
  const parts = [...(query.select ?? []), ...expanded]
  return parts.length > 0 ? `(${parts.join(',')})` : ''
}

/** The request's own address with the token in place of `$skip` and an older token. */
function nextLink(serviceRoot: string, { path, rawQuery }: { path: string; rawQuery: string }, token: string): string {
  const kept = rawQuery
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^(?:\$|%24)?(?:skip|skiptoken)=/i.test(part))
  return `${serviceRoot}${path}?${[...kept, `$skiptoken=${encodeURIComponent(token)}`].join('&')}`
}
