import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { isFields, type Fields } from '../../naires/fields.ts'
import { questionTypeNumbers } from '../../questions/type-numbers.ts'
import { parsedContent, withContent } from '../record/content.ts'
import { changed } from '../record/difference.ts'
import { mapCodes } from '../references/sites.ts'
import { mapTexts } from '../../naires/author-texts.ts'

/**
 * Splits and parts of page groups after questions went or moved: a range keeps the questions that it had and that
 * stayed, and those that moved to stand beside them. A range of which none stayed is left as it is.
 */
export function withRanges(
  record: NaireRecord,
  next: readonly StoredQuestion[],
  moved: ReadonlySet<string>,
): NaireRecord {
  const { PageSplits = [], PageGroups } = record
  if (PageSplits.length === 0 && PageGroups === undefined) return record
  const follow = follower(record.Questions, next, moved)
  const splits = PageSplits.map(follow)
  const groups = PageGroups === undefined ? undefined : followedGroups(PageGroups, follow)
  return changed(record, {
    ...(splits.some((split, index) => split !== PageSplits[index]) && { PageSplits: splits }),
    ...(groups !== PageGroups && { PageGroups: groups }),
  })
}

/**
 * Some of the questions after others went or moved: each roster repeats what is left of its range, and nothing once all
 * of that is gone.
 */
export function withRosters(
  questions: readonly StoredQuestion[],
  { before, next, moved }: RosterChange,
): readonly StoredQuestion[] {
  if (!questions.some(isRoster)) return questions
  const follow = follower(before, next, moved)
  const codes = new Set(next.map(({ Code }) => Code))
  return questions.map((question) => {
    const content = isRoster(question) ? parsedContent(question.Data) : {}
    const range = content['RepeatSetting']
    if (!isRange(range)) return question
    const kept = follow(range)
    const isGone = !codes.has(kept.StartCode) && !codes.has(kept.EndCode)
    const RepeatSetting = isGone && range.StartCode !== '' ? { ...range, StartCode: '', EndCode: '' } : kept
    return RepeatSetting === range ? question : withContent(question, JSON.stringify({ ...content, RepeatSetting }))
  })
}

interface RosterChange {
  readonly before: readonly StoredQuestion[]
  readonly next: readonly StoredQuestion[]
  /** Sids of those that changed their place, or went. */
  readonly moved: ReadonlySet<string>
}

const isRoster = ({ Type }: StoredQuestion): boolean => Type === questionTypeNumbers.repeat

function follower(old: readonly StoredQuestion[], next: readonly StoredQuestion[], moved: ReadonlySet<string>): Follow {
  const [before, after] = [placesOf(old), placesOf(next)]
  return (range) => {
    const [start, end] = [before.get(range.StartCode), before.get(range.EndCode)]
    if (start === undefined || end === undefined) return range
    const inside = new Set(old.slice(start, end + 1).map(({ Code }) => Code))
    const stayed = old.slice(start, end + 1).flatMap(({ Sid, Code }) => (moved.has(Sid) ? [] : [after.get(Code) ?? -1]))
    if (stayed.length === 0) return range
    let [first, last] = [stayed[0] ?? 0, stayed.at(-1) ?? 0]
    while (inside.has(next[first - 1]?.Code ?? '')) first--
    while (inside.has(next[last + 1]?.Code ?? '')) last++
    const [StartCode, EndCode] = [next[first]?.Code ?? '', next[last]?.Code ?? '']
    return StartCode === range.StartCode && EndCode === range.EndCode ? range : { ...range, StartCode, EndCode }
  }
}

function placesOf(questions: readonly StoredQuestion[]): ReadonlyMap<string, number> {
  return new Map(questions.map(({ Code }, index) => [Code, index]))
}

/**
 * The JSON text of page groups with every part followed; orders name a part by its new start. Text that is no JSON
 * stays.
 */
function followedGroups(json: string, follow: Follow): string {
  const groups = parsed(json)
  if (groups === null) return json
  const list = Array.isArray(groups) ? (groups as readonly unknown[]) : [groups]
  const next = list.map((group) => (isFields(group) ? followedGroup(group, follow) : group))
  if (next.every((group, index) => group === list[index])) return json
  return JSON.stringify(Array.isArray(groups) ? next : next[0])
}

function followedGroup(group: Fields, follow: Follow): Fields {
  const parts = Array.isArray(group['Parts']) ? (group['Parts'] as readonly unknown[]) : []
  const next = parts.map((part) => (isRange(part) ? follow(part) : part))
  if (next.every((part, index) => part === parts[index])) return group
  const starts = new Map(parts.map((part, index) => [startOf(part), startOf(next[index])]))
  const described = new Set(parts.map((part) => (isFields(part) ? part['Desc'] : '')))
  const renamed = (names: unknown) =>
    mapTexts(names, (text) => mapCodes(text, (code) => (described.has(code) ? code : (starts.get(code) ?? code))))
  const orders = ['PartOrders', 'ManuallyGroups']
    .filter((name) => Object.hasOwn(group, name))
    .map((name) => [name, renamed(group[name])])
  return { ...group, Parts: next, ...Object.fromEntries(orders) }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function isRange(value: unknown): value is Range {
  return isFields(value) && typeof value['StartCode'] === 'string' && typeof value['EndCode'] === 'string'
}

const startOf = (part: unknown) => (isRange(part) ? part.StartCode : '')

/** The questions from one to another. */
interface Range {
  readonly StartCode: string
  readonly EndCode: string
}

/** Gives a range as it is after a change; the very same when it stays. */
type Follow = <R extends Range>(range: R) => R
