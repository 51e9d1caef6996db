import {
  type OptionEntry,
  entryIn,
  entryItem,
  typedCells,
  typedColumns,
  typedInto,
  checkTyped,
  entryOf,
  forcedOptions,
  openOptions,
  withoutExcluded,
} from '../options/index.ts'
import type { Feedback } from '../feedback.ts'
import type {
  FeedbackItem,
  Cell,
  Column,
  SettledReply,
  Situation,
  Shortcoming,
  PartState,
} from '../interaction-type.ts'
import type { ChoiceContent, ChoiceOption } from './content.ts'
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
