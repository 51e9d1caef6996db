import type { PlainTextContent } from './content.ts'

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
