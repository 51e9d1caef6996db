import type { SettledReply, Shortcoming, Situation } from '../interaction-type.ts'
import { checkTyped } from '../options/index.ts'
import type { SortContent } from './content.ts'
import { mostOf, rank, type SortRanking } from './rank.ts'
import type { SortEntry, SortReply } from './reply.ts'

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
