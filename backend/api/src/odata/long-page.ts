import {
  collectionHead,
  limits,
  type Address,
  type BoundQuery,
  type Page,
  nextLink,
  withoutMetadata,
  type JsonFormat,
  type Row,
} from '@naire/odata'
import type { Viewer, Feed as Rest } from '@naire/projections/query'
import { Readable } from 'node:stream'
import type { Answer } from '../http/answer.ts'
import type { ReadResult } from '../reading/reading.ts'
import type { Services } from '../services.ts'
import type { Reads } from './read.ts'
import type { ContentNegotiation } from './content-negotiation.ts'

/** Whether a client prefers a longer page than one statement reads. */
export const isLong = ({ pageSize = 0, top, apply }: BoundQuery): boolean =>
  pageSize > limits.top && top === null && apply === null

export interface Long {
  readonly query: BoundQuery
  readonly viewer: Viewer
  readonly call: Pick<Reads, 'serviceRoot' | 'negotiation'>
  readonly address: Address
  readonly applied: readonly string[]
  pageOf(query: BoundQuery): Promise<ReadResult<Page>>
  sealed(token: string): string
}

/** A page of many rows: sent while it is read. */
export async function longPage(
  { query, viewer, call: { serviceRoot, negotiation }, address, applied, pageOf, sealed }: Long,
  { reading }: Services,
): Promise<Answer> {
  const leave = reading.places.take()
  try {
    const format = negotiation.json()
    const { found, stale } = query.count
      ? await pageOf({ ...query, top: 0, select: query.set.key, expand: [] })
      : { found: {}, stale: false }
    const head = collectionHead(serviceRoot, query, found, address)
    const page = async (skiptoken: string | null, pageSize: number) =>
      (await pageOf({ ...query, count: false, skiptoken, pageSize })).found
    const plain = plainQuery(query, viewer, negotiation)
    const rest = (skiptoken: string, rows: number) =>
      plain !== null
        ? reading.feed({ ...plain, skiptoken }, { viewer }, rows)
        : Promise.resolve(pageByPage({ format, page }, skiptoken, rows))
    const chunks = await feedOf({
      query,
      size: Math.min(query.pageSize ?? 0, limits.longPage),
      serviceRoot,
      address,
      format,
      head,
      page,
      rest,
      sealed,
    })
    const stream = Readable.from(chunks, { highWaterMark: 1 }).once('close', leave)
    return { kind: 'stream', stream, stale, applied }
  } catch (error) {
    leave()
    throw error
  }
}

/** A page that is longer than what one statement reads. */
interface Feed {
  readonly query: BoundQuery
  /** Maximum number of rows that the client accepts. */
  readonly size: number
  readonly serviceRoot: string
  readonly address: Address
  readonly format: JsonFormat
  /** Properties of the response beside the rows, by name. */
  readonly head: object
  /** Reads the rows behind a token, at most so many, as they go out. */
  page(skiptoken: string | null, size: number): Promise<Page>
  /** The rows behind the first page. */
  rest(skiptoken: string, size: number): Promise<Rest>
  sealed(skiptoken: string): string
}

/**
 * Its first rows are read before anything is sent, so that what is wrong with the request is still told with a status.
 */
async function feedOf(feed: Feed): Promise<AsyncGenerator<string | Buffer>> {
  return body(feed, await feed.page(feed.query.skiptoken, Math.min(feed.size, limits.top)))
}

/** The body, piece by piece as it is taken: memory holds a few pieces, whatever the length. */
async function* body(feed: Feed, first: Page): AsyncGenerator<string | Buffer> {
  const { head, size, format } = feed
  const beside = JSON.stringify(format.metadata === 'none' ? withoutMetadata(head) : head).slice(0, -1)
  yield `${beside}${beside === '{' ? '' : ','}"value":[${rowsText(first.rows, format)}`
  let given = first.rows.length
  let token = first.skiptoken
  if (token !== undefined && given < size) {
    token = yield* counted(await feed.rest(token, size - given), (rows) => (given += rows))
  }
  const link =
    token === undefined
      ? ''
      : `,"@odata.nextLink":${JSON.stringify(nextLink(feed.serviceRoot, feed.address, { token: feed.sealed(token), given }))}`
  yield `]${link}}`
}

async function* counted(
  rest: Rest,
  count: (rows: number) => void,
): AsyncGenerator<string | Buffer, string | undefined> {
  try {
    for (;;) {
      const { done, value } = await rest.next()
      if (done) return value
      count(value.rows)
      yield ','
      yield value.json
    }
  } finally {
    // Whoever stops reading leaves no cursor open.
    await rest.return(undefined)
  }
}

/** The rest read page by page, for rows that take more than their own columns. */
async function* pageByPage({ format, page }: Pick<Feed, 'format' | 'page'>, skiptoken: string, size: number): Rest {
  for (let [token, left]: [string | undefined, number] = [skiptoken, size]; ;) {
    const { rows, skiptoken: next } = await page(token, Math.min(left, limits.top))
    if (rows.length > 0) yield { rows: rows.length, json: Buffer.from(rowsText(rows, format)) }
    left -= rows.length
    if (next === undefined || left === 0) return next
    token = next
  }
}

function rowsText(rows: readonly Row[], { metadata }: JsonFormat): string {
  return rows.map((row) => JSON.stringify(metadata === 'none' ? withoutMetadata(row) : row)).join(',')
}

/**
 * The question when its rows go out as their columns are, so that no object need be made of them; null when they take
 * more.
 */
export function plainQuery(
  query: BoundQuery,
  { role }: Viewer,
  { json, prefer }: ContentNegotiation,
): BoundQuery | null {
  const { metadata, ieee754 } = json()
  const isPlain =
    query.branches === undefined &&
    query.expand.length === 0 &&
    metadata !== 'full' &&
    !ieee754 &&
    prefer.omitNulls !== true
  // What respondents see is chosen by names.
  if (!isPlain || role === 'respondent') return null
  const { etags, ...unversioned } = query
  return metadata === 'none' || etags === undefined ? unversioned : query
}
