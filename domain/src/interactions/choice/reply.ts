import { type OptionEntry, entryIn, entryItem, typedCells, typedColumns, typedInto } from '../options/index.ts'
import type { Feedback } from '../feedback.ts'
import type { FeedbackItem, Cell, Column } from '../interaction-type.ts'
import type { ChoiceContent } from './content.ts'
import type { Value } from '../../expression/index.ts'

/** Reply with the chosen options (content §3.10), in the order of choosing. */
export type ChoiceReply = {
  readonly Entries: readonly ChoiceEntry[]
  readonly Score: number | null
}

export type ChoiceEntry = OptionEntry

export const blankChoice: ChoiceReply = { Entries: [], Score: null }

/**
 * A record for each option chosen (`options/entry-feedback.ts`), in the order of choosing; the score of the whole reply
 * is on the first.
 */
export function flattenChoice(_: ChoiceContent, { Entries, Score }: ChoiceReply): readonly FeedbackItem[] {
  return Entries.map((entry, index) => ({ ...entryItem(entry), Score: index === 0 ? Score : null }))
}

export function unflattenChoice(_: ChoiceContent, items: readonly Feedback[]): ChoiceReply | null {
  const [first] = items
  return first ? { Entries: items.map(entryIn), Score: first.Score ?? null } : null
}

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

/**
 * Code of the option chosen, or the list of codes in option order; `@text` the texts, `@input` what was typed, `@count`
 * how many.
 */
export function choiceValue(
  content: ChoiceContent,
  reply: ChoiceReply | null,
  rest: readonly string[],
  timeZone: string,
): Value {
  const entries = inOptionOrder(content, reply?.Entries ?? [])
  const [suffix, code] = rest
  if (suffix === undefined)
    return oneOrList(
      content,
      entries.map((entry) => entry.OptionCode),
    )
  if (suffix === '@text')
    return oneOrList(
      content,
      entries.map((entry) => entry.OptionData),
    )
  if (suffix === '@count') return entries.length
  return suffix === '@input' ? typedInto(content.Entries, entries, code, timeZone) : null
}

function inOptionOrder(content: ChoiceContent, entries: readonly ChoiceEntry[]): readonly ChoiceEntry[] {
  if (entries.length < 2) return entries
  const place = new Map(content.Entries.map((option, index) => [option.Sid, index]))
  return entries.toSorted((one, other) => (place.get(one.OptionSid) ?? 0) - (place.get(other.OptionSid) ?? 0))
}

const oneOrList = ({ AllowMulti }: ChoiceContent, values: readonly string[]): Value =>
  AllowMulti ? values : (values[0] ?? null)
