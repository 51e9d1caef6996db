import type { AlarmLevel, ViewPort, Answering } from '../answering/index.ts'
import type { Feedback } from '../interactions/feedback.ts'

export interface TestCase {
  /** Sid of the resource that holds it. */
  readonly sid: string
  readonly name: string
  readonly viewPort: ViewPort
  readonly lang: string
  /** When it is answered, ISO 8601: what reads the clock gives the same again. */
  readonly at: string
  readonly feedbacks: readonly Feedback[]
  /** Expected outcome. */
  readonly outcome: CaseOutcome
}

export interface CaseOutcome {
  /** Sids of the questions that are shown in the end. */
  readonly shown: readonly string[]
  readonly score: number
  readonly success: boolean
  readonly alarm: AlarmLevel
  /** Sids of the quota cells. */
  readonly quotaCells: readonly string[]
}

export function outcomeOf(session: Answering): CaseOutcome {
  const shown = session
    .pages()
    .flatMap(({ visible, questionSids }) => (visible ? questionSids : []))
    .filter((sid) => session.question(sid).visible)
  const { score, success, alarm, quotaCells } = session.outcome()
  return { shown: shown.toSorted(), score, success, alarm, quotaCells: quotaCells.toSorted() }
}

/** A session as it stands, with what came of it. */
export function recordedCase(
  session: Answering,
  about: Pick<TestCase, 'sid' | 'name' | 'viewPort' | 'lang' | 'at'>,
): TestCase {
  return { ...about, feedbacks: session.feedbacks(), outcome: outcomeOf(session) }
}
