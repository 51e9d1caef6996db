import type { Feedback } from '@naire/domain/interactions'
import { difference, groupedByReply } from '@naire/domain/sessions'

/** Computes the feedbacks to send so that the answer of one question becomes the one in `after`. */
export function correctionOf(before: readonly Feedback[], after: readonly Feedback[], questionSid: string) {
  const { items, removed } = difference(groupedByReply(before), after)
  return {
    Feedbacks: items.filter(({ QuestionSid }) => QuestionSid === questionSid),
    Removed: removed
      .filter((ref) => ref.questionSid === questionSid)
      .map((ref) => ({ QuestionSid: ref.questionSid, InteractionSid: ref.interactionSid })),
  }
}

/** Codes of the questions whose answers are others, in the order in which they come. */
export function changedCodes(before: readonly Feedback[], after: readonly Feedback[]): readonly string[] {
  const { items, removed } = difference(groupedByReply(before), after)
  const gone = removed.flatMap((ref) =>
    before.filter(
      ({ QuestionSid, InteractionSid }) => QuestionSid === ref.questionSid && InteractionSid === ref.interactionSid,
    ),
  )
  return [...new Set([...items, ...gone].map(({ QuestionCode }) => QuestionCode))]
}
