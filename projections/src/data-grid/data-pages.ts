import { ODataError, type BoundQuery } from '@naire/odata'
import type { Pool } from 'pg'
import { reading } from '../query/read-transaction.ts'
import type { Viewer } from '../query/visibility.ts'
import { estimatedRows } from './data-counts.ts'
import { OrderedRows, type DataPage, type RowKeys } from './ordered-rows.ts'
import { SampledPlaces } from './sampled-places.ts'

/** Where a page begins, or with `before` ends. */
export type PageStart =
  | { readonly from: 'start' | 'end' }
  | { readonly from: 'position'; readonly position: number }
  | { readonly from: 'value'; readonly value: string | number }
  | { readonly from: 'session'; readonly sid: string }
  | { readonly from: 'after' | 'before'; readonly token: string }

export interface PageQuery {
  /** One order term, that of the sorted column; pages tell equal ones apart by sid. */
  readonly query: BoundQuery
  /** The same without the columns that are only shown: places are counted over fewer tables. */
  readonly places: BoundQuery
  readonly at: PageStart
  readonly top: number
}

/** When a place in a list is counted to, and when it is found by samples. */
interface PlaceOptions {
  /** Rows that an offset skips at most. */
  readonly nearRows: number
  /** Rows between two samples. */
  readonly step: number
}

const usual: PlaceOptions = { nearRows: 5_000, step: 2_000 }

/** Pages of the data view in one order, in both directions and from any place. */
export class DataPages {
  readonly #places: SampledPlaces

  constructor(
    private readonly pool: Pool,
    private readonly options: PlaceOptions = usual,
  ) {
    this.#places = new SampledPlaces(options.step)
  }

  read({ query, places, at, top }: PageQuery, viewer: Viewer): Promise<DataPage> {
    return reading(this.pool, viewer, async (client) => {
      const page = new OrderedRows({ query, places }, viewer, client)
      switch (at.from) {
        case 'start': {
          const found = await page.forward(null, { top, position: 0 })
          if (found.after !== null) this.#prepare({ query, places }, viewer)
          return found
        }
        case 'end':
          return page.backward(null, top)
        case 'after':
          return page.forward(readToken(at.token), { top, position: null })
        case 'before':
          return page.backward(readToken(at.token), top)
        case 'position': {
          const { position } = at
          if (position <= this.options.nearRows) return page.forward(null, { top, position, skip: position })
          const near = await this.#places.before(position, page)
          return page.forward(near.keys, {
            top,
            position,
            skip: position - near.position,
            isIncluded: near.keys !== null,
          })
        }
        case 'value':
          return page.from([String(at.value), page.edgeSid], top)
        case 'session': {
          const keys = await page.keysOf(at.sid)
          return keys === null ? page.forward(null, { top, position: 0 }) : page.from(keys, top)
        }
      }
    })
  }

  /** Samples a long list while its first rows are read, so that the first drag of the bar need not wait. */
  #prepare(queries: Pick<PageQuery, 'query' | 'places'>, viewer: Viewer): void {
    const { nearRows } = this.options
    const sampling = async () => {
      if ((await estimatedRows(this.pool, queries.places, viewer)) <= nearRows) return
      await reading(this.pool, viewer, (client) =>
        this.#places.before(nearRows, new OrderedRows(queries, viewer, client)),
      )
    }
    // Whoever drags the bar samples it then, and is told what is wrong.
    sampling().catch(() => {})
  }
}

/** Nothing in a token is trusted: its values are parameters. @throws ODataError for what is none. */
function readToken(token: string): RowKeys {
  const parts = parsed(Buffer.from(token, 'base64url').toString())
  const [value, sid] = Array.isArray(parts) ? (parts as readonly unknown[]) : []
  if ((value !== null && typeof value !== 'string') || typeof sid !== 'string')
    throw new ODataError(400, 'this is no token of a page', { target: 'at.token' })
  return [value, sid]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
