import type { PartState } from '../interaction-type.ts'
import type { ChoiceContent, ChoiceOption } from './content.ts'
import { entryOf, type ChoiceEntry } from './reply.ts'

export interface Selection {
  /** What the respondent chose and may keep. */
  readonly chosen: readonly ChoiceEntry[]
  /** The options selected by expression, in option order, and then `chosen`. */
  readonly all: readonly ChoiceEntry[]
}

/**
 * The rules of content §4 for choices: hidden or disabled options drop their answers; options selected by expression stay;
 * exclusive options remove each other; single choice keeps one; multi choice is trimmed to MaxSelection.
 */
export function select(content: ChoiceContent, given: readonly ChoiceEntry[], states: readonly PartState[]): Selection {
  const forced = forcedOptions(content, states)
  const typed = new Map(given.map((entry) => [entry.OptionSid, entry.TextInputValue]))
  const open = content.Entries.filter((option, index) => isOpen(option, states[index]) && !forced.includes(option))
  const candidates = given.flatMap((entry) => open.find((option) => option.Sid === entry.OptionSid) ?? [])
  const kept = limit(content, withoutExcluded(forced, [...new Set(candidates)]), forced.length)
  const entries = (options: readonly ChoiceOption[]) => options.map((option) => entryOf(option, typed.get(option.Sid)))
  const chosen = entries(kept)
  return { chosen, all: [...entries(forced), ...chosen] }
}

function isOpen(option: ChoiceOption, state: PartState | undefined): boolean {
  return !option.IsGroupIntro && state !== undefined && state.visible && !state.disabled
}

// Of forced options that exclude each other, or of several in a single choice, the first is selected.
function forcedOptions({ Entries, AllowMulti }: ChoiceContent, states: readonly PartState[]): readonly ChoiceOption[] {
  const forced = Entries.filter((option, index) => isOpen(option, states[index]) && states[index]?.forced)
  const together = forced.reduce<ChoiceOption[]>((kept, option) => (kept.some((other) => exclude(option, other)) ? kept : [...kept, option]), [])
  return AllowMulti ? together : together.slice(0, 1)
}

// The later choice removes the earlier one.
function withoutExcluded(forced: readonly ChoiceOption[], chosen: readonly ChoiceOption[]): readonly ChoiceOption[] {
  return chosen.reduce<readonly ChoiceOption[]>(
    (kept, option) => (forced.some((other) => exclude(option, other)) ? kept : [...kept.filter((other) => !exclude(option, other)), option]),
    [],
  )
}

function exclude(one: ChoiceOption, other: ChoiceOption): boolean {
  return one.Exclusive.includes(other.Sid) || other.Exclusive.includes(one.Sid)
}

function limit({ AllowMulti, MaxSelection }: ChoiceContent, chosen: readonly ChoiceOption[], forced: number): readonly ChoiceOption[] {
  if (!AllowMulti) return forced > 0 ? [] : chosen.slice(-1)
  return MaxSelection === null ? chosen : chosen.slice(0, Math.max(0, MaxSelection - forced))
}
