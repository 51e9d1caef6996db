import { examine, type CheckResult } from '../../expression/checking/index.ts'
import { linearPatterns } from '../../expression/patterns/index.ts'
import type { NaireRecord } from '../record.ts'
import { naireEnvironment, withResponse } from './naire-environment.ts'
import { naireExpressions, type NaireExpression } from './naire-expressions.ts'

/** An expression of a questionnaire, what it reads, and what is to be said of it. */
export type ExaminedExpression = NaireExpression & CheckResult

export function examinedExpressions(record: NaireRecord): readonly ExaminedExpression[] {
  const environment = naireEnvironment(record)
  const afterRequest = withResponse(environment)
  return naireExpressions(record).map((expression) => {
    const reads = expression.path.endsWith('.UnlockExpression') ? afterRequest : environment
    return { ...expression, ...examine(expression.source, reads, linearPatterns) }
  })
}
