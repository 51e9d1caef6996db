import type { RecomputeResult } from '@naire/domain/answering'
import type { Feedback } from '@naire/domain/interactions'
import { RefusalError } from '@naire/domain/refusals'
import { groupedByReply } from '@naire/domain/sessions'
import type { CommitRequest } from './commit-request.ts'

/**
 * Items of questions that the questionnaire does not have, or of another kind than it asks; items that stand twice in
 * their place.
 */
export function refuseBroken(
  { feedbacks }: Pick<CommitRequest, 'feedbacks'>,
  { unknown }: Pick<RecomputeResult, 'unknown'>,
): void {
  const strange = new Set(unknown)
  const twice = new Set([...groupedByReply(feedbacks).values()].flatMap(repeatedPlaces))
  const at = feedbacks.findIndex((item) => strange.has(item) || twice.has(item))
  if (at >= 0) throw new RefusalError({ key: 'session.answersBroken', target: `Feedbacks[${at}]` })
}

const repeatedPlaces = (items: readonly Feedback[]): readonly Feedback[] => {
  const first = new Map<number, Feedback>()
  return items.filter((item) => {
    const isTaken = first.has(item.Seq)
    if (!isTaken) first.set(item.Seq, item)
    return isTaken
  })
}
