import { compileNaire, needsPatterns, recompute } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { Budget, fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import type { RecomputeOptions, RecomputedApart } from '@naire/commands'
import type { Feedback } from '@naire/domain/interactions'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'

export interface RecomputeTask {
  readonly record: NaireRecord
  readonly options: Omit<RecomputeOptions, 'budget' | 'extraCheck'>
  readonly feedbacks: readonly Feedback[]
}

/**
 * Runs in a thread of its own, which is ended when its deadline is over. `unknown`: by their places among the items
 * that were given.
 */
export default function recomputeApart({
  record,
  options,
  feedbacks,
}: RecomputeTask): Omit<RecomputedApart, 'unknown'> & { readonly unknown: readonly number[] } {
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    guide,
    ...(needsPatterns(record) && { patterns: linearPatterns }),
  })
  const result = recompute(
    compiled,
    { ...options, contactCodes: record.AlarmContactCodes, budget: new Budget(Number.POSITIVE_INFINITY) },
    feedbacks,
    options.now,
  )
  const strange = new Set(result.unknown)
  return {
    findings: result.findings,
    outcome: result.outcome,
    alarmContacts: result.alarmContacts,
    feedbacks: result.feedbacks,
    unknown: feedbacks.flatMap((item, at) => (strange.has(item) ? [at] : [])),
  }
}
