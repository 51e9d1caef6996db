import { checkText } from '../data-types/index.ts'
import type { Shortcoming, Situation } from '../interaction-type.ts'
import type { ChoiceContent, ChoiceOption } from './content.ts'
import type { ChoiceEntry } from './reply.ts'

/** Content §5.3. A text typed into an option goes with the option's choice, so that an unselected option's is always empty. */
export function validateChoice(content: ChoiceContent, entries: readonly ChoiceEntry[], situation: Situation): readonly Shortcoming[] {
  return [...checkCount(content, entries), ...entries.flatMap((entry) => checkTyped(content, entry, situation))]
}

/** Multi choice with a minimum above 0, or single and compulsory. */
export function isRequired({ AllowMulti, MinSelection, Compulsory }: ChoiceContent): boolean {
  return AllowMulti ? (MinSelection ?? 0) > 0 : Compulsory
}

function checkCount(content: ChoiceContent, entries: readonly ChoiceEntry[]): readonly Shortcoming[] {
  if (!isRequired(content)) return []
  if (!content.AllowMulti) return entries.length > 0 ? [] : [{ key: 'requireChoice', params: {} }]
  const min = content.MinSelection ?? 0
  return entries.length >= min ? [] : [{ key: 'minChoice', params: { min } }]
}

function checkTyped(content: ChoiceContent, entry: ChoiceEntry, situation: Situation): readonly Shortcoming[] {
  const option = content.Entries.find((candidate) => candidate.Sid === entry.OptionSid)
  if (!option?.TextInputConfig.Enabled) return []
  const { DataType } = option.TextInputConfig
  const label = plainText(option)
  const found = checkText(DataType, entry.TextInputValue, { label, patterns: situation.patterns })
  if (!found) return []
  const shown = found.key === 'required' ? { key: 'requireSelOptionInput', params: { option: label } } : found
  return [{ ...shown, optionSid: option.Sid }]
}

const plainText = (option: ChoiceOption) => option.Data.replace(/<[^>]*>/g, '').trim() || option.Code
