import type { SettledReply, Shortcoming, Situation, PartState } from '../interaction-type.ts'
import { checkTyped, entryOf, forcedOptions, openOptions, withoutExcluded, type Option } from '../options/index.ts'
import type { SortContent } from './content.ts'
import type { SortEntry, SortReply } from './reply.ts'
import { inOrder } from './reply.ts'

/** A read-only expression keeps the order: it clears fill-ins only. Read-only orders are not validated. */
export function settleSort(
  content: SortContent,
  given: SortReply | null,
  situation: Situation,
): SettledReply<SortReply> {
  const readonly = content.Readonly || situation.readonlyNow
  const ranking = rank(content, given?.Entries ?? [], situation.parts)
  const findings = readonly ? [] : validateSort(content, ranking, situation)
  const draft = replyOf(ranking.all)
  return {
    given: replyOf(ranking.placed),
    draft,
    reply: findings.length === 0 ? draft : null,
    findings,
    readonly,
    required: true,
  }
}

const replyOf = (Entries: readonly SortEntry[]): SortReply | null =>
  Entries.length > 0 ? { Entries, Score: null } : null

function validateSort(content: SortContent, { all, open }: SortRanking, situation: Situation): readonly Shortcoming[] {
  return [
    ...checkCount(content, all.length, open),
    ...all.flatMap((entry) => checkTyped(content.Entries, entry, situation)),
  ]
}

// Content §5.5: always required; where fewer options are open than the minimum, all of them are enough.
function checkCount(content: SortContent, ordered: number, open: number): readonly Shortcoming[] {
  const min = Math.min(content.MinSelection ?? 0, mostOf(content) ?? open, open)
  if (ordered < min) return [{ key: 'minChoice', params: { min } }]
  const isComplete = mostOf(content) === null ? ordered === open : ordered > 0 || open === 0
  return isComplete ? [] : [{ key: 'requireSort', params: {} }]
}

interface SortRanking {
  /** Entries that the respondent ordered and may keep. */
  readonly placed: readonly SortEntry[]
  /**
   * With the options selected by expression: they keep the place that the respondent gave them, else they come last.
   */
  readonly all: readonly SortEntry[]
  /** Number of options that can be ordered. */
  readonly open: number
}

/** The rules of content §4 for options, as they are for choices; an order is trimmed from its end. */
function rank(content: SortContent, given: readonly SortEntry[], states: readonly PartState[]): SortRanking {
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

/** Maximum number of options that may be ordered; null for no limit. */
function mostOf({ AllowMulti, MaxSelection }: SortContent): number | null {
  return AllowMulti ? MaxSelection : 1
}

// Forced options stay, and the first of the others.
function limit(options: readonly Option[], forced: readonly Option[], most: number | null): readonly Option[] {
  if (most === null) return options
  const others = options.filter((option) => !forced.includes(option)).slice(0, Math.max(0, most - forced.length))
  return options.filter((option) => forced.includes(option) || others.includes(option))
}
