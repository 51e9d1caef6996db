import { collectionHead, nextLink, withoutMetadata, type Address, type BoundQuery } from '@naire/odata'
import type { TextPage } from '@naire/projections/query'
import { JsonText } from '../http/answer.ts'
import type { ContentNegotiation } from './content-negotiation.ts'

interface TextBodyContext {
  readonly query: BoundQuery
  readonly address: Address
  readonly serviceRoot: string
  readonly negotiation: ContentNegotiation
}

/** The body around rows that are written already; `delta` stands behind them. */
export function textBody(
  { json, rows, count, skiptoken }: TextPage,
  delta: object,
  { query, address, serviceRoot, negotiation }: TextBodyContext,
): JsonText {
  const head = collectionHead(serviceRoot, query, count === undefined ? {} : { count }, address)
  const before = JSON.stringify(negotiation.json().metadata === 'none' ? withoutMetadata(head) : head).slice(1, -1)
  const next =
    skiptoken === undefined
      ? {}
      : { '@odata.nextLink': nextLink(serviceRoot, address, { token: skiptoken, given: rows }) }
  const after = JSON.stringify({ ...next, ...delta }).slice(1, -1)
  return new JsonText(`{${[before, `"value":[${json}]`, after].filter((part) => part !== '').join(',')}}`)
}
