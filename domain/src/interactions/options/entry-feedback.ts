import { feedbackTypes, type Feedback } from '../feedback.ts'
import type { FeedbackItem } from '../interaction-type.ts'
import type { OptionEntry } from './entry.ts'

/*
 * The record of one chosen option.
 *
 * | field        | means                                              |
 * |--------------|----------------------------------------------------|
 * | Type         | 0, choice                                          |
 * | Refer1       | OptionSid                                          |
 * | ReferCode1   | OptionCode                                         |
 * | ReferSeq1    | OptionSeq                                          |
 * | Value1       | OptionData                                         |
 * | Value2       | TextInputValue; null when the option takes no text |
 * | DatatypeFlag | data type of the text; null when it takes none     |
 *
 * Refer2, ReferCode2 and DatatypeDef are not used.
 */
export function entryItem(entry: OptionEntry): FeedbackItem {
  return {
    Type: feedbackTypes.choice,
    Refer1: entry.OptionSid,
    ReferCode1: entry.OptionCode,
    ReferSeq1: entry.OptionSeq,
    Value1: entry.OptionData,
    Value2: entry.HasTextInput ? entry.TextInputValue : null,
    DatatypeFlag: entry.DatatypeFlag,
  }
}

export function entryIn(item: Feedback): OptionEntry {
  return {
    OptionSid: item.Refer1 ?? '',
    OptionCode: item.ReferCode1 ?? '',
    OptionSeq: item.ReferSeq1 ?? 0,
    OptionData: item.Value1 ?? '',
    HasTextInput: item.DatatypeFlag != null,
    TextInputValue: item.Value2 ?? '',
    DatatypeFlag: item.DatatypeFlag ?? null,
  }
}
