import { isFields } from '../../naires/fields.ts'
import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { changed } from '../record/changed.ts'

/**
 * Splits and parts of page groups after questions went or moved: a range keeps the questions that it had and that stayed,
 * and those that moved to stand beside them. A range of which none stayed is left as it is.
 */
export function withRanges(record: NaireRecord, next: readonly StoredQuestion[], moved: ReadonlySet<string>): NaireRecord {
  const { PageSplits = [], PageGroups } = record
  if (PageSplits.length === 0 && PageGroups === undefined) return record
  const follow = follower(record.Questions, next, moved)
  const splits = PageSplits.map(follow)
  const groups = PageGroups === undefined ? undefined : inGroups(PageGroups, follow)
  return changed(record, {
    ...(splits.some((split, index) => split !== PageSplits[index]) && { PageSplits: splits }),
    ...(groups !== PageGroups && { PageGroups: groups }),
  })
}

interface Range {
  readonly StartCode: string
  readonly EndCode: string
}

type Follow = <R extends Range>(range: R) => R

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

function inGroups(groups: string, follow: Follow): string {
  try {
    const content: unknown = JSON.parse(groups)
    const next = followed(content, follow)
    return next === content ? groups : JSON.stringify(next)
  } catch {
    return groups
  }
}

function followed(value: unknown, follow: Follow): unknown {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value.map((item: unknown) => followed(item, follow))
    return items.every((item, index) => item === value[index]) ? value : items
  }
  if (!isFields(value)) return value
  const entries = Object.entries(value).map(([name, item]) => [name, followed(item, follow)] as const)
  const inner = entries.every(([name, item]) => item === value[name]) ? value : Object.fromEntries(entries)
  return isRange(inner) ? follow(inner) : inner
}

function isRange(value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, unknown>> & Range {
  return typeof value['StartCode'] === 'string' && typeof value['EndCode'] === 'string'
}
