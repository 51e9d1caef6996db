import { propertyAt, type BoundExpression, type BoundOrder, type EntitySet, type Property } from '@naire/odata'
import { asNumber } from './emit-compare.ts'
import { emit, rootPlace } from './emit.ts'
import { columnTypes, sqlTypes } from './literals.ts'
import { planOf } from './sets.ts'
import { source, type Statement } from './statement.ts'
import type { EmitContext } from './emit-context.ts'

/** Rows on their way through the steps of a query: what to read them from, and how their properties are read. */
export interface QueryStage {
  /** The alias that the rows of a set are read by. */
  readonly t: string
  readonly from: string
  readonly where: readonly string[]
  /**
   * SQL of the properties that steps have made, or that this viewer may not read as they are, by path; others are
   * columns of the set.
   */
  readonly derived: Readonly<Record<string, string>>
  readonly order: readonly OrderTerm[]
}

/** One term of an order. Null sorts lowest. */
export interface OrderTerm {
  readonly sql: string
  /** The SQL type of its values. */
  readonly type: string
  readonly descending: boolean
  /** False when no row has null there: then the usual order of an index serves. */
  readonly nullable: boolean
}

/** The rows of a set that the viewer gets. */
export function firstStage(set: EntitySet, statement: Statement): QueryStage {
  const t = statement.alias()
  return {
    t,
    from: source(planOf(set), t),
    where: [statement.allowed(set, t)],
    derived: statement.guarded(set, t),
    order: [],
  }
}

/** Where an expression about these rows stands. */
export function placeOn({ t, derived }: QueryStage, statement: Statement, plain = false): EmitContext {
  return { ...rootPlace(statement, t, plain), derived }
}

/** Answers sort as numbers where they are numbers, then as texts. */
export function orderTerms(
  orderby: readonly BoundOrder[],
  stage: QueryStage,
  statement: Statement,
): readonly OrderTerm[] {
  return orderby.flatMap(({ expression, descending }) => {
    const sql = emit(expression, placeOn(stage, statement))
    const nullable = isNullable(expression, stage)
    if (expression.type !== 'Dynamic') return [{ sql, type: orderType(expression), descending, nullable }]
    return [
      { sql: asNumber(sql), type: 'double precision', descending, nullable },
      { sql, type: 'text', descending, nullable },
    ]
  })
}

const orderType = ({ type }: BoundExpression): string => (type === 'Duration' ? 'interval' : sqlTypes[type])

/** Key terms that identify a row. */
export function keyTerms(rows: EntitySet, stage: QueryStage, statement: Statement): readonly OrderTerm[] {
  const before = planOf(rows).orderedBy?.filter((path) => Object.hasOwn(rows.properties, path)) ?? []
  return [...before, ...rows.key].map((path) => {
    const property = propertyAt(rows, path)
    if (!property) throw new Error(`there is no property ${path}`)
    return {
      sql: propertySql(path, rows, stage, statement),
      type: columnTypes[property.type],
      descending: false,
      nullable: mayBeNull(property, rows, stage),
    }
  })
}

/** The SQL of a property of the rows, by its path. */
export function propertySql(path: string, rows: EntitySet, { t, derived }: QueryStage, statement: Statement): string {
  return (Object.hasOwn(derived, path) ? derived[path] : undefined) ?? statement.column(rows, path, t)
}

function isNullable(expression: BoundExpression, stage: QueryStage): boolean {
  return (
    expression.node !== 'property' ||
    expression.row.steps.length > 0 ||
    mayBeNull(expression.property, expression.row.set, stage)
  )
}

/** Only what is a column of the table itself is known to hold a value. */
function mayBeNull({ name, nullable }: Property, set: EntitySet, { derived }: QueryStage): boolean {
  const { computed = {}, wire } = planOf(set)
  return nullable || Object.hasOwn(derived, name) || Object.hasOwn(computed, name) || !Object.hasOwn(wire, name)
}
