import { feedbackTypes, type Feedback } from '../feedback.ts'
import type { FeedbackItem } from '../interaction-type.ts'
import type { SortContent } from './content.ts'
import type { SortReply } from './reply.ts'

/*
 * One record for each ordered option, first to last.
 *
 * | field        | means                                             |
 * |--------------|---------------------------------------------------|
 * | Type         | 0, choice                                         |
 * | Refer1       | OptionSid                                         |
 * | ReferCode1   | OptionCode                                        |
 * | ReferSeq1    | OptionSeq                                         |
 * | ReferSeq2    | Seq: place in the order, from 1                   |
 * | Value1       | OptionData                                        |
 * | Value2       | TextInputValue; null when the option takes no text |
 * | DatatypeFlag | data type of the text; null when it takes none    |
 * | Score        | score of the whole reply, on the first record     |
 *
 * Refer2, ReferCode2 and DatatypeDef are not used.
 */
export function flattenSort(_: SortContent, { Entries, Score }: SortReply): readonly FeedbackItem[] {
  return Entries.map((entry, index) => ({
    Type: feedbackTypes.choice,
    Refer1: entry.OptionSid,
    ReferCode1: entry.OptionCode,
    ReferSeq1: entry.OptionSeq,
    ReferSeq2: entry.Seq,
    Value1: entry.OptionData,
    Value2: entry.HasTextInput ? entry.TextInputValue : null,
    DatatypeFlag: entry.DatatypeFlag,
    Score: index === 0 ? Score : null,
  }))
}

export function unflattenSort(_: SortContent, items: readonly Feedback[]): SortReply | null {
  const [first] = items
  if (!first) return null
  return {
    Entries: items.map((item, index) => ({
      OptionSid: item.Refer1 ?? '',
      OptionCode: item.ReferCode1 ?? '',
      OptionSeq: item.ReferSeq1 ?? 0,
      OptionData: item.Value1 ?? '',
      HasTextInput: item.DatatypeFlag != null,
      TextInputValue: item.Value2 ?? '',
      DatatypeFlag: item.DatatypeFlag ?? null,
      Seq: item.ReferSeq2 ?? index + 1,
    })),
    Score: first.Score ?? null,
  }
}
