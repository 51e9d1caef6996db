import {
  compileNaire,
  openSession,
  recompute,
  type Answering,
  type CompiledNaire,
  type OpenOptions,
  type RecomputeResult,
} from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { Budget, fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import type { Feedback } from '@naire/domain/interactions'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { shownOrders, type ShownOrders } from '@naire/domain/sessions'

export type RecomputeOptions = OpenOptions

/** Result of a recompute that ran elsewhere: it has no session to query further. */
export type RecomputedApart = Omit<RecomputeResult, 'session'>

/** The engine over all answers of a session. */
export interface Engine {
  /** @throws BudgetSpent when the questionnaire's expressions take longer than everybody else can wait. */
  recompute(record: NaireRecord, options: RecomputeOptions, feedbacks: readonly Feedback[]): RecomputeResult
  /**
   * The same run beside all others, for as long as `deadlineMs`; null when it was not done by then. Absent: this
   * process has no threads for it.
   */
  recomputeApart?(
    record: NaireRecord,
    options: RecomputeOptions,
    feedbacks: readonly Feedback[],
  ): Promise<RecomputedApart | null>
  /** The orders in which a session shows what is shuffled. */
  shown(record: NaireRecord, session: Answering): ShownOrders
  /** A session with these answers, to ask about. */
  opened(record: NaireRecord, options: RecomputeOptions, feedbacks: readonly Feedback[]): Answering
}

/** Compiles each record once, as long as the record itself is kept. */
export function createEngine(): Engine {
  const compiled = new WeakMap<NaireRecord, CompiledNaire>()

  function ready(record: NaireRecord): CompiledNaire {
    const known =
      compiled.get(record) ??
      compileNaire(record, { types: questionDefinitions, language: fullLanguage, guide, patterns: linearPatterns })
    compiled.set(record, known)
    return known
  }

  return {
    recompute: (record, options, feedbacks) =>
      recompute(
        ready(record),
        { budget: new Budget(), contactCodes: record.AlarmContactCodes, ...options },
        feedbacks,
        options.now,
      ),
    shown: (record, session) => shownOrders(session, ready(record)),
    opened(record, options, feedbacks) {
      const session = openSession(ready(record), { budget: new Budget(), ...options })
      session.load(feedbacks, options.now)
      return session
    },
  }
}
