import { valuesOf, type BoundColumn, type EntitySet } from '@naire/odata'
import { emit } from './emit.ts'
import { orderBy } from './order.ts'
import { keyTerms, placeOn, propertySql, type OrderTerm, type QueryStage } from './stage.ts'
import type { Statement } from './statement.ts'

/** Named values beside each row. */
export function computed(stage: QueryStage, columns: readonly BoundColumn[], statement: Statement): QueryStage {
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

export interface CutContext {
  readonly stage: QueryStage
  /** Their shape. */
  readonly rows: EntitySet
  readonly statement: Statement
}

/** The rows with a `limit` or `offset`, in their order. */
export function cut(cutting: CutContext, limit: string): QueryStage {
  const { stage, rows, statement } = cutting
  const terms = [...stage.order, ...keyTerms(rows, stage)]
  return wrapped(cutting, {
    order: stage.order,
    tail: `${terms.length > 0 ? ` order by ${orderBy(terms)}` : ''} ${limit}`,
    t: statement.alias(),
  })
}

export interface Wrapping {
  readonly t: string
  /** Kept for what follows. */
  readonly order: readonly OrderTerm[]
  /** Further columns of the inner statement. */
  readonly more?: string
  /** What the inner statement ends in. */
  readonly tail?: string
}

/** The rows as a table of their own: what follows sees what was done so far, and only that. */
export function wrapped(
  { stage, rows }: Pick<CutContext, 'stage' | 'rows'>,
  { t, order, more = '', tail = '' }: Wrapping,
): QueryStage {
  const values = valuesOf(rows.properties)
  const columns = values.map(({ name }, index) => `${propertySql(name, rows, stage)} as c${index}`)
  const orders = order.map(({ sql }, index) => `${sql} as o${index}`)
  return {
    t,
    from: `(select ${[...columns, ...orders].join(', ')}${more} from ${stage.from} where ${stage.where.join(' and ') || 'true'}${tail}) as ${t}`,
    where: [],
    derived: Object.fromEntries(values.map(({ name }, index) => [name, `${t}.c${index}`])),
    order: order.map((term, index) => ({ ...term, sql: `${t}.o${index}`, nullable: true })),
  }
}
