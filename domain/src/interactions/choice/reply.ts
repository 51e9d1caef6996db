import type { ChoiceOption } from './content.ts'

/** What was chosen (content §3.10), in the order of choosing. */
export type ChoiceReply = {
  readonly Entries: readonly ChoiceEntry[]
  readonly Score: number | null
}

export type ChoiceEntry = {
  readonly OptionSid: string
  readonly OptionCode: string
  readonly OptionSeq: number
  readonly OptionData: string
  readonly HasTextInput: boolean
  readonly TextInputValue: string
  /** Data type of the typed text; null without one. */
  readonly DatatypeFlag: number | null
}

export const blankChoice: ChoiceReply = { Entries: [], Score: null }

/** The entry of an option, with what was typed into it. */
export function entryOf(option: ChoiceOption, TextInputValue = ''): ChoiceEntry {
  const { Enabled, DataType } = option.TextInputConfig
  return {
    OptionSid: option.Sid,
    OptionCode: option.Code,
    OptionSeq: option.Seq,
    OptionData: option.Data,
    HasTextInput: Enabled,
    TextInputValue: Enabled ? TextInputValue : '',
    DatatypeFlag: Enabled ? DataType.Type : null,
  }
}
