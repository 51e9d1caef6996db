import { feedbackTypes, type Feedback } from '../feedback.ts'
import type { FeedbackItem } from '../interaction-type.ts'
import type { LocContent } from './content.ts'
import type { LocReply } from './reply.ts'

/*
 * One record.
 *
 * | field      | means                          |
 * |------------|--------------------------------|
 * | Type       | 0, choice                      |
 * | ReferCode1 | Lnglat: 'longitude,latitude'   |
 * | Value1     | Location: the address in words |
 * | Score      | score of the reply             |
 *
 * Refer1, Refer2, ReferCode2, ReferSeq1, ReferSeq2, Value2, DatatypeFlag and DatatypeDef are not used.
 */
export function flattenLoc(_: LocContent, { Lnglat, Location, Score }: LocReply): readonly FeedbackItem[] {
  return [{ Type: feedbackTypes.choice, ReferCode1: Lnglat, Value1: Location, Score }]
}

export function unflattenLoc(_: LocContent, [item]: readonly Feedback[]): LocReply | null {
  return item ? { Lnglat: item.ReferCode1 ?? '', Location: item.Value1 ?? '', Score: item.Score ?? null } : null
}
