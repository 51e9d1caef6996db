import type { PartState } from '../interaction-type.ts'
import { entryOf, forcedOptions, openOptions, withoutExcluded, type Option } from '../options/index.ts'
import type { SortContent } from './content.ts'
import { inOrder, type SortEntry } from './reply.ts'

export interface SortRanking {
  /** What the respondent ordered and may keep. */
  readonly placed: readonly SortEntry[]
  /** With the options selected by expression: they keep the place that the respondent gave them, else they come last. */
  readonly all: readonly SortEntry[]
  /** How many options there are to order. */
  readonly open: number
}

/** The rules of content §4 for options, as they are for choices; an order is trimmed from its end. */
export function rank(content: SortContent, given: readonly SortEntry[], states: readonly PartState[]): SortRanking {
  const open = openOptions(content.Entries, states)
  const forced = forcedFor(content, states)
  const typed = new Map(given.map((entry) => [entry.OptionSid, entry.TextInputValue]))
  const ordered = given
    .toSorted((one, other) => one.Seq - other.Seq)
    .flatMap((entry) => open.find((option) => option.Sid === entry.OptionSid) ?? [])
  const kept = withoutExcluded(forced, [...new Set(ordered)])
  const all = limit([...kept, ...forced.filter((option) => !kept.includes(option))], forced, mostOf(content))
  const entries = (options: readonly Option[]) =>
    inOrder(options.map((option) => entryOf(option, typed.get(option.Sid))))
  return { placed: entries(all.filter((option) => kept.includes(option))), all: entries(all), open: open.length }
}

// Of several where one is picked, the first is selected.
function forcedFor({ Entries, AllowMulti }: SortContent, states: readonly PartState[]): readonly Option[] {
  const forced = forcedOptions(Entries, states)
  return AllowMulti ? forced : forced.slice(0, 1)
}

/** How many may be ordered; null for no limit. */
export function mostOf({ AllowMulti, MaxSelection }: SortContent): number | null {
  return AllowMulti ? MaxSelection : 1
}

// Forced options stay, and the first of the others.
function limit(options: readonly Option[], forced: readonly Option[], most: number | null): readonly Option[] {
  if (most === null) return options
  const others = options.filter((option) => !forced.includes(option)).slice(0, Math.max(0, most - forced.length))
  return options.filter((option) => forced.includes(option) || others.includes(option))
}
