import type { DomainEvent } from '../../event-sourcing/index.ts'
import type { JudgeResult, ReviewState } from '../values.ts'

/** A file of an appeal (shell §3). */
export interface AppealAttach {
  readonly Sid: string
  readonly TargetType?: number
  readonly FileName: string
  readonly FileExt: string
  readonly FileSize: number
}

export type AppealerAssigned = DomainEvent<
  'AppealerAssigned',
  { readonly appealerSid: string; readonly appealerName: string | null; readonly previousSid: string | null }
>

export type AppealOpened = DomainEvent<'AppealOpened', { readonly to: 'notCommit'; readonly round: number }>

/** Appeals are not allowed for this session. */
export type AppealClosed = DomainEvent<'AppealClosed', { readonly to: 'refuse' }>

/** One answer is appealed; the same Sid again changes what was written. */
export type AppealFeedbackCommitted = DomainEvent<
  'AppealFeedbackCommitted',
  {
    readonly feedbackSid: string
    readonly questionSid: string
    readonly interactionSid: string | null
    /** Absent once the respondent's key was destroyed. */
    readonly reason?: string
    readonly attachList?: readonly AppealAttach[]
    /** ISO 8601. */
    readonly appealTime: string
    readonly appealerSid: string
  }
>

export type AppealFeedbackDeleted = DomainEvent<'AppealFeedbackDeleted', { readonly feedbackSid: string }>

export type AppealCommitted = DomainEvent<
  'AppealCommitted',
  {
    readonly to: 'pending'
    readonly appealerSid: string
    readonly feedbackSids: readonly string[]
    /** Within which it is to be judged; absent: the usual ones. */
    readonly judgeHours?: number
  }
>

export type AppealFeedbackJudged = DomainEvent<
  'AppealFeedbackJudged',
  {
    readonly feedbackSid: string
    readonly result: JudgeResult
    /** Absent once the respondent's key was destroyed. */
    readonly memo?: string
    /** Absent where the judgement rests on no file. */
    readonly attachList?: readonly AppealAttach[]
    readonly judgeSid: string
    /** ISO 8601; absent in facts of before it could be withdrawn. */
    readonly judgedAt?: string
  }
>

/**
 * Every appealed answer is judged. An upheld one reopens a decided review: `review` says so, and `reviewFrom` what it
 * overturns.
 */
export type AppealSolved = DomainEvent<
  'AppealSolved',
  {
    readonly to: 'solved'
    readonly result: JudgeResult
    readonly review: 'pending' | null
    readonly reviewFrom: string
    readonly judgeSid: string
  }
>

/**
 * The last judgement is taken back, and these answers are not judged. `review`: where the review stands again that it
 * had reopened; null: it had not.
 */
export type AppealJudgementWithdrawn = DomainEvent<
  'AppealJudgementWithdrawn',
  {
    readonly to: 'pending'
    readonly feedbackSids: readonly string[]
    readonly judgeSid: string
    /** Whether the whole appeal was decided. */
    readonly wasSolved: boolean
    readonly review: ReviewState | null
    readonly reviewLevel: number
    /** Within which it is to be judged; absent: the usual ones. */
    readonly judgeHours?: number
  }
>

/** Not handed in, or not judged, by `dueAt`. `appealerSid` is null for an appeal that was nobody's. */
export type AppealDeadlineMissed = DomainEvent<
  'AppealDeadlineMissed',
  { readonly dueAt: string; readonly of: 'appeal' | 'judgement'; readonly appealerSid: string | null }
>

export type AppealEvent =
  | AppealerAssigned
  | AppealOpened
  | AppealClosed
  | AppealFeedbackCommitted
  | AppealFeedbackDeleted
  | AppealCommitted
  | AppealFeedbackJudged
  | AppealSolved
  | AppealJudgementWithdrawn
  | AppealDeadlineMissed
