import { collectionHead, limits, type Address, type BoundQuery, type Page } from '@naire/odata'
import type { Viewer } from '@naire/projections/query'
import { Readable } from 'node:stream'
import type { Answer } from '../http/answer.ts'
import type { ReadResult } from '../reading/reading.ts'
import type { Services } from '../services.ts'
import { feedOf, pageByPage } from './feed.ts'
import { plainQuery } from './plain-query.ts'
import type { Reads } from './read.ts'

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
