import type { WireRow } from '@naire/domain/event-sourcing'
import type { AppealAttach, appealFeedbacks, JudgeResult } from '@naire/domain/sessions'
import { jsonOf } from '../../workplace/json-of.ts'

export type AppealFeedbackRow = WireRow<typeof appealFeedbacks>

/** Draft of an appeal of one answer, before the server has set its time and its decision. */
export interface AppealFeedbackDraft {
  readonly Sid: string
  readonly AppealSessionSid: string
  readonly SessionSid: string
  readonly QuestionSid: string
  readonly InteractionSid: string | null
  readonly Reason: string
  readonly AttachList: readonly AppealAttach[]
}

export interface Judgement {
  readonly JudgeResult: JudgeResult
  readonly JudgeMemo: string
  readonly JudgeAttachList: readonly AppealAttach[]
}

export const attachesIn = (list: AppealFeedbackRow['AttachList']): readonly AppealAttach[] =>
  jsonOf<readonly AppealAttach[]>(list) ?? []
