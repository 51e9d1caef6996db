import type { Cell, Column } from '../interaction-type.ts'
import { levelsOf, type CascadeContent } from './content.ts'
import type { CascadeReply } from './reply.ts'

/** The whole way in names and in codes; where the number of levels is known, the name of each level too. */
export function cascadeColumns(content: CascadeContent): readonly Column[] {
  const levels = levelKeys(content).map((key): Column => ({ key, type: 'String', code: key, title: '' }))
  return [
    { key: '', type: 'String', code: '', title: '' },
    { key: 'code', type: 'String', code: 'code', title: '' },
    ...levels,
  ]
}

export function cascadeCells(content: CascadeContent, reply: CascadeReply | null): Readonly<Record<string, Cell>> {
  const levels = levelKeys(content).map((key, index): [string, Cell] => [
    key,
    reply?.Entries.find(({ Level }) => Level === index + 1)?.Name ?? null,
  ])
  return {
    '': reply && cascadeWords(reply),
    code: reply && reply.Entries.map(({ Code }) => Code).join('/'),
    ...Object.fromEntries(levels),
  }
}

export const cascadeWords = ({ Entries }: CascadeReply): string =>
  Entries.map(({ Name, Code }) => Name || Code).join('/')

const levelKeys = (content: CascadeContent) =>
  Array.from({ length: levelsOf(content) ?? 0 }, (_, index) => `L${index + 1}`)
