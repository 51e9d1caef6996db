import { limits, type BoundExpand, type BoundQuery, type Row } from '@naire/odata'
import type { PoolClient } from 'pg'
import { orderBy } from './order.ts'
import { rowReader, type ReadRow } from './row-reader.ts'
import { selectRows } from './select-rows.ts'
import { planOf } from './sets.ts'
import { rowsOf, Statement } from './statement.ts'
import type { Viewer } from './visibility.ts'

export interface Expansion {
  readonly query: BoundQuery
  readonly viewer: Viewer
  /** Rows as read, each with its key. */
  readonly parents: readonly ReadRow[]
}

/**
 * Properties that `$expand` adds to each parent, in their order: one statement per navigation and level, for any number
 * of parents.
 */
export async function expandRows(client: PoolClient, expansion: Expansion): Promise<readonly Row[]> {
  const added: Record<string, unknown>[] = expansion.parents.map(() => ({}))
  if (expansion.parents.length === 0 || expansion.query.expand.length === 0) return added
  const { keyOf } = rowReader(expansion.query)
  for (const expand of expansion.query.expand) {
    const groups = await readChildren(client, expansion, expand)
    expansion.parents.forEach((parent, index) =>
      Object.assign(added[index] ?? {}, under(expand, groups.get(keyOf(parent)) ?? noChildren)),
    )
  }
  return added
}

interface Children {
  readonly rows: Row[]
  /** Total number of children. */
  readonly count: number
}

const noChildren: Children = { rows: [], count: 0 }

/** The properties of the parent: the children, and their count when it is asked for. */
function under({ navigation, query }: BoundExpand, { rows, count }: Children): Row {
  const { name } = navigation
  if (!navigation.collection) return { [name]: rows[0] ?? null }
  return { ...(query.count ? { [`${name}@odata.count`]: count } : {}), [name]: rows }
}

async function readChildren(
  client: PoolClient,
  { query, viewer, parents }: Expansion,
  expand: BoundExpand,
): Promise<ReadonlyMap<string, Children>> {
  const statement = new Statement(viewer)
  const sql = childrenSql({ query, expand, statement, keys: [...new Set(parents.map(rowReader(query).keyOf))] })
  const { rows } = await client.query<ReadRow>(sql, statement.values)
  const nested = await expandRows(client, { query: expand.query, viewer, parents: rows })
  const { entity } = rowReader(expand.query)
  const groups = new Map<string, Children & { count: number }>()
  rows.forEach((read, index) => {
    const parent = String(read['parent key'])
    const group = groups.get(parent) ?? { rows: [], count: Number(read['child count']) }
    group.rows.push({ ...entity(read), ...nested[index] })
    groups.set(parent, group)
  })
  return groups
}

interface ChildrenStatement {
  readonly query: BoundQuery
  readonly expand: BoundExpand
  readonly statement: Statement
  readonly keys: readonly string[]
}

/** Of each parent the children from `$skip` on, as many as `$top` says or a request may ask for. */
function childrenSql({ query, expand, statement, keys }: ChildrenStatement): string {
  const plan = planOf(query.set)
  const join = plan.navigations?.[expand.navigation.name]
  if (!join) throw new Error(`there is no navigation ${expand.navigation.name}`)
  const child = selectRows(expand.query, statement)
  const parent = statement.alias()
  const parentKey = `${parent}."${keyColumn(query)}"`
  const order = orderBy(child.order)
  const first = statement.value(expand.query.skip)
  const last = statement.value(expand.query.skip + (expand.query.top ?? limits.top))
  return `select * from (
      select ${child.columns}, ${parentKey} as "parent key", row_number() over each as "child place", count(*) over (partition by ${parentKey}) as "child count"
      from ${rowsOf(plan)} as ${parent} join ${child.from} on ${join.on(parent, child.t)}
      where ${parentKey} = any(${statement.value(keys)}::text[]) and ${child.where}
      window each as (partition by ${parentKey} order by ${order})
    ) as children where "child place" > ${first}::bigint and "child place" <= ${last}::bigint order by "parent key", "child place"`
}

function keyColumn({ set }: BoundQuery): string {
  const [key, ...others] = set.key
  if (key === undefined || others.length > 0) throw new Error(`${set.name} is not navigated from`)
  return key
}
