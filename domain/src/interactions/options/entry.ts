import type { Option } from './option.ts'

/** One chosen option in a reply (content §3.10). */
export type OptionEntry = {
  readonly OptionSid: string
  readonly OptionCode: string
  readonly OptionSeq: number
  readonly OptionData: string
  readonly HasTextInput: boolean
  readonly TextInputValue: string
  /** Data type of the typed text; null without one. */
  readonly DatatypeFlag: number | null
}

/** The entry of an option, with what was typed into it. */
export function entryOf(option: Option, TextInputValue = ''): OptionEntry {
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

/** Chosen entries in the respondent's words: texts of the options, and the texts typed into them. */
export function entryWords(entries: readonly Pick<OptionEntry, 'OptionData' | 'TextInputValue'>[]): string {
  return entries
    .map(({ OptionData, TextInputValue }) =>
      TextInputValue === '' ? OptionData : `${OptionData}（${TextInputValue}）`,
    )
    .join('、')
}
