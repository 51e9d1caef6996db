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

export interface Address {
  /** Behind the service root. */
  readonly path: string
  /** As the request has it. */
  readonly rawQuery: string
  /** Where the metadata is that tells the types, when not under the service root. */
  readonly metadataRoot?: string
}

/** The body for rows of a set. `serviceRoot` ends in `/`. */
export function collectionBody(serviceRoot: string, query: BoundQuery, page: Page, address: Address): object {
  return {
    ...collectionHead(serviceRoot, query, page, address),
    value: page.rows,
    ...(page.skiptoken === undefined
      ? {}
      : { '@odata.nextLink': nextLink(serviceRoot, address, { token: page.skiptoken, given: page.rows.length }) }),
  }
}

/** The body for one entity: its fields stand flat. */
export function entityBody(serviceRoot: string, query: BoundQuery, row: Row): object {
  return { '@odata.context': contextUrl(serviceRoot, query, true), ...row }
}

/**
 * The body for what an operation returns: a collection or a single value under `value`; `type` as the metadata tells
 * it.
 */
export function valueBody(serviceRoot: string, value: unknown, type = 'Edm.Untyped'): object {
  return { '@odata.context': `${serviceRoot}$metadata#${type}`, value }
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
  const aggregated = aggregatedNames(query)
  if (aggregated !== null && query.select === null) return `(${aggregated.join(',')})`
  const expanded = query.expand.map(
    (expand: BoundExpand) => `${expand.navigation.name}${selection(expand.query) || '()'}`,
  )
  const parts = [...(query.select ?? []), ...expanded]
  return parts.length > 0 ? `(${parts.join(',')})` : ''
}

/** Returns the property names of aggregated rows (OData Data Aggregation 4.0, 3.17); null for rows of the set. */
function aggregatedNames({ apply, branches, set }: BoundQuery): readonly string[] | null {
  if (branches !== undefined) {
    const names = branches.map(aggregatedNames)
    return names.includes(null) ? null : [...new Set(names.flatMap((each) => each ?? []))]
  }
  return apply?.steps.some(({ step }) => step.kind === 'group') ? namesOf(set.properties) : null
}

const namesOf = (properties: EntitySet['properties']): readonly string[] =>
  Object.entries(properties).map(([name, { members }]) =>
    members === undefined ? name : `${name}(${namesOf(members).join(',')})`,
  )

/** Builds the properties before the rows. */
export function collectionHead(
  serviceRoot: string,
  query: BoundQuery,
  { count }: Pick<Page, 'count'>,
  { metadataRoot }: Address,
): object {
  return {
    '@odata.context': contextUrl(metadataRoot ?? serviceRoot, query, false),
    ...(count === undefined ? {} : { '@odata.count': count }),
  }
}

interface NextPage {
  readonly token: string
  /** Rows of this page: so many of `$top` are had. */
  readonly given: number
}

/** The request's own address with the token in place of `$skip` and an older token, and what is left of `$top`. */
export function nextLink(serviceRoot: string, address: Address, { token, given }: NextPage): string {
  const left = optionsOf(address, ['skip', 'skiptoken']).map((part) => {
    const [name = '', value = ''] = part.split('=')
    return bareName(name) === 'top' ? `${name}=${Number(value) - given}` : part
  })
  return `${serviceRoot}${address.path}?${[...left, `$skiptoken=${encodeURIComponent(token)}`].join('&')}`
}

/** The options of an address but the named ones, as they are spelled. */
export function optionsOf({ rawQuery }: Address, without: readonly string[]): readonly string[] {
  return rawQuery
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !without.includes(bareName(part.split('=')[0] ?? '')))
}

const bareName = (name: string): string => name.replace(/^(?:\$|%24)/i, '').toLowerCase()

/** `odata.metadata=none`: no control information but the count and the links to further pages. */
export function withoutMetadata(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutMetadata)
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (isLeftOut(name) ? [] : [[name, withoutMetadata(value)]])),
  )
}

const kept = ['count', 'nextLink', 'deltaLink']

function isLeftOut(name: string): boolean {
  const [, control] = name.split('@odata.')
  return control !== undefined && !kept.includes(control)
}
