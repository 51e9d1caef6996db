import type { AlarmLevel, ViewPort } from '../answering/index.ts'
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
