import { isNumber, numberIn } from '../data-types/index.ts'
import type { Cell, Column } from '../interaction-type.ts'
import type { OptionEntry } from './entry.ts'
import type { Option } from './option.ts'

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
