import type { SettledReply, Situation, Shortcoming, PartState } from '../interaction-type.ts'
import type { ChoiceContent, ChoiceOption } from './content.ts'
import type { ChoiceEntry, ChoiceReply } from './reply.ts'
import { checkTyped, entryOf, forcedOptions, openOptions, withoutExcluded } from '../options/index.ts'

/** A read-only expression keeps what was chosen: it clears fill-ins only. Read-only choices are not validated. */
export function settleChoice(
  content: ChoiceContent,
  given: ChoiceReply | null,
  situation: Situation,
): SettledReply<ChoiceReply> {
  const readonly = content.Readonly || situation.readonlyNow
  const { given: kept, all } = select(content, given?.Entries ?? [], situation.parts)
  const findings = readonly ? [] : validateChoice(content, all, situation)
  return {
    given: replyOf(kept),
    draft: replyOf(all),
    reply: findings.length === 0 ? replyOf(all) : null,
    findings,
    readonly,
    required: isRequired(content),
  }
}

const replyOf = (Entries: readonly ChoiceEntry[]): ChoiceReply | null =>
  Entries.length > 0 ? { Entries, Score: null } : null

/**
 * Content §5.3. A text typed into an option goes with the option's choice, so that an unselected option's is always
 * empty.
 */
function validateChoice(
  content: ChoiceContent,
  entries: readonly ChoiceEntry[],
  situation: Situation,
): readonly Shortcoming[] {
  return [...checkCount(content, entries), ...entries.flatMap((entry) => checkTyped(content.Entries, entry, situation))]
}

/** Multi choice with a minimum above 0, or single and compulsory. */
function isRequired({ AllowMulti, MinSelection, Compulsory }: ChoiceContent): boolean {
  return AllowMulti ? (MinSelection ?? 0) > 0 : Compulsory
}

function checkCount(content: ChoiceContent, entries: readonly ChoiceEntry[]): readonly Shortcoming[] {
  if (!isRequired(content)) return []
  if (!content.AllowMulti) return entries.length > 0 ? [] : [{ key: 'requireChoice', params: {} }]
  const min = content.MinSelection ?? 0
  return entries.length >= min ? [] : [{ key: 'minChoice', params: { min } }]
}

interface Selection {
  /** Respondent's choices that remain, after the forced options that they typed into. */
  readonly given: readonly ChoiceEntry[]
  /** The options selected by expression, in option order, and then the chosen ones. */
  readonly all: readonly ChoiceEntry[]
}

/**
 * The rules of content §4 for choices: hidden or disabled options drop their answers; options selected by expression
 * stay; exclusive options remove each other; single choice keeps one; multi choice is trimmed to MaxSelection.
 */
function select(content: ChoiceContent, given: readonly ChoiceEntry[], states: readonly PartState[]): Selection {
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
