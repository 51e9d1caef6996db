import { numberIn } from '../data-types/index.ts'
import { feedbackTypes, type Feedback } from '../feedback.ts'
import type { FeedbackItem, Cell, Column, SettledReply, Shortcoming, Situation } from '../interaction-type.ts'
import type { LocContent } from './content.ts'
import type { Value } from '../../expression/index.ts'

/** Where it is (content §3.10): a point, its address, or both. */
export type LocReply = {
  /**
   * 'longitude,latitude' in degrees, in China as its maps show it (GCJ-02), elsewhere as satellites do; blank when only
   * the address is known.
   */
  readonly Lnglat: string
  /** The address in words; blank when nobody named it. */
  readonly Location: string
  readonly Score: number | null
}

export const blankLoc: LocReply = { Lnglat: '', Location: '', Score: null }

/** [longitude, latitude] in degrees. */
export type LngLat = readonly [lng: number, lat: number]

/** Null when the text is not two numbers on the globe: longitude −180 to 180, latitude −90 to 90. */
export function pointIn(lnglat: string): LngLat | null {
  const [lng, lat, ...more] = lnglat.split(',').map(numberIn)
  if (lng == null || lat == null || more.length > 0) return null
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : null
}

/** Formats a point as it is written in a reply. */
export function lnglatOf([lng, lat]: LngLat): string {
  return `${lng},${lat}`
}

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

/** [lng, lat], as `distance` takes it; `@text` the address, `@count` 1 for a place. */
export function locValue(_: LocContent, reply: LocReply | null, [suffix]: readonly string[]): Value {
  if (suffix === '@count') return reply ? 1 : 0
  if (suffix === '@text') return reply?.Location.trim() ? reply.Location : null
  return suffix === undefined ? pointIn(reply?.Lnglat ?? '') : null
}

/** The address, and the point in degrees. */
export function locColumns(): readonly Column[] {
  return [
    { key: '', type: 'String', code: '', title: '' },
    { key: 'lng', type: 'Double', code: 'lng', title: '' },
    { key: 'lat', type: 'Double', code: 'lat', title: '' },
  ]
}

export function locCells(_: LocContent, reply: LocReply | null): Readonly<Record<string, Cell>> {
  const [lng = null, lat = null] = pointIn(reply?.Lnglat ?? '') ?? []
  return { '': reply && locWords(reply), lng, lat }
}

/** The address, or the coordinates where nobody named it. */
export const locWords = ({ Location, Lnglat }: LocReply): string => (Location.trim() === '' ? Lnglat : Location)

/** Content §5.7. A read-only expression keeps the place: it clears fill-ins only. */
export function settleLoc(
  content: LocContent,
  given: LocReply | null,
  { readonlyNow }: Pick<Situation, 'readonlyNow'>,
): SettledReply<LocReply> {
  const readonly = content.Readonly || readonlyNow
  const draft = given && !isBlank(given) ? { ...given, Score: null } : null
  const findings = readonly ? [] : validateLoc(content, draft)
  return {
    given: draft,
    draft,
    reply: findings.length === 0 ? draft : null,
    findings,
    readonly,
    required: content.Compulsory,
  }
}

const isBlank = ({ Lnglat, Location }: LocReply) => Lnglat.trim() === '' && Location.trim() === ''

// The field of the message is called location: `context` chooses the sentence `required_location`.
function validateLoc({ Compulsory }: LocContent, draft: LocReply | null): readonly Shortcoming[] {
  if (!draft) return Compulsory ? [{ key: 'required', params: { context: 'location' } }] : []
  return draft.Lnglat.trim() === '' || pointIn(draft.Lnglat) ? [] : [{ key: 'regex', params: {} }]
}
