import type { Feedback } from '../feedback.ts'
import type { FeedbackItem } from '../interaction-type.ts'
import { entryIn, entryItem } from '../options/index.ts'
import type { SortContent } from './content.ts'
import type { SortReply } from './reply.ts'

/**
 * A record for each option in its place (`options/entry-feedback.ts`), first to last: `ReferSeq2` is the place, from 1;
 * the score of the whole reply is on the first.
 */
export function flattenSort(_: SortContent, { Entries, Score }: SortReply): readonly FeedbackItem[] {
  return Entries.map((entry, index) => ({
    ...entryItem(entry),
    ReferSeq2: entry.Seq,
    Score: index === 0 ? Score : null,
  }))
}

export function unflattenSort(_: SortContent, items: readonly Feedback[]): SortReply | null {
  const [first] = items
  if (!first) return null
  return {
    Entries: items.map((item, index) => ({ ...entryIn(item), Seq: item.ReferSeq2 ?? index + 1 })),
    Score: first.Score ?? null,
  }
}
