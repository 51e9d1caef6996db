import type { DomainEvent } from '../../event-sourcing/index.ts'
import type { AnsweringState } from '../values.ts'
import type { QuestionNote } from './commands.ts'

export type ReviewerAssigned = DomainEvent<
  'ReviewerAssigned',
  { readonly reviewerSid: string; readonly reviewerName: string | null; readonly previousSid: string | null }
>

/** Nobody's: whoever may review takes it. */
export type ReviewerReleased = DomainEvent<'ReviewerReleased', { readonly reviewerSid: string }>

/** ISO 8601; absent in facts from before decisions could be taken back. */
interface DecisionTime {
  readonly decidedAt?: string
}

/** `level` is the level that passed; below the last level the next one is pending, and anybody's. */
export type SessionPassed = DomainEvent<
  'SessionPassed',
  DecisionTime & {
    readonly level: number
    readonly nextLevel: number
    readonly to: 'pending' | 'pass'
    readonly reason: string | null
    readonly reviewerSid: string
  }
>

/**
 * Sent back: answering is open again with the reviewer's reason. `notes` is absent where nothing was said of single
 * questions, and once the respondent's key was destroyed.
 */
export type SessionReturned = DomainEvent<
  'SessionReturned',
  DecisionTime & {
    readonly level: number
    readonly to: 'revoke'
    readonly answering: 'revoke'
    readonly reason: string
    readonly reviewerSid: string
    readonly notes?: readonly QuestionNote[]
  }
>

/** The seat of a rejected session is given back. */
export type SessionRejected = DomainEvent<
  'SessionRejected',
  DecisionTime & {
    readonly level: number
    readonly to: 'reject'
    readonly reason: string
    readonly reviewerSid: string
  }
>

/**
 * A decision is taken back: the review stands where it stood before it, and so do the answers. One that had a seat asks
 * for it again: SeatRequested follows.
 */
export type DecisionWithdrawn = DomainEvent<
  'DecisionWithdrawn',
  { readonly to: 'pending'; readonly level: number; readonly answering: AnsweringState; readonly reviewerSid: string }
>

/**
 * A decided review begins again at the first level. A rejected session that had a seat asks for it again: SeatRequested
 * follows.
 */
export type ReviewReopened = DomainEvent<'ReviewReopened', { readonly to: 'pending'; readonly reason: string }>

/**
 * An assessor's right to review this session is taken away (AssessorDisableReview). The name is absent in facts from
 * before it was kept.
 */
export type AssessorDisabled = DomainEvent<
  'AssessorDisabled',
  { readonly assessorSid: string; readonly assessorName?: string | null; readonly reason: string | null }
>

export type AssessorEnabled = DomainEvent<
  'AssessorEnabled',
  { readonly assessorSid: string; readonly reason: string | null }
>

/** Staff talks about a session or one of its answers. The text is absent once the respondent's key was destroyed. */
export type CommentAdded = DomainEvent<
  'CommentAdded',
  {
    readonly commentSid: string
    readonly questionSid: string | null
    readonly text?: string
    readonly authorSid: string
  }
>

/** Whoever has it did not decide by `dueAt`. */
export type ReviewDeadlineMissed = DomainEvent<
  'ReviewDeadlineMissed',
  { readonly dueAt: string; readonly level: number; readonly reviewerSid: string }
>

export type ReviewEvent =
  | ReviewerAssigned
  | ReviewerReleased
  | SessionPassed
  | SessionReturned
  | SessionRejected
  | DecisionWithdrawn
  | ReviewReopened
  | AssessorDisabled
  | AssessorEnabled
  | ReviewDeadlineMissed
  | CommentAdded
