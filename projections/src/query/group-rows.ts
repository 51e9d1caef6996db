import type { AggregateMethod, BoundExpression, BoundAggregate, BoundGroupKey } from '@naire/odata'
import { emitNumber } from './emit-arithmetic.ts'
import { type EmitContext } from './emit-context.ts'
import { emit } from './emit.ts'
import { placeOn, type QueryStage } from './stage.ts'
import type { Statement } from './statement.ts'

/** One row for each combination of values, or one for all rows, however few. */
export function group(stage: QueryStage, { keys, columns }: Grouping, statement: Statement): QueryStage {
  const place = placeOn(stage, statement)
  const values = keys.map(({ expression }, index) => `${emit(expression, place)} as c${index}`)
  const aggregates = columns.map((column, index) => `${aggregate(column, place)} as c${keys.length + index}`)
  const by = keys.length > 0 ? ` group by ${keys.map((_, index) => index + 1).join(', ')}` : ''
  const t = statement.alias()
  const names = [...keys.map(({ path }) => path.join('/')), ...columns.map(({ name }) => name)]
  return {
    t,
    from: `(select ${[...values, ...aggregates].join(', ')} from ${stage.from} where ${stage.where.join(' and ') || 'true'}${by}) as ${t}`,
    where: [],
    derived: Object.fromEntries(names.map((name, index) => [name, `${t}.c${index}`])),
    order: [],
  }
}

interface Grouping {
  readonly keys: readonly BoundGroupKey[]
  readonly columns: readonly BoundAggregate[]
}

/** Null does not count; of nothing there is no sum. */
function aggregate({ method, expression }: BoundAggregate, place: EmitContext): string {
  return expression === null ? 'count(*)' : methods[method](expression, place)
}

const methods: Readonly<Record<AggregateMethod, (expression: BoundExpression, place: EmitContext) => string>> = {
  count: () => 'count(*)',
  countdistinct: (expression, place) => `count(distinct ${emit(expression, place)})`,
  sum: (expression, place) => `sum(${amount(expression, place)})`,
  average: (expression, place) => `avg(${amount(expression, place)})`,
  min: (expression, place) => `min(${emit(expression, place)})`,
  max: (expression, place) => `max(${emit(expression, place)})`,
}

const amount = (expression: BoundExpression, place: EmitContext): string =>
  expression.type === 'Duration' ? emit(expression, place) : emitNumber(expression, place)
