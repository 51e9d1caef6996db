import type { PartState } from '../interaction-type.ts'
import { entryOf, forcedOptions, openOptions, withoutExcluded } from '../options/index.ts'
import type { ChoiceContent, ChoiceOption } from './content.ts'
import type { ChoiceEntry } from './reply.ts'

export interface Selection {
  /** What the respondent chose and may keep, after the forced options that they typed into. */
  readonly given: readonly ChoiceEntry[]
  /** The options selected by expression, in option order, and then the chosen ones. */
  readonly all: readonly ChoiceEntry[]
}

/**
 * The rules of content §4 for choices: hidden or disabled options drop their answers; options selected by expression stay;
 * exclusive options remove each other; single choice keeps one; multi choice is trimmed to MaxSelection.
 */
export function select(content: ChoiceContent, given: readonly ChoiceEntry[], states: readonly PartState[]): Selection {
  const forced = forcedFor(content, states)
  if (given.length === 0 && forced.length === 0) return nothing
  const typed = new Map(given.map((entry) => [entry.OptionSid, entry.TextInputValue]))
  const open = openOptions(content.Entries, states).filter((option) => !forced.includes(option))
  const candidates = given.flatMap((entry) => open.find((option) => option.Sid === entry.OptionSid) ?? [])
  const kept = limit(content, withoutExcluded(forced, [...new Set(candidates)]), forced.length)
  const entries = (options: readonly ChoiceOption[]) => options.map((option) => entryOf(option, typed.get(option.Sid)))
  const [added, chosen] = [entries(forced), entries(kept)]
  return {
    given: [...added.filter(({ TextInputValue }) => TextInputValue !== ''), ...chosen],
    all: [...added, ...chosen],
  }
}

const nothing: Selection = { given: [], all: [] }

// Of several in a single choice, the first is selected.
function forcedFor({ Entries, AllowMulti }: ChoiceContent, states: readonly PartState[]): readonly ChoiceOption[] {
  const forced = forcedOptions(Entries, states)
  return AllowMulti ? forced : forced.slice(0, 1)
}

function limit(
  { AllowMulti, MaxSelection }: ChoiceContent,
  chosen: readonly ChoiceOption[],
  forced: number,
): readonly ChoiceOption[] {
  if (!AllowMulti) return forced > 0 ? [] : chosen.slice(-1)
  return MaxSelection === null ? chosen : chosen.slice(0, Math.max(0, MaxSelection - forced))
}
