import type { BoundQuery, Row } from '@naire/odata'
import type { PoolClient } from 'pg'
import { rowReader, type ReadRow } from '../query/row-reader.ts'
import { selectRows, type RowSelection } from '../query/select-rows.ts'
import type { OrderTerm } from '../query/stage.ts'
import { Statement } from '../query/statement.ts'
import type { Viewer } from '../query/visibility.ts'

export interface DataPage {
  readonly rows: readonly Row[]
  /** Place of the first row, from 0; null where it is not known. */
  readonly position: number | null
  /** Tokens of the rows before the first and behind the last; null where there are none. */
  readonly before: string | null
  readonly after: string | null
}

/** Values by which a row stands in the order, as texts: of the sorted column and its sid. */
export type RowKeys = readonly [value: string | null, sid: string]

interface ForwardOptions {
  readonly top: number
  /** Of the first row, where it is known. */
  readonly position: number | null
  readonly skip?: number
  /** The row with the keys itself is the first. */
  readonly isIncluded?: boolean
}

/** One part of the order: rows without a value stand together, before the smallest. */
type Segment = 'values' | 'nulls'

/** Rows of one query in one order. */
export class OrderedRows {
  readonly #reader: ReturnType<typeof rowReader>

  constructor(
    private readonly queries: { readonly query: BoundQuery; readonly places: BoundQuery },
    private readonly viewer: Viewer,
    readonly client: PoolClient,
  ) {
    this.#reader = rowReader(queries.query)
  }

  get isDescending(): boolean {
    return this.queries.query.orderby[0]?.descending ?? false
  }

  /** Sid beyond all others, on the side where the order begins. */
  get edgeSid(): string {
    return this.isDescending ? 'Z' : ''
  }

  async forward(
    keys: RowKeys | null,
    { top, position, skip = 0, isIncluded = false }: ForwardOptions,
  ): Promise<DataPage> {
    const rows = await this.#read(keys, { limit: top + 1, skip, isReversed: false, isIncluded })
    const shown = rows.slice(0, top)
    return {
      ...this.#page(shown),
      position: shown.length === 0 ? null : position,
      before: position === 0 ? null : tokenOf(shown[0]),
      after: rows.length > top ? tokenOf(shown.at(-1)) : null,
    }
  }

  async backward(keys: RowKeys | null, top: number): Promise<DataPage> {
    const rows = await this.#read(keys, { limit: top + 1, skip: 0, isReversed: true, isIncluded: false })
    const shown = rows.slice(0, top).toReversed()
    return {
      ...this.#page(shown),
      position: rows.length <= top ? 0 : null,
      before: rows.length > top ? tokenOf(shown[0]) : null,
      after: keys === null ? null : tokenOf(shown.at(-1)),
    }
  }

  /** From a row on, with its place counted. */
  async from(keys: RowKeys, top: number): Promise<DataPage> {
    const page = await this.forward(keys, { top, position: null, isIncluded: true })
    if (page.rows.length === 0) return this.backward(null, top)
    return { ...page, position: await this.#countBefore(keys) }
  }

  /** Keys of a session that the viewer sees, whether or not the filter lets it through; null: there is none. */
  async keysOf(sid: string): Promise<RowKeys | null> {
    const { selection, statement } = this.#selection({ filter: null })
    const [term, key] = termsOf(selection)
    const { rows } = await this.client.query<{ k0: string | null; k1: string }>(
      `select (${term.sql})::text as k0, ${key} as k1 from ${selection.from} where ${selection.where} and ${key} = ${statement.value(sid)}::text`,
      statement.values,
    )
    const [row] = rows
    return row === undefined ? null : [row.k0, row.k1]
  }

  /** Every so many rows, the keys of one; the number of all rows last. */
  async sample(step: number): Promise<readonly RowKeys[]> {
    const { selection, statement } = this.#selection({})
    const [term, key] = termsOf(selection)
    const order = this.#orderBy(term, key, false)
    const { rows } = await this.client.query<{ k0: string | null; k1: string }>(
      `select k0::text as k0, k1 from (select ${term.sql} as k0, ${key} as k1, row_number() over (order by ${order}) as n from ${selection.from} where ${selection.where}) as t where n % ${Math.trunc(step)} = 1 order by n`,
      statement.values,
    )
    return rows.map(({ k0, k1 }) => [k0, k1])
  }

  /** The question without its page, and who asks. */
  get identity(): string {
    const { selection, statement } = this.#selection({})
    const [term, key] = termsOf(selection)
    return JSON.stringify([selection.from, selection.where, this.#orderBy(term, key, false), statement.values])
  }

  #page(rows: readonly ReadRow[]): Pick<DataPage, 'rows'> {
    return { rows: rows.map((row) => this.#reader.entity(row)) }
  }

  #selection(change: Partial<BoundQuery>): { readonly selection: RowSelection; readonly statement: Statement } {
    const statement = new Statement(this.viewer)
    return {
      selection: selectRows({ ...this.queries.places, select: ['Sid'], members: {}, ...change }, statement),
      statement,
    }
  }

  async #read(keys: RowKeys | null, options: ReadOptions): Promise<readonly ReadRow[]> {
    const { limit, isReversed } = options
    const found: ReadRow[] = []
    const segments = this.#segments(isReversed)
    let { skip } = options
    for (const segment of segments.slice(keys === null ? 0 : segments.indexOf(keys[0] === null ? 'nulls' : 'values'))) {
      const isFirst = keys !== null && (keys[0] === null) === (segment === 'nulls')
      const rows = await this.#readSegment(segment, isFirst ? keys : null, {
        ...options,
        skip,
        limit: limit - found.length,
      })
      found.push(...rows)
      if (found.length >= limit) break
      if (skip > 0 && rows.length === 0)
        skip -= Math.min(skip, await this.#countIn(segment, isFirst ? keys : null, options))
      else skip = 0
    }
    return found
  }

  /** In the direction of reading. */
  #segments(isReversed: boolean): readonly Segment[] {
    const { selection } = this.#selection({})
    const [term] = termsOf(selection)
    if (!term.nullable) return ['values']
    return this.isDescending === isReversed ? ['nulls', 'values'] : ['values', 'nulls']
  }

