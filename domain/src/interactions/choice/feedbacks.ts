import type { Feedback } from '../feedback.ts'
import type { FeedbackItem } from '../interaction-type.ts'
import { entryIn, entryItem } from '../options/index.ts'
import type { ChoiceContent } from './content.ts'
import type { ChoiceReply } from './reply.ts'

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
