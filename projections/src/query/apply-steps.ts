import type { AppliedStep, BoundApply, EntitySet } from '@naire/odata'
import { cut, computed } from './cut-rows.ts'
import { emit } from './emit.ts'
import { group } from './group-rows.ts'
import { ranked } from './rank-rows.ts'
import { emitSearch } from './search.ts'
import { orderTerms, placeOn, type QueryStage } from './stage.ts'
import type { Statement } from './statement.ts'

/** The rows that the steps of `$apply` leave of the first ones, each step over those of the one before. */
export function applied({ from, steps }: BoundApply, first: QueryStage, statement: Statement): QueryStage {
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
