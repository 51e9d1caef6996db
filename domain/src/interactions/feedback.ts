import type { InteractionTypeCode } from './kinds.ts'

/** Kinds of a feedback record (content §3.3: "a separate, narrower set"). */
export const feedbackTypes = { choice: 0, textInput: 1, attach: 2 } as const
export type FeedbackTypeCode = (typeof feedbackTypes)[keyof typeof feedbackTypes]

/**
 * One flattened item of a reply, as it travels (runtime §3). What Refer, Value and Datatype mean is said by each
 * interaction.
 */
export interface Feedback {
  readonly QuestionSid: string
  readonly QuestionCode: string
  readonly InteractionSid: string
  readonly InteractionCode: string
  readonly InteractionType: InteractionTypeCode
  readonly Type: FeedbackTypeCode
  /** Place among the items of this interaction's reply, from 1. */
  readonly Seq: number
  /** When it was answered, ISO 8601. */
  readonly TimeStamp?: string | null
  readonly Refer1?: string | null
  readonly Refer2?: string | null
  readonly ReferCode1?: string | null
  readonly ReferCode2?: string | null
  readonly ReferSeq1?: number | null
  readonly ReferSeq2?: number | null
  readonly Value1?: string | null
  readonly Value2?: string | null
  readonly DatatypeFlag?: number | null
  readonly DatatypeDef?: string | null
  readonly Score?: number | null
}
