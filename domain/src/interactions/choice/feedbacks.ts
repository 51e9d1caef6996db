import { feedbackTypes, type Feedback } from '../feedback.ts'
import type { FeedbackItem } from '../interaction-type.ts'
import type { ChoiceContent } from './content.ts'
import type { ChoiceReply } from './reply.ts'

/*
 * One record for each option chosen, in the order of choosing.
 *
 * | field        | means                                             |
 * |--------------|---------------------------------------------------|
 * | Type         | 0, choice                                         |
 * | Refer1       | OptionSid                                         |
 * | ReferCode1   | OptionCode                                        |
 * | ReferSeq1    | OptionSeq                                         |
 * | Value1       | OptionData                                        |
 * | Value2       | TextInputValue; null when the option takes no text |
 * | DatatypeFlag | data type of the text; null when it takes none    |
 * | Score        | score of the whole reply, on the first record     |
 *
 * Refer2, ReferCode2, ReferSeq2 and DatatypeDef are not used.
 */
export function flattenChoice(_: ChoiceContent, { Entries, Score }: ChoiceReply): readonly FeedbackItem[] {
  return Entries.map((entry, index) => ({
    Type: feedbackTypes.choice,
    Refer1: entry.OptionSid,
    ReferCode1: entry.OptionCode,
    ReferSeq1: entry.OptionSeq,
    Value1: entry.OptionData,
    Value2: entry.HasTextInput ? entry.TextInputValue : null,
    DatatypeFlag: entry.DatatypeFlag,
    Score: index === 0 ? Score : null,
  }))
}

export function unflattenChoice(_: ChoiceContent, items: readonly Feedback[]): ChoiceReply | null {
  const [first] = items
  if (!first) return null
  return {
    Entries: items.map((item) => ({
      OptionSid: item.Refer1 ?? '',
      OptionCode: item.ReferCode1 ?? '',
      OptionSeq: item.ReferSeq1 ?? 0,
      OptionData: item.Value1 ?? '',
      HasTextInput: item.DatatypeFlag != null,
      TextInputValue: item.Value2 ?? '',
      DatatypeFlag: item.DatatypeFlag ?? null,
    })),
    Score: first.Score ?? null,
  }
}
