import {
  propertyAt,
  type BoundParent,
  type BoundQuery,
  type EntitySet,
  type AppliedStep,
  type BoundApply,
  type Ranking,
  valuesOf,
  type BoundColumn,
  type SearchTree,
} from '@naire/odata'
import { emit } from './emit.ts'
import { placeName, rowReader, versionName } from './row-reader.ts'
import { planOf } from './sets.ts'
import { firstStage, keyTerms, orderTerms, placeOn, propertySql, type OrderTerm, type QueryStage } from './stage.ts'
import { source, type Statement } from './statement.ts'
import { group } from './group-rows.ts'
import { emitNumber } from './emit-arithmetic.ts'
import { orderBy } from './order.ts'
import { escapePattern } from './emit-call.ts'

/** The parts of a statement that reads rows of a set for a viewer. */
export interface RowSelection {
  readonly t: string
  readonly from: string
  /** The viewer's condition, the filter and the search. */
  readonly where: string
  /** The order that is asked for, then the key: no two rows are equal, so that pages neither repeat nor miss one. */
  readonly order: readonly OrderTerm[]
  /** Columns for the row reader, named by position: `p0`, `p1` … */
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
  const values = readables(query, stage, statement)
  return {
    t: stage.t,
    from: stage.from,
    where: stage.where.join(' and ') || 'true',
    order: [...asked, ...keyTerms(query.set, stage, statement)],
    columns: named(values, version),
    values: [...version, ...values],
    isVersioned: version.length > 0,
    sqlOf: (path) => propertySql(path, query.set, stage, statement),
  }
}

/** Select list for the row reader. */
export function columnsOf(query: BoundQuery, stage: QueryStage, statement: Statement): string {
  return named(readables(query, stage, statement), versionOf(query, stage.t))
}

function named(values: readonly string[], version: readonly string[]): string {
  return [
    ...values.map((sql, index) => `${sql} as ${placeName(index)}`),
    ...version.map((sql) => `${sql} as ${versionName}`),
  ].join(', ')
}

const readables = (query: BoundQuery, stage: QueryStage, statement: Statement): readonly string[] =>
  rowReader(query).paths.map((path) => readable(path, query.set, stage, statement))

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
function readable(path: string, rows: EntitySet, stage: QueryStage, statement: Statement): string {
  const sql = propertySql(path, rows, stage, statement)
  const type = propertyAt(rows, path)?.type
  if (type === 'Date' || type === 'TimeOfDay') return `(${sql})::text`
  return type === 'Duration' ? `extract(epoch from ${sql})::double precision` : sql
}

/** The rows that the steps of `$apply` leave of the first ones, each step over those of the one before. */
function applied({ from, steps }: BoundApply, first: QueryStage, statement: Statement): QueryStage {
  let done = { stage: first, rows: from }
  for (const step of steps) done = { stage: next(done, step, statement), rows: step.rows }
  return done.stage
}

/** `rows`: their shape before the step. */
function next(
  { stage, rows }: { readonly stage: QueryStage; readonly rows: EntitySet },
  { step }: AppliedStep,
  statement: Statement,
): QueryStage {
  switch (step.kind) {
    case 'filter':
      return { ...stage, where: [...stage.where, emit(step.condition, placeOn(stage, statement, true))] }
    case 'search':
      return { ...stage, where: [...stage.where, emitSearch(step.search, { set: rows, statement, t: stage.t })] }
    case 'compute':
      return computed(stage, step.columns, statement)
    case 'orderby':
      return { ...stage, order: orderTerms(step.terms, stage, statement) }
    case 'top':
      return cut({ stage, rows, statement }, `limit ${statement.value(step.count)}`)
    case 'skip':
      return cut({ stage, rows, statement }, `offset ${statement.value(step.count)}`)
    case 'best':
      return ranked({ stage, rows, statement }, step)
    case 'group':
      return group(stage, step, statement)
  }
}

/**
 * The rows with the highest or lowest numbers: so many, or until their sum reaches an amount or a percentage of the
 * whole.
 */
