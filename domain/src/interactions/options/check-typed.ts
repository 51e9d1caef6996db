import { checkText } from '../data-types/index.ts'
import type { Shortcoming, Situation } from '../interaction-type.ts'
import type { OptionEntry } from './entry.ts'
import type { Option } from './option.ts'

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