  async #readSegment(segment: Segment, keys: RowKeys | null, options: ReadOptions): Promise<readonly ReadRow[]> {
    const statement = new Statement(this.viewer)
    const selection = selectRows(this.queries.query, statement)
    const [term, key] = termsOf(selection)
    const where = `${selection.where} and ${this.#within(segment, keys, { term, key, statement }, options)}`
    const { rows } = await this.client.query<ReadRow>(
      `select ${selection.columns}, (${term.sql})::text as k0, ${key} as k1 from ${selection.from} where ${where}
       order by ${this.#orderBy(term, key, options.isReversed, segment)} limit ${statement.value(options.limit)} offset ${statement.value(options.skip)}`,
      statement.values,
    )
    return rows
  }

  async #countIn(
    segment: Segment,
    keys: RowKeys | null,
    options: Pick<ReadOptions, 'isReversed' | 'isIncluded'>,
  ): Promise<number> {
    const { selection, statement } = this.#selection({})
    const [term, key] = termsOf(selection)
    const { rows } = await this.client.query<{ count: string }>(
      `select count(*) as count from ${selection.from} where ${selection.where} and ${this.#within(segment, keys, { term, key, statement }, options)}`,
      statement.values,
    )
    return Number(rows[0]?.count ?? 0)
  }

  async #countBefore(keys: RowKeys): Promise<number> {
    const options = { isReversed: true, isIncluded: false }
    const segments = this.#segments(true)
    let count = 0
    for (const segment of segments.slice(segments.indexOf(keys[0] === null ? 'nulls' : 'values')))
      count += await this.#countIn(segment, (keys[0] === null) === (segment === 'nulls') ? keys : null, options)
    return count
  }

  #within(
    segment: Segment,
    keys: RowKeys | null,
    { term, key, statement }: { readonly term: OrderTerm; readonly key: string; readonly statement: Statement },
    { isReversed, isIncluded }: Pick<ReadOptions, 'isReversed' | 'isIncluded'>,
  ): string {
    const parts = term.nullable ? [`${term.sql} is ${segment === 'nulls' ? '' : 'not '}null`] : []
    if (keys === null) return parts[0] ?? 'true'
    const sign = `${this.isDescending === isReversed ? '>' : '<'}${isIncluded ? '=' : ''}`
    const sid = `${statement.value(keys[1])}::text`
    if (segment === 'nulls') return [...parts, `${key} ${sign} ${sid}`].join(' and ')
    const value = `${statement.value(keys[0])}::${term.type}`
    // The first part alone is what an index of another table than the sessions' can use.
    return [`${term.sql} ${sign[0]}= ${value}`, `(${term.sql}, ${key}) ${sign} (${value}, ${sid})`].join(' and ')
  }

  #orderBy(term: OrderTerm, key: string, isReversed: boolean, segment?: Segment): string {
    const direction = this.isDescending === isReversed ? 'asc' : 'desc'
    if (segment === 'nulls') return `${key} ${direction}`
    const nulls = !term.nullable ? '' : direction === 'asc' ? ' nulls first' : ' nulls last'
    return `${term.sql} ${direction}${nulls}, ${key} ${direction}`
  }
}

interface ReadOptions {
  readonly limit: number
  readonly skip: number
  readonly isReversed: boolean
  readonly isIncluded: boolean
}

function termsOf({ order }: RowSelection): readonly [OrderTerm, string] {
  const [first, last] = [order[0], order.at(-1)]
  if (first === undefined || last === undefined) throw new Error('pages of the data view are sorted')
  return [first, last.sql]
}

const tokenOf = (row: ReadRow | undefined): string | null =>
  row === undefined ? null : Buffer.from(JSON.stringify([row['k0'] ?? null, row['k1']])).toString('base64url')
