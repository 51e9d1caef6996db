import type { BoundExpression, BoundRow, EntitySet } from '@naire/odata'
import { emitArithmetic, emitNumber } from './emit-arithmetic.ts'
import { type EmitContext } from './emit-context.ts'
import { emitCall } from './emit-call.ts'
import { emitCompare, emitIn, asNumber } from './emit-compare.ts'
import { sqlTypes } from './literals.ts'
import { planOf } from './sets.ts'
import { source, type Statement } from './statement.ts'

export function rootPlace(statement: Statement, alias: string, plain: boolean): EmitContext {
  return { statement, ranges: { 0: alias }, derived: {}, plain, emit }
}

/** The SQL of a bound expression. Every value is a parameter, every name comes from the model. */
export function emit(bound: BoundExpression, place: EmitContext): string {
  switch (bound.node) {
    case 'literal':
      return emitLiteral(bound, place)
    case 'property':
      return emitProperty(bound, place)
    case 'dynamic': {
      const member = place.statement.value(bound.member)
      return `((${emitProperty(bound, place)} ->> ${member}::text) collate "C")`
    }
    case 'call':
      return emitCall(bound, { ...place, plain: false })
    case 'not':
      return `(not ${emit(bound.operand, { ...place, plain: false })})`
    case 'minus':
      return `(- ${bound.type === 'Duration' ? emit(bound.operand, place) : emitNumber(bound.operand, { ...place, plain: false })})`
    case 'logic':
      return `(${emit(bound.left, place)} ${bound.operator} ${emit(bound.right, place)})`
    case 'compare':
      return emitCompare(bound, place)
    case 'arithmetic':
      return emitArithmetic(bound, { ...place, plain: false })
    case 'case':
      return emitCase(bound, { ...place, plain: false })
    case 'cast':
      return emitCast(bound, { ...place, plain: false })
    case 'in':
      return emitIn(bound, place)
    case 'lambda':
      return emitLambda(bound, place)
    case 'count': {
      const members = collection(bound, place)
      return `(select count(*)::double precision from ${members.from} where ${members.where})`
    }
  }
}

function emitProperty(
  { row, property }: Extract<BoundExpression, { node: 'property' | 'dynamic' }>,
  place: EmitContext,
): string {
  const derived =
    row.range === 0 && row.steps.length === 0 && Object.hasOwn(place.derived, property.name)
      ? place.derived[property.name]
      : undefined
  return derived ?? onRow(row, place, (t) => place.statement.column(row.set, property.name, t))
}

function emitLiteral(
  { type, value }: Extract<BoundExpression, { node: 'literal' }>,
  { statement }: EmitContext,
): string {
  if (type === 'Null' || value === null) return 'null::boolean'
  if (type === 'Duration') return `make_interval(secs => ${statement.value(value)}::double precision)`
  return `${statement.value(value)}::${sqlTypes[type]}`
}

/** `all` over nothing is true, and what a condition leaves undecided (null) does not meet it. */
function emitLambda(bound: Extract<BoundExpression, { node: 'lambda' }>, place: EmitContext): string {
  const members = collection(bound, place)
  const ranges = { ...place.ranges, [bound.range]: members.alias }
  const exists = (condition: string | null) =>
    `exists (select 1 from ${members.from} where ${members.where}${condition === null ? '' : ` and ${condition}`})`
  if (bound.quantifier === 'any')
    return exists(bound.predicate && emit(bound.predicate, { ...place, ranges, plain: true }))
  const condition =
    bound.predicate && `not coalesce(${emit(bound.predicate, { ...place, ranges, plain: false })}, false)`
  return `(not ${exists(condition)})`
}

interface Members {
  readonly alias: string
  readonly from: string
  readonly where: string
}

/** The rows behind a collection; none when the path to it leads nowhere. */
function collection(
  { row, navigation, set }: Extract<BoundExpression, { node: 'lambda' | 'count' }>,
  place: EmitContext,
): Members {
  const alias = place.statement.alias()
  const join = planOf(row.set).navigations?.[navigation.name]
  if (!join) throw new Error(`there is no navigation ${navigation.name}`)
  const joined = onRow(row, place, (t) => `(${join.on(t, alias)})`)
  return { alias, from: source(planOf(set), alias), where: `${joined} and ${place.statement.allowed(set, alias)}` }
}

/** Follows single-valued navigations by subqueries; what the viewer may not see is null. */
function onRow(row: BoundRow, place: EmitContext, make: (t: string) => string): string {
  const start = place.ranges[row.range]
  if (start === undefined) throw new Error('an expression names a row that is not there')
  return follow({ start, from: row.start, steps: row.steps }, place.statement, make)
}

interface Path {
  readonly start: string
  readonly from: string | EntitySet
  readonly steps: BoundRow['steps']
}

function follow({ start, from, steps }: Path, statement: Statement, make: (t: string) => string): string {
  const [step, ...rest] = steps
  if (!step) return make(start)
  const join = planOf(from).navigations?.[step.name]
  if (!join) throw new Error(`there is no navigation ${step.name}`)
  const alias = statement.alias()
  const inner = follow({ start: alias, from: step.target, steps: rest }, statement, make)
  return `(select ${inner} from ${source(planOf(step.target), alias)} where ${join.on(start, alias)} and ${statement.allowed(step.target, alias)})`
}

/** Without a condition that holds it is null. */
function emitCase({ branches, type }: Extract<BoundExpression, { node: 'case' }>, place: EmitContext): string {
  const value = (bound: BoundExpression): string => {
    if (bound.type === 'Null') return `null::${sqlTypes[type]}`
    return type === 'Number' ? emitNumber(bound, place) : place.emit(bound, place)
  }
  return `(case ${branches.map((branch) => `when ${place.emit(branch.when, place)} then ${value(branch.value)}`).join(' ')} end)`
}

function emitCast({ operand, type, whole }: Extract<BoundExpression, { node: 'cast' }>, place: EmitContext): string {
  if (operand.type === 'Null') return `null::${sqlTypes[type]}`
  const sql = place.emit(operand, place)
  switch (type) {
    case 'String':
      return operand.type === 'Number' ? `((${sql})::text collate "C")` : sql
    case 'Number': {
      const number = operand.type === 'Number' ? emitNumber(operand, place) : asNumber(sql)
      return whole ? `trunc(${number})` : number
    }
    case 'Date':
      return operand.type === 'Date' ? sql : `(${sql} at time zone 'UTC')::date`
  }
}
