import type { Feedback } from '../feedback.ts'
import type { FeedbackItem, Cell, Column } from '../interaction-type.ts'
import { entryIn, entryItem, typedInto, typedCells, typedColumns } from '../options/index.ts'
import type { SortContent } from './content.ts'
import type { SortReply } from './reply.ts'
import type { Value } from '../../expression/index.ts'

/**
 * A record for each option in its place (`options/entry-feedback.ts`), first to last: `ReferSeq2` is the place, from 1;
 * the score of the whole reply is on the first.
 */
export function flattenSort(_: SortContent, { Entries, Score }: SortReply): readonly FeedbackItem[] {
  return Entries.map((entry, index) => ({
    ...entryItem(entry),
    ReferSeq2: entry.Seq,
    Score: index === 0 ? Score : null,
  }))
}

export function unflattenSort(_: SortContent, items: readonly Feedback[]): SortReply | null {
  const [first] = items
  if (!first) return null
  return {
    Entries: items.map((item, index) => ({ ...entryIn(item), Seq: item.ReferSeq2 ?? index + 1 })),
    Score: first.Score ?? null,
  }
}

/**
 * List of codes in the given order; `@text` the options' texts in that order, `@input` what was typed, `@count` how
 * many are ordered.
 */
export function sortValue(
  content: SortContent,
  reply: SortReply | null,
  [suffix, code]: readonly string[],
  timeZone: string,
): Value {
  const entries = reply?.Entries ?? []
  if (suffix === undefined) return entries.map(({ OptionCode }) => OptionCode)
  if (suffix === '@text') return entries.map(({ OptionData }) => OptionData)
  if (suffix === '@count') return entries.length
  return suffix === '@input' ? typedInto(content.Entries, entries, code, timeZone) : null
}

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
