import { compileNaire, openSession, recompute, type Answering, type CompiledNaire, type OpenOptions, type Recomputed } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/pages'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import type { Feedback } from '@naire/domain/interactions'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { shownOrders, type ShownOrders } from '@naire/domain/sessions'

export type RecomputeOptions = OpenOptions

/** The engine over all answers of a session. */
export interface Engine {
  recompute(record: NaireRecord, options: RecomputeOptions, feedbacks: readonly Feedback[]): Recomputed
  /** The orders in which a session shows what is shuffled. */
  shown(record: NaireRecord, session: Answering): ShownOrders
  /** A session with these answers, to ask about. */
  opened(record: NaireRecord, options: RecomputeOptions, feedbacks: readonly Feedback[]): Answering
}

/** Compiles each record once, as long as the record itself is kept. */
export function createEngine(): Engine {
  const compiled = new WeakMap<NaireRecord, CompiledNaire>()

  function ready(record: NaireRecord): CompiledNaire {
    const known = compiled.get(record) ?? compileNaire(record, { types: questionDefinitions, language: fullLanguage, guide, patterns: linearPatterns })
    compiled.set(record, known)
    return known
  }

  return {
    recompute: (record, options, feedbacks) => recompute(ready(record), options, feedbacks, options.now),
    shown: (record, session) => shownOrders(session, ready(record)),
    opened(record, options, feedbacks) {
      const session = openSession(ready(record), options)
      session.load(feedbacks, options.now)
      return session
    },
  }
}
