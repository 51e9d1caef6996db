import type { Command } from '../../event-sourcing/index.ts'

export interface AssignReviewer extends Command<'AssignReviewer'> {
  readonly reviewerSid: string
  readonly reviewerName: string | null
  /** Takes the session from another reviewer. */
  readonly force: boolean
}

/** The session is anybody's again. */
export interface ReleaseReviewer extends Command<'ReleaseReviewer'> {}

export interface PassSession extends Command<'PassSession'> {
  /** May be blank. */
  readonly reason: string
}

export interface ReturnSession extends Command<'ReturnSession'> {
  readonly reason: string
  /** Notes on single questions; blank ones are left out. */
  readonly notes?: readonly QuestionNote[]
}

/** Reviewer's note on one question for its respondent. */
export interface QuestionNote {
  readonly questionSid: string
  readonly text: string
}

export interface RejectSession extends Command<'RejectSession'> {
  readonly reason: string
}

export interface ReopenReview extends Command<'ReopenReview'> {
  readonly reason: string
  /** For the seat that a rejected session asks for again. */
  readonly requestId: string
}

/** Takes the last decision back, while nothing has followed from it. */
export interface WithdrawDecision extends Command<'WithdrawDecision'> {
  /** For the seat that a session asks for again when sending it back or rejecting it is undone. */
  readonly requestId: string
  /** Beginning of the batch that is undone: what the same person decided since is taken back, however late. */
  readonly since?: string
}

export interface DisableAssessor extends Command<'DisableAssessor'> {
  readonly assessorSid: string
  readonly assessorName: string | null
  /** May be blank. */
  readonly reason: string
}

/** Gives the right back that was taken away. */
export interface EnableAssessor extends Command<'EnableAssessor'> {
  readonly assessorSid: string
  /** May be blank. */
  readonly reason: string
}

/** Said among staff; respondents never read it. */
export interface AddComment extends Command<'AddComment'> {
  readonly commentSid: string
  /** Null: about the session as a whole. */
  readonly questionSid: string | null
  readonly text: string
}

/** Whoever has it did not decide by then. */
export interface MissReviewDeadline extends Command<'MissReviewDeadline'> {
  /** ISO 8601 */
  readonly dueAt: string
}

export type ReviewCommand =
  | AssignReviewer
  | ReleaseReviewer
  | PassSession
  | ReturnSession
  | RejectSession
  | WithdrawDecision
  | ReopenReview
  | DisableAssessor
  | EnableAssessor
  | MissReviewDeadline
  | AddComment
