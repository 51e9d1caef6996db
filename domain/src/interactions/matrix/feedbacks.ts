import { feedbackTypes, type Feedback } from '../feedback.ts'
import type { FeedbackItem } from '../interaction-type.ts'
import { cellKeyOf, type MatrixContent } from './content.ts'
import type { MatrixEntry, MatrixReply } from './reply.ts'

/*
 * One record for each option that a row took, in the order of choosing; behind it, when the option takes a text, one
 * for the text.
 *
 * | field        | means in the first                            | in that of the text |
 * |--------------|-----------------------------------------------|---------------------|
 * | Type         | 0, choice                                     | 1, text input       |
 * | Refer1       | RowSid                                        | RowSid              |
 * | ReferCode1   | RowCode                                       | RowCode             |
 * | ReferSeq1    | RowSeq                                        | RowSeq              |
 * | Refer2       | OptionSid                                     | OptionSid           |
 * | ReferCode2   | OptionCode                                    | OptionCode          |
 * | ReferSeq2    | OptionSeq                                     | OptionSeq           |
 * | Value1       | RowData                                       | TextInputValue      |
 * | Value2       | OptionData                                    |                     |
 * | DatatypeFlag |                                               | its data type       |
 * | Score        | score of the whole reply, on the first record |                     |
 *
 * DatatypeDef is not used.
 */
export function flattenMatrix(_: MatrixContent, { Entries, Score }: MatrixReply): readonly FeedbackItem[] {
  return Entries.flatMap((entry, index) => {
    const chosen: FeedbackItem = {
      Type: feedbackTypes.choice,
      ...placeOf(entry),
      Value1: entry.RowData,
      Value2: entry.OptionData,
      Score: index === 0 ? Score : null,
    }
    const typed: FeedbackItem = {
      Type: feedbackTypes.textInput,
      ...placeOf(entry),
      Value1: entry.TextInputValue,
      DatatypeFlag: entry.DatatypeFlag,
    }
    return entry.HasTextInput ? [chosen, typed] : [chosen]
  })
}

export function unflattenMatrix(_: MatrixContent, items: readonly Feedback[]): MatrixReply | null {
  const chosen = items.filter((item) => item.Type !== feedbackTypes.textInput)
  const typed = new Map(
    items.filter((item) => item.Type === feedbackTypes.textInput).map((item) => [cellKeyOf(sidsOf(item)), item]),
  )
  const [first] = chosen
  return first
    ? { Entries: chosen.map((item) => entryIn(item, typed.get(cellKeyOf(sidsOf(item))))), Score: first.Score ?? null }
    : null
}

function placeOf(entry: MatrixEntry): Omit<FeedbackItem, 'Type'> {
  return {
    Refer1: entry.RowSid,
    ReferCode1: entry.RowCode,
    ReferSeq1: entry.RowSeq,
    Refer2: entry.OptionSid,
    ReferCode2: entry.OptionCode,
    ReferSeq2: entry.OptionSeq,
  }
}

const sidsOf = ({ Refer1, Refer2 }: Feedback) => ({ RowSid: Refer1 ?? '', OptionSid: Refer2 ?? '' })

function entryIn(item: Feedback, typed: Feedback | undefined): MatrixEntry {
  return {
    ...sidsOf(item),
    RowCode: item.ReferCode1 ?? '',
    RowSeq: item.ReferSeq1 ?? 0,
    RowData: item.Value1 ?? '',
    OptionCode: item.ReferCode2 ?? '',
    OptionSeq: item.ReferSeq2 ?? 0,
    OptionData: item.Value2 ?? '',
    HasTextInput: typed !== undefined,
    TextInputValue: typed?.Value1 ?? '',
    DatatypeFlag: typed ? (typed.DatatypeFlag ?? 0) : null,
  }
}