function ranked(cutting: CutContext, { by, highest, until, amount }: Ranking): QueryStage {
  const { stage, rows, statement } = cutting
  const sql = emitNumber(by, placeOn(stage, statement))
  const known = { ...stage, where: [...stage.where, `${sql} is not null`] }
  const order: readonly OrderTerm[] = [{ sql, type: 'double precision', descending: highest, nullable: true }]
  const limit = statement.value(amount)
  if (until === 'count') return cut({ rows, statement, stage: { ...known, order } }, `limit ${limit}`)
  const window = `order by ${orderBy([...order, ...keyTerms(rows, stage, statement)])} rows unbounded preceding`
  const t = statement.alias()
  const more = `, sum(${sql}) over (${window}) - ${sql} as before, sum(${sql}) over () as total`
  const least = until === 'sum' ? `${limit}::double precision` : `${t}.total * ${limit}::double precision / 100`
  return { ...wrapped({ stage: known, rows, statement }, { t, order, more }), where: [`${t}.before < ${least}`] }
}

/** Named values beside each row. */
function computed(stage: QueryStage, columns: readonly BoundColumn[], statement: Statement): QueryStage {
  if (columns.length === 0) return stage
  const t = statement.alias()
  const list = columns
    .map(({ expression }, index) => `${emit(expression, placeOn(stage, statement))} as c${index}`)
    .join(', ')
  const derived = Object.fromEntries(columns.map(({ name }, index) => [name, `${t}.c${index}`]))
  return {
    ...stage,
    from: `${stage.from} cross join lateral (select ${list}) as ${t}`,
    derived: { ...stage.derived, ...derived },
  }
}

interface CutContext {
  readonly stage: QueryStage
  /** Their shape. */
  readonly rows: EntitySet
  readonly statement: Statement
}

/** The rows with a `limit` or `offset`, in their order. */
function cut(cutting: CutContext, limit: string): QueryStage {
  const { stage, rows, statement } = cutting
  const terms = [...stage.order, ...keyTerms(rows, stage, statement)]
  return wrapped(cutting, {
    order: stage.order,
    tail: `${terms.length > 0 ? ` order by ${orderBy(terms)}` : ''} ${limit}`,
    t: statement.alias(),
  })
}

interface Wrapping {
  readonly t: string
  /** Kept for what follows. */
  readonly order: readonly OrderTerm[]
  /** Further columns of the inner statement. */
  readonly more?: string
  /** End of the inner statement. */
  readonly tail?: string
}

/** The rows as a table of their own: what follows sees what was done so far, and only that. */
function wrapped({ stage, rows, statement }: CutContext, { t, order, more = '', tail = '' }: Wrapping): QueryStage {
  const values = valuesOf(rows.properties)
  const columns = values.map(({ name }, index) => `${propertySql(name, rows, stage, statement)} as c${index}`)
  const orders = order.map(({ sql }, index) => `${sql} as o${index}`)
  return {
    t,
    from: `(select ${[...columns, ...orders].join(', ')}${more} from ${stage.from} where ${stage.where.join(' and ') || 'true'}${tail}) as ${t}`,
    where: [],
    derived: Object.fromEntries(values.map(({ name }, index) => [name, `${t}.c${index}`])),
    order: order.map((term, index) => ({ ...term, sql: `${t}.o${index}`, nullable: true })),
  }
}

/** Each word must occur in one of the set's searched properties, whatever its case. */
function emitSearch(tree: SearchTree, place: { set: EntitySet; statement: Statement; t: string }): string {
  switch (tree.kind) {
    case 'and':
    case 'or':
      return `(${emitSearch(tree.left, place)} ${tree.kind} ${emitSearch(tree.right, place)})`
    case 'not':
      return `(not ${emitSearch(tree.operand, place)})`
    case 'word': {
      const { set, statement, t } = place
      const pattern = statement.value(`%${escapePattern(tree.text)}%`)
      const columns = planOf(set).search ?? []
      return `(${columns.map((name) => `coalesce(${statement.column(set, name, t)} collate "default" ilike ${pattern}::text, false)`).join(' or ') || 'false'})`
    }
  }
}
