import type { BoundQuery } from '@naire/odata'
import type { Pool, PoolClient } from 'pg'
import { JsonRows } from './json-rows.ts'
import { keyColumns, pageStart, sorted } from './page-start.ts'
import { reading } from './read-transaction.ts'
import { rowLayout, recordOf, textsOnly, type TextRow } from './row-layout.ts'
import { countRows, pageSizeOf } from './run-query.ts'
import { selectRows } from './select-rows.ts'
import { Statement } from './statement.ts'
import type { Viewer } from './visibility.ts'

/** A page whose rows are written already. */
export interface TextPage {
  /** JSON objects with commas between them. */
  readonly json: string
  readonly rows: number
  /** Of each row the property that was asked for beside it. */
  readonly beside: readonly (string | null)[]
  readonly count?: number
  readonly skiptoken?: string
}

export interface TextQueryOptions {
  /** A property whose value is wanted of each row, whether it is selected or not; null for none. */
  readonly property: string | null
}

/**
 * As `runQuery`, for a question that expands nothing: no row becomes an object on its way from the database into the
 * answer.
 */
export function runTextQuery(
  pool: Pool,
  query: BoundQuery,
  viewer: Viewer,
  beside: TextQueryOptions,
): Promise<TextPage> {
  return reading(pool, viewer, async (client) => {
    const page = await readTextPage(client, query, viewer, beside)
    return query.count ? { ...page, count: await countRows(client, query, viewer) } : page
  })
}

async function readTextPage(
  client: PoolClient,
  query: BoundQuery,
  viewer: Viewer,
  { property }: TextQueryOptions,
): Promise<TextPage> {
  const statement = new Statement(viewer)
  const selection = selectRows(query, statement)
  const { where, isFirst, tokenBehind } = pageStart(selection, statement, query.skiptoken)
  const layout = rowLayout(query, selection.isVersioned)
  const size = pageSizeOf(query)
  const own = property === null ? 'null' : `(${selection.sqlOf(property)})::text`
  const text = `select ${recordOf(selection, layout)}, ${own}${keyColumns(selection)} from ${selection.from} where ${where}${sorted(selection)}
    limit ${statement.value(size + 1)} offset ${statement.value(isFirst ? query.skip : 0)}`
  const { rows } = await client.query<TextRow & string[]>({ text, values: statement.values, ...textsOnly })
  const read: readonly TextRow[] = rows.slice(0, size)
  const json = new JsonRows(layout)
  for (const [record] of read) json.add(record)
  const page = {
    json: json.take().toString(),
    rows: read.length,
    beside: property === null ? [] : read.map(([, value]) => value ?? null),
  }
  const last = read.at(-1)
  return size === query.top || rows.length <= size || !last ? page : { ...page, skiptoken: tokenBehind(last.slice(2)) }
}
