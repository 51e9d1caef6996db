import type { DomainEvent } from '../../event-sourcing/index.ts'
import type { QuestionNote } from './commands.ts'

export type ReviewerAssigned = DomainEvent<
  'ReviewerAssigned',
  { readonly reviewerSid: string; readonly reviewerName: string | null; readonly previousSid: string | null }
>

/** `level` is the level that passed; below the last level the next one is pending. */
export type SessionPassed = DomainEvent<
  'SessionPassed',
  { readonly level: number; readonly nextLevel: number; readonly to: 'pending' | 'pass'; readonly reason: string | null; readonly reviewerSid: string }
>

/** Sent back: answering is open again with the reviewer's reason. `notes` is absent where nothing was said of single questions, and once the respondent's key was destroyed. */
export type SessionReturned = DomainEvent<
  'SessionReturned',
  {
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
  { readonly level: number; readonly to: 'reject'; readonly reason: string; readonly reviewerSid: string }
>

/** A decided review begins again at the first level. A rejected session that had a seat asks for it again: SeatRequested follows. */
export type ReviewReopened = DomainEvent<'ReviewReopened', { readonly to: 'pending'; readonly reason: string }>

/** An assessor's right to review this session is taken away (AssessorDisableReview). */
export type AssessorDisabled = DomainEvent<'AssessorDisabled', { readonly assessorSid: string; readonly reason: string | null }>

export type ReviewEvent = ReviewerAssigned | SessionPassed | SessionReturned | SessionRejected | ReviewReopened | AssessorDisabled
