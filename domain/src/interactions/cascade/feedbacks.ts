import { feedbackTypes, type Feedback } from '../feedback.ts'
import type { FeedbackItem } from '../interaction-type.ts'
import type { CascadeContent } from './content.ts'
import type { CascadeReply } from './reply.ts'

/*
 * One record for each level.
 *
 * | field      | means                                         |
 * |------------|-----------------------------------------------|
 * | Type       | 0, choice                                     |
 * | ReferCode1 | Code                                          |
 * | ReferSeq1  | Level, from 1                                 |
 * | Value1     | Name                                          |
 * | Score      | score of the whole reply, on the first record |
 *
 * Refer1, Refer2, ReferCode2, ReferSeq2, Value2, DatatypeFlag and DatatypeDef are not used.
 */
export function flattenCascade(_: CascadeContent, { Entries, Score }: CascadeReply): readonly FeedbackItem[] {
  return Entries.map(({ Code, Name, Level }, index) => ({
    Type: feedbackTypes.choice,
    ReferCode1: Code,
    ReferSeq1: Level,
    Value1: Name,
    Score: index === 0 ? Score : null,
  }))
}

export function unflattenCascade(_: CascadeContent, items: readonly Feedback[]): CascadeReply | null {
  const [first] = items
  if (!first) return null
  return {
    Entries: items.map((item, index) => ({
      Code: item.ReferCode1 ?? '',
      Name: item.Value1 ?? '',
      Level: item.ReferSeq1 ?? index + 1,
    })),
    Score: first.Score ?? null,
  }
}
