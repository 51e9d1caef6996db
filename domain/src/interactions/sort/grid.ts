import type { Cell, Column } from '../interaction-type.ts'
import { typedCells, typedColumns } from '../options/index.ts'
import type { SortContent } from './content.ts'
import type { SortReply } from './reply.ts'

/** The codes in their order, the place of each option, and what was typed into options. */
export function sortColumns(content: SortContent): readonly Column[] {
  const places = optionsOf(content).map(({ Sid, Code, Data }): Column => ({
    key: Sid,
    type: 'Double',
    code: Code,
    title: Data,
  }))
  return [{ key: '', type: 'String', code: '', title: '' }, ...places, ...typedColumns(content.Entries)]
}

export function sortCells(content: SortContent, reply: SortReply | null): Readonly<Record<string, Cell>> {
  const entries = reply?.Entries ?? []
  const seqs = new Map(entries.map(({ OptionSid, Seq }) => [OptionSid, Seq]))
  return {
    '': reply && entries.map(({ OptionCode }) => OptionCode).join(', '),
    ...Object.fromEntries(optionsOf(content).map(({ Sid }) => [Sid, seqs.get(Sid) ?? null])),
    ...typedCells(content.Entries, entries),
  }
}

const optionsOf = ({ Entries }: SortContent) => Entries.filter((option) => !option.IsGroupIntro)
