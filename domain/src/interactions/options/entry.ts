import type { Option } from './option.ts'
import type { Value } from '../../expression/index.ts'
import { typedValue, checkText, isNumber, numberIn } from '../data-types/index.ts'
import type { Shortcoming, Situation, FeedbackItem, Cell, Column } from '../interaction-type.ts'
import { feedbackTypes, type Feedback } from '../feedback.ts'

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

/**
 * Value an expression reads of the text typed into the option with this code; without a code, into the only option that
 * takes a text.
 */
export function typedInto(
  options: readonly Option[],
  entries: readonly OptionEntry[],
  code: string | undefined,
  timeZone: string,
): Value {
  const takers = options.filter((option) => option.TextInputConfig.Enabled)
  const option =
    code === undefined ? (takers.length === 1 ? takers[0] : undefined) : takers.find((taker) => taker.Code === code)
  const typed = entries.find((entry) => entry.OptionSid === option?.Sid)?.TextInputValue
  return option && typed !== undefined ? typedValue(option.TextInputConfig.DataType, typed, timeZone) : null
}

/** Returns what is wrong with the text typed into a chosen option, by the option's data type (content §5.3). */
export function checkTyped(
  options: readonly Option[],
  entry: OptionEntry,
  { patterns, budget }: Pick<Situation, 'patterns' | 'budget'>,
): readonly Shortcoming[] {
  const option = options.find((candidate) => candidate.Sid === entry.OptionSid)
  if (!option?.TextInputConfig.Enabled) return []
  const { DataType } = option.TextInputConfig
  const label = plainText(option)
  const found = checkText(DataType, entry.TextInputValue, { label, patterns, budget })
  if (!found) return []
  const shown = found.key === 'required' ? { key: 'requireSelOptionInput', params: { option: label } } : found
  return [{ ...shown, optionSid: option.Sid }]
}

const plainText = (option: Option) => option.Data.replace(/<[^>]*>/g, '').trim() || option.Code

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

/** A column for each option that takes a text. */
export function typedColumns(options: readonly Option[]): readonly Column[] {
  return takersOf(options).map((option) => ({
    key: typedKey(option),
    type: isNumber(option.TextInputConfig.DataType) ? 'Double' : 'String',
    code: `input.${option.Code}`,
    title: option.Data,
  }))
}

export function typedCells(
  options: readonly Option[],
  entries: readonly OptionEntry[],
): Readonly<Record<string, Cell>> {
  const typed = new Map(entries.map((entry) => [entry.OptionSid, entry.TextInputValue]))
  return Object.fromEntries(
    takersOf(options).map((option) => [typedKey(option), typedCell(option, typed.get(option.Sid))]),
  )
}

const takersOf = (options: readonly Option[]) =>
  options.filter((option) => !option.IsGroupIntro && option.TextInputConfig.Enabled)
const typedKey = (option: Option) => `${option.Sid}.input`

function typedCell(option: Option, typed = ''): Cell {
  if (typed === '') return null
  return isNumber(option.TextInputConfig.DataType) ? numberIn(typed) : typed
}
