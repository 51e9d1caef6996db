import type { PlainTextContent } from './content.ts'
import { feedbackTypes, type Feedback } from '../feedback.ts'
import type { FeedbackItem } from '../interaction-type.ts'

/** Reply of a plain-text interaction: the typed text (content §3.10). */
export type PlainTextReply = {
  readonly TextInputSid: string
  readonly TextInputCode: string
  readonly TextInputSeq: number
  readonly TextInputValue: string
  /** Data type of the text. */
  readonly DatatypeFlag: number
  /** ISO 8601; null when nobody typed it. */
  readonly ReplyTime: string | null
  readonly Score: number | null
}

export const blankText: PlainTextReply = {
  TextInputSid: '',
  TextInputCode: '',
  TextInputSeq: 1,
  TextInputValue: '',
  DatatypeFlag: 0,
  ReplyTime: null,
  Score: null,
}

/** The reply of an interaction with this text. */
export function textReply(
  { Sid, Code, Seq, DataType }: PlainTextContent,
  TextInputValue: string,
  ReplyTime: string | null = null,
): PlainTextReply {
  return {
    TextInputSid: Sid,
    TextInputCode: Code,
    TextInputSeq: Seq,
    TextInputValue,
    DatatypeFlag: DataType.Type,
    ReplyTime,
    Score: null,
  }
}

/*
 * One record.
 *
 * | field        | means             |
 * |--------------|-------------------|
 * | Type         | 1, text input     |
 * | TimeStamp    | ReplyTime         |
 * | Refer1       | TextInputSid      |
 * | ReferCode1   | TextInputCode     |
 * | ReferSeq1    | TextInputSeq      |
 * | Value1       | TextInputValue    |
 * | DatatypeFlag | its data type     |
 * | Score        | score of the reply |
 *
 * Refer2, ReferCode2, ReferSeq2, Value2 and DatatypeDef are not used.
 */
export function flattenText(_: PlainTextContent, reply: PlainTextReply): readonly FeedbackItem[] {
  return [
    {
      Type: feedbackTypes.textInput,
      TimeStamp: reply.ReplyTime,
      Refer1: reply.TextInputSid,
      ReferCode1: reply.TextInputCode,
      ReferSeq1: reply.TextInputSeq,
      Value1: reply.TextInputValue,
      DatatypeFlag: reply.DatatypeFlag,
      Score: reply.Score,
    },
  ]
}

export function unflattenText(content: PlainTextContent, [item]: readonly Feedback[]): PlainTextReply | null {
  if (!item) return null
  return {
    TextInputSid: item.Refer1 ?? content.Sid,
    TextInputCode: item.ReferCode1 ?? content.Code,
    TextInputSeq: item.ReferSeq1 ?? content.Seq,
    TextInputValue: item.Value1 ?? '',
    DatatypeFlag: item.DatatypeFlag ?? content.DataType.Type,
    ReplyTime: item.TimeStamp ?? null,
    Score: item.Score ?? null,
  }
}
