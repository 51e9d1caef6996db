import type { Command } from '../../event-sourcing/index.ts'
import type { JudgeResult } from '../values.ts'
import type { AppealAttach } from './events.ts'

export interface AssignAppealer extends Command<'AssignAppealer'> {
  readonly appealerSid: string
  readonly appealerName: string | null
  /** Takes the appeal from another appealer. */
  readonly force: boolean
}

export interface OpenAppeal extends Command<'OpenAppeal'> {}

export interface CloseAppeal extends Command<'CloseAppeal'> {}

export interface CommitAppealFeedback extends Command<'CommitAppealFeedback'> {
  readonly feedbackSid: string
  readonly questionSid: string
  readonly interactionSid: string | null
  readonly reason: string
  readonly attachList: readonly AppealAttach[]
}

export interface DeleteAppealFeedback extends Command<'DeleteAppealFeedback'> {
  readonly feedbackSid: string
}

export interface CommitAppeal extends Command<'CommitAppeal'> {}

export interface JudgeAppealFeedback extends Command<'JudgeAppealFeedback'> {
  readonly feedbackSid: string
  readonly result: JudgeResult
  readonly memo: string
  /** Evidence for the judgement. */
  readonly attachList?: readonly AppealAttach[]
  /** For the seat that a rejected session asks for again when the judgement reopens its review. */
  readonly requestId: string
}

/** Judges all appealed answers that are not judged yet. */
export interface JudgeAppealSession extends Command<'JudgeAppealSession'> {
  readonly result: JudgeResult
  readonly memo: string
  readonly attachList?: readonly AppealAttach[]
  readonly requestId: string
}

/** Takes back what a judge decided last, one answer or all that were left, while nothing has followed from it. */
export interface WithdrawJudgement extends Command<'WithdrawJudgement'> {}

/** Before the appeal is handed in: the appealer let the time pass; afterwards: no judge has decided it. */
export interface MissAppealDeadline extends Command<'MissAppealDeadline'> {
  /** ISO 8601 */
  readonly dueAt: string
}

export type AppealCommand =
  | AssignAppealer
  | OpenAppeal
  | CloseAppeal
  | CommitAppealFeedback
  | DeleteAppealFeedback
  | CommitAppeal
  | JudgeAppealFeedback
  | JudgeAppealSession
  | WithdrawJudgement
  | MissAppealDeadline
