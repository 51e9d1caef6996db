import { numberIn } from '../data-types/index.ts'

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
