import {
  limits,
  nextLink,
  withoutMetadata,
  type Address,
  type BoundQuery,
  type JsonFormat,
  type Page,
  type Row,
} from '@naire/odata'
import type { Feed as Rest } from '@naire/projections/query'

/** A page that is longer than what one statement reads. */
export interface Feed {
  readonly query: BoundQuery
  /** How many rows the client takes. */
  readonly size: number
  readonly serviceRoot: string
  readonly address: Address
  readonly format: JsonFormat
  /** What stands beside the rows, by name. */
  readonly head: object
  /** Reads the rows behind a token, at most so many, as they go out. */
  page(skiptoken: string | null, size: number): Promise<Page>
  /** The rows behind the first page. */
  rest(skiptoken: string, size: number): Promise<Rest>
  sealed(skiptoken: string): string
}

/** Its first rows are read before anything is sent, so that what is wrong with the request is still told with a status. */
export async function feedOf(feed: Feed): Promise<AsyncGenerator<string | Buffer>> {
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
export async function* pageByPage(
  { format, page }: Pick<Feed, 'format' | 'page'>,
  skiptoken: string,
  size: number,
): Rest {
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
