import type { Feedback } from '../interactions/index.ts'
import type { CompiledNaire } from './compiled.ts'
import type { Answering, Finding, OpenOptions, Outcome } from './contract.ts'
import { openSession } from './open-session.ts'

export interface Recomputed {
  readonly findings: readonly Finding[]
  readonly outcome: Outcome
  /** The answers that count. */
  readonly feedbacks: readonly Feedback[]
  /** Of questions and interactions that the questionnaire does not have. */
  readonly unknown: readonly Feedback[]
  /** The session that said so, to ask more of. */
  readonly session: Answering
}

/** What the answers of a session amount to: the same engine over the same answers, trusting nothing that came with them. */
export function recompute(
  compiled: CompiledNaire,
  options: OpenOptions,
  feedbacks: readonly Feedback[],
  at: Date,
): Recomputed {
  const session = openSession(compiled, { ...options, now: at })
  const { unknown } = session.load(feedbacks, at)
  return {
    findings: session.validateAll(),
    outcome: session.outcome(),
    feedbacks: session.feedbacks(),
    unknown,
    session,
  }
}
