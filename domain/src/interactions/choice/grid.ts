import { isNumber, numberIn } from '../data-types/index.ts'
import type { Cell, Column } from '../interaction-type.ts'
import type { ChoiceContent, ChoiceOption } from './content.ts'
import type { ChoiceReply } from './reply.ts'

/** Single choice: the option's code. Multi choice: a yes or no for each option. And what was typed into options. */
export function choiceColumns(content: ChoiceContent): readonly Column[] {
  const chosen: readonly Column[] = content.AllowMulti
    ? optionsOf(content).map((option) => ({ key: option.Sid, type: 'Boolean', code: option.Code, title: option.Data }))
    : [{ key: '', type: 'String', code: '', title: '' }]
  return [...chosen, ...takersOf(content).map(inputColumn)]
}

export function choiceCells(content: ChoiceContent, reply: ChoiceReply | null): Readonly<Record<string, Cell>> {
  const chosen = new Map(reply?.Entries.map((entry) => [entry.OptionSid, entry]))
  const answers = content.AllowMulti
    ? optionsOf(content).map((option): [string, Cell] => [option.Sid, reply ? chosen.has(option.Sid) : null])
    : [['', reply?.Entries[0]?.OptionCode ?? null] as [string, Cell]]
  const inputs = takersOf(content).map((option): [string, Cell] => [inputKey(option), inputCell(option, chosen.get(option.Sid)?.TextInputValue)])
  return Object.fromEntries([...answers, ...inputs])
}

const optionsOf = ({ Entries }: ChoiceContent) => Entries.filter((option) => !option.IsGroupIntro)
const takersOf = (content: ChoiceContent) => optionsOf(content).filter((option) => option.TextInputConfig.Enabled)
const inputKey = (option: ChoiceOption) => `${option.Sid}.input`

function inputColumn(option: ChoiceOption): Column {
  const type = isNumber(option.TextInputConfig.DataType) ? 'Double' : 'String'
  return { key: inputKey(option), type, code: `input.${option.Code}`, title: option.Data }
}

function inputCell(option: ChoiceOption, typed = ''): Cell {
  if (typed === '') return null
  return isNumber(option.TextInputConfig.DataType) ? numberIn(typed) : typed
}
