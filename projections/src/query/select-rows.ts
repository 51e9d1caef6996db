import { ODataError, type BoundParent, type BoundQuery } from '@naire/odata'
import { emit, rootPlace } from './emit.ts'
import { orderKeys, type OrderKey } from './order.ts'
import { emitSearch } from './search.ts'
import type { SetPlan } from './set-plan.ts'
import { planOf } from './sets.ts'
import { column, source, type Statement } from './statement.ts'

/** The parts of a statement that reads rows of a set for a viewer. */
export interface RowSelection {
  readonly t: string
  readonly from: string
  /** The viewer's condition, the filter and the search. */
  readonly where: string
  readonly keys: readonly OrderKey[]
  /** Properties to read, each under its own name. */
  readonly columns: string
}

export function selectRows(query: BoundQuery, statement: Statement): RowSelection {
  const plan = planOf(query.set)
  const t = statement.alias()
  const conditions = [statement.allowed(query.set, t)]
  if (query.within) conditions.push(behindParent(query.within, statement, t))
  if (query.filter) conditions.push(emit(query.filter, rootPlace(statement, t, true)))
  if (query.search) conditions.push(emitSearch(query.search, { plan, statement, t }))
  return {
    t,
    from: source(plan, t),
    where: conditions.join(' and '),
    keys: orderKeys(query, statement, t),
    columns: [...within(readProperties(query)).map((name) => `${column(plan, name, t)} as "${name}"`), ...versionOf(query, plan, t)].join(', '),
  }
}

/** The condition on `t` that the parent's navigation leads to it, and that the viewer gets the parent. */
function behindParent({ set, key, navigation }: BoundParent, statement: Statement, t: string): string {
  const plan = planOf(set)
  const join = plan.navigations?.[navigation.name]
  if (!join) throw new Error(`there is no navigation ${navigation.name}`)
  const parent = statement.alias()
  const isParent = set.key.map((name, index) => `${parent}."${name}" = ${statement.value(key[index] ?? null)}::text`)
  const conditions = [...isParent, join.on(parent, t), statement.allowed(set, parent)]
  return `exists (select 1 from ${source(plan, parent)} where ${conditions.join(' and ')})`
}

/** The log position that the row was last changed at, where it is asked for. */
function versionOf({ etags }: BoundQuery, { unversioned }: SetPlan, t: string): readonly string[] {
  return etags && !unversioned ? [`${t}.log_position as "log position"`] : []
}

/** What is selected, and the key, by which expanded rows find their parents. */
export function readProperties(query: BoundQuery): readonly string[] {
  return [...new Set([...(query.select ?? Object.keys(query.set.properties)), ...query.set.key])]
}

/** A statement of PostgreSQL gives 1,664 columns at most; some of them are ours. */
const mostColumns = 1600

function within(properties: readonly string[]): readonly string[] {
  if (properties.length > mostColumns) throw new ODataError(400, `the set has more than ${mostColumns} properties: choose with $select`, { target: '$select' })
  return properties
}
