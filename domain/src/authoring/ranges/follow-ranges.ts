import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { changed } from '../record/changed.ts'
import { followedGroups } from './follow-groups.ts'
import type { Follow } from './range.ts'

/**
 * Splits and parts of page groups after questions went or moved: a range keeps the questions that it had and that stayed,
 * and those that moved to stand beside them. A range of which none stayed is left as it is.
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
