import { propertyAt, type BoundParent, type BoundQuery, type EntitySet } from '@naire/odata'
import { applied } from './apply-steps.ts'
import { computed } from './cut-rows.ts'
import { emit } from './emit.ts'
import { placeName, rowReader, versionName } from './row-reader.ts'
import { emitSearch } from './search.ts'
import { planOf } from './sets.ts'
import { firstStage, keyTerms, orderTerms, placeOn, propertySql, type OrderTerm, type QueryStage } from './stage.ts'
import { source, type Statement } from './statement.ts'

/** The parts of a statement that reads rows of a set for a viewer. */
export interface RowSelection {
  readonly t: string
  readonly from: string
  /** The viewer's condition, the filter and the search. */
  readonly where: string
  /** The order that is asked for, then the key: no two rows are equal, so that pages neither repeat nor miss one. */
  readonly order: readonly OrderTerm[]
  /** What the row reader reads, by its place: `p0`, `p1` … */
  readonly columns: string
  /** The same values without their names, that of the row's version first. */
  readonly values: readonly string[]
  readonly isVersioned: boolean
  /** The SQL of a property, by its path. */
  sqlOf(path: string): string
}

export function selectRows(query: BoundQuery, statement: Statement): RowSelection {
  const stage = queried(query, statement)
  const asked = query.orderby.length > 0 ? orderTerms(query.orderby, stage, statement) : stage.order
  const version = versionOf(query, stage.t)
  const values = readables(query, stage)
  return {
    t: stage.t,
    from: stage.from,
    where: stage.where.join(' and ') || 'true',
    order: [...asked, ...keyTerms(query.set, stage)],
    columns: named(values, version),
    values: [...version, ...values],
    isVersioned: version.length > 0,
    sqlOf: (path) => propertySql(path, query.set, stage),
  }
}

/** What the row reader reads of the rows. */
export function columnsOf(query: BoundQuery, stage: QueryStage): string {
  return named(readables(query, stage), versionOf(query, stage.t))
}

function named(values: readonly string[], version: readonly string[]): string {
  return [
    ...values.map((sql, index) => `${sql} as ${placeName(index)}`),
    ...version.map((sql) => `${sql} as ${versionName}`),
  ].join(', ')
}

const readables = (query: BoundQuery, stage: QueryStage): readonly string[] =>
  rowReader(query).paths.map((path) => readable(path, query.set, stage))

/** The rows that the options leave, before they are sorted and cut into pages. */
function queried(query: BoundQuery, statement: Statement): QueryStage {
  const first = firstStage(query.apply?.from ?? query.set, statement)
  const asked = query.within
    ? { ...first, where: [...first.where, behindParent(query.within, statement, first.t)] }
    : first
  const rows = query.apply ? applied(query.apply, asked, statement) : asked
  const stage = computed(rows, query.compute, statement)
  const where = [...stage.where]
  if (query.filter) where.push(emit(query.filter, placeOn(stage, statement, true)))
  if (query.search) where.push(emitSearch(query.search, { set: query.set, statement, t: stage.t }))
  return { ...stage, where }
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

/** The log position that the row was last changed at, where it is asked for and the rows are those of a set. */
function versionOf({ set, apply, etags }: BoundQuery, t: string): readonly string[] {
  return etags && apply === null && !planOf(set).unversioned ? [`${t}.log_position`] : []
}

/** Days, times of day and durations go out as texts and seconds. */
function readable(path: string, rows: EntitySet, stage: QueryStage): string {
  const sql = propertySql(path, rows, stage)
  const type = propertyAt(rows, path)?.type
  if (type === 'Date' || type === 'TimeOfDay') return `(${sql})::text`
  return type === 'Duration' ? `extract(epoch from ${sql})::double precision` : sql
}
