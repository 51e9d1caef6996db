import { feedbackTypes, type Feedback } from '../feedback.ts'
import type { FeedbackItem } from '../interaction-type.ts'
import type { VideoContent } from './content.ts'
import type { VideoReply } from './reply.ts'

/*
 * One record for each click.
 *
 * | field      | means                                                  |
 * |------------|--------------------------------------------------------|
 * | Type       | 0, choice                                              |
 * | ReferCode1 | DimensionCode                                          |
 * | Value1     | DimensionName                                          |
 * | Value2     | Time: seconds from the beginning of the film, as '12.5' |
 * | Score      | score of the whole reply, on the first record          |
 *
 * Refer1, Refer2, ReferCode2, ReferSeq1, ReferSeq2, DatatypeFlag and DatatypeDef are not used.
 */
export function flattenVideo(_: VideoContent, { Entries, Score }: VideoReply): readonly FeedbackItem[] {
  return Entries.map(({ DimensionCode, DimensionName, Time }, index) => ({
    Type: feedbackTypes.choice,
    ReferCode1: DimensionCode,
    Value1: DimensionName,
    Value2: String(Time),
    Score: index === 0 ? Score : null,
  }))
}

export function unflattenVideo(_: VideoContent, items: readonly Feedback[]): VideoReply | null {
  const [first] = items
  if (!first) return null
  return {
    Entries: items.map((item) => ({
      DimensionCode: item.ReferCode1 ?? '',
      DimensionName: item.Value1 ?? '',
      Time: Number(item.Value2 ?? 0),
    })),
    Score: first.Score ?? null,
  }
}
