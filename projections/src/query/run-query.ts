import {
  limits,
  notSupported,
  ODataError,
  type BoundExpression,
  type BoundQuery,
  type EntityKey,
  type EntitySet,
  type Page,
  type Row,
} from '@naire/odata'
import type { Pool, PoolClient } from 'pg'
import { expandRows, type Expansion } from './expand-rows.ts'
import { keyColumns, pageStart, sorted } from './page-start.ts'
import { reading } from './read-transaction.ts'
import { rowReader, type ReadRow } from './row-reader.ts'
import { selectRows } from './select-rows.ts'
import { Statement } from './statement.ts'
import type { Viewer } from './visibility.ts'

/** The rows that the viewer gets of what they asked for. @throws ODataError when a value or token is wrong. */
export async function runQuery(pool: Pool, query: BoundQuery, viewer: Viewer): Promise<Page> {
  // What respondents see of their session is chosen by the names of its properties; aggregates give names of their own.
  if (query.apply && viewer.role === 'respondent')
    throw new ODataError(400, '$apply is not for respondents', { target: '$apply' })
  return reading(pool, viewer, async (client) => {
    if (query.branches !== undefined) return { rows: await branchRows(client, query, viewer) }
    const page = await readPage(client, query, viewer)
    const { entity } = rowReader(query)
    const rows =
      query.expand.length === 0
        ? page.read.map(entity)
        : await withExpanded(client, { query, viewer, parents: page.read })
    const count = query.count ? { count: await countRows(client, query, viewer) } : {}
    return { rows, ...count, ...(page.skiptoken === undefined ? {} : { skiptoken: page.skiptoken }) }
  })
}

/**
 * The rows of `concat`'s branches, one behind the other. They have no pages: each branch says itself how many it gives.
 */
async function branchRows(
  client: PoolClient,
  { branches = [], within }: BoundQuery,
  viewer: Viewer,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const branch of branches) {
    const page = await readPage(
      client,
      { ...branch, pageSize: limits.top, ...(within === undefined ? {} : { within }) },
      viewer,
    )
    if (page.skiptoken !== undefined)
      throw new ODataError(400, `a branch of concat gives at most ${limits.top} rows: end it with top`, {
        target: '$apply',
      })
    rows.push(...page.read.map(rowReader(branch).entity))
  }
  return rows
}

async function withExpanded(client: PoolClient, expansion: Expansion): Promise<readonly Row[]> {
  const { entity } = rowReader(expansion.query)
  const expanded = await expandRows(client, expansion)
  return expansion.parents.map((read, index) => ({ ...entity(read), ...expanded[index] }))
}

/** The row with this key, null when there is none for this viewer. */
export async function runEntityQuery(
  pool: Pool,
  query: BoundQuery,
  entity: { key: EntityKey; viewer: Viewer },
): Promise<Row | null> {
  if (query.apply) throw new ODataError(400, '$apply is asked of a set, not of one entity', { target: '$apply' })
  const byKey = { ...query, filter: isKey(query, entity.key), top: 1, skip: 0, skiptoken: null, count: false }
  const { rows } = await runQuery(pool, byKey, entity.viewer)
  return rows[0] ?? null
}

/** Counts the rows visible to the viewer, regardless of paging. */
export function runCount(pool: Pool, query: BoundQuery, viewer: Viewer): Promise<number> {
  return reading(pool, viewer, (client) => countRows(client, query, viewer))
}

interface ReadPage {
  readonly read: readonly ReadRow[]
  readonly skiptoken?: string
}

/**
 * With `$top` that many rows; without, or when the client wants shorter pages, a page and the token of the next one.
 */
async function readPage(client: PoolClient, query: BoundQuery, viewer: Viewer): Promise<ReadPage> {
  const statement = new Statement(viewer)
  const selection = selectRows(query, statement)
  const { where, isFirst, tokenBehind } = pageStart(selection, statement, query.skiptoken)
  const size = pageSizeOf(query)
  const { rows } = await client.query<ReadRow>(
    `select ${selection.columns}${keyColumns(selection)} from ${selection.from} where ${where}${sorted(selection)}
     limit ${statement.value(size + 1)} offset ${statement.value(isFirst ? query.skip : 0)}`,
    statement.values,
  )
  const read = rows.slice(0, size)
  const last = read.at(-1)
  if (size === query.top || rows.length <= size || !last) return { read }
  return { read, skiptoken: tokenBehind(selection.order.map((_, index) => keyText(last[`k${index}`]))) }
}

function keyText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Rows of a page. */
export const pageSizeOf = ({ top, pageSize }: BoundQuery): number =>
  Math.min(limits.top, top ?? limits.top, pageSize ?? top ?? limits.page)

export async function countRows(client: PoolClient, query: BoundQuery, viewer: Viewer): Promise<number> {
  if (query.branches !== undefined) throw notSupported('counting what concat gives', { target: '$apply' })
  const statement = new Statement(viewer)
  const { from, where } = selectRows({ ...query, orderby: [], select: [] }, statement)
  const { rows } = await client.query<{ count: number | string }>(
    `select count(*) as count from ${from} where ${where}`,
    statement.values,
  )
  return Number(rows[0]?.count ?? 0)
}

function isKey({ set }: BoundQuery, key: EntityKey): BoundExpression {
  return set.key
    .map((name, index) => isValue(set, name, key[index] ?? null))
    .reduce((left, right) => ({ node: 'logic', type: 'Boolean', operator: 'and', left, right }))
}

function isValue(set: EntitySet, name: string, value: string | null): BoundExpression {
  const property = set.properties[name]
  if (!property) throw new Error(`${set.name} has no ${name}`)
  const row = { range: 0, start: set, steps: [], set }
  return {
    node: 'compare',
    type: 'Boolean',
    operator: 'eq',
    left: { node: 'property', type: 'String', row, property },
    right: { node: 'literal', type: 'String', value },
  }
}
