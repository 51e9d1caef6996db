import { limits, nextLink, withoutMetadata, type Address, type BoundQuery, type JsonFormat, type Page, type Row } from '@naire/odata'

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
  sealed(skiptoken: string): string
}

/** Its first rows are read before anything is sent, so that what is wrong with the request is still told with a status. */
export async function feedOf(feed: Feed): Promise<AsyncGenerator<string>> {
  return text(feed, await feed.page(feed.query.skiptoken, Math.min(feed.size, limits.top)))
}

/** The text of the body, piece by piece as it is taken: memory holds one piece, whatever the length. */
async function* text(feed: Feed, first: Page): AsyncGenerator<string> {
  const { head, size, format } = feed
  const beside = JSON.stringify(format.metadata === 'none' ? withoutMetadata(head) : head).slice(0, -1)
  yield `${beside}${beside === '{' ? '' : ','}"value":[`
  let page = first
  let given = page.rows.length
  yield rowsText(page.rows, format)
  while (page.skiptoken !== undefined && given < size) {
    page = await feed.page(page.skiptoken, Math.min(size - given, limits.top))
    if (page.rows.length > 0) yield `,${rowsText(page.rows, format)}`
    given += page.rows.length
  }
  const link = page.skiptoken === undefined ? '' : `,"@odata.nextLink":${JSON.stringify(nextLink(feed.serviceRoot, feed.address, { token: feed.sealed(page.skiptoken), given }))}`
  yield `]${link}}`
}

function rowsText(rows: readonly Row[], { metadata }: JsonFormat): string {
  return rows.map((row) => JSON.stringify(metadata === 'none' ? withoutMetadata(row) : row)).join(',')
}
