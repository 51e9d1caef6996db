import type { Cell, Column } from '../interaction-type.ts'
import { typedCells, typedColumns } from '../options/index.ts'
import type { ChoiceContent } from './content.ts'
import type { ChoiceReply } from './reply.ts'

/** Single choice: the option's code. Multi choice: a yes or no for each option. And what was typed into options. */
export function choiceColumns(content: ChoiceContent): readonly Column[] {
  const chosen: readonly Column[] = content.AllowMulti
    ? optionsOf(content).map((option) => ({ key: option.Sid, type: 'Boolean', code: option.Code, title: option.Data }))
    : [{ key: '', type: 'String', code: '', title: '' }]
  return [...chosen, ...typedColumns(content.Entries)]
}

export function choiceCells(content: ChoiceContent, reply: ChoiceReply | null): Readonly<Record<string, Cell>> {
  const entries = reply?.Entries ?? []
  const chosen = new Set(entries.map((entry) => entry.OptionSid))
  const answers = content.AllowMulti
    ? optionsOf(content).map((option): [string, Cell] => [option.Sid, reply && chosen.has(option.Sid)])
    : [['', entries[0]?.OptionCode ?? null] as [string, Cell]]
  return { ...Object.fromEntries(answers), ...typedCells(content.Entries, entries) }
}

const optionsOf = ({ Entries }: ChoiceContent) => Entries.filter((option) => !option.IsGroupIntro)
