import type { Reply } from '@naire/domain/answering'
import { lnglatOf, wgs84ToGcj02, type LngLat, type LocReply } from '@naire/domain/interactions'

export function locOf(reply: Reply | null): Pick<LocReply, 'Lnglat' | 'Location'> {
  const { Lnglat = '', Location = '' } = (reply ?? {}) as Partial<LocReply>
  return { Lnglat, Location }
}

/** The reply for a place; `null` when neither point nor address is left. */
export function locReply({ Lnglat, Location }: Pick<LocReply, 'Lnglat' | 'Location'>): Reply | null {
  return Lnglat === '' && Location === '' ? null : ({ Lnglat, Location, Score: null } satisfies LocReply)
}

/** A tenth of a metre. */
const decimals = 6

/**
 * Converts a position of the device to the stored form: in the system of the maps of China, to six decimal places of a
 * degree.
 */
export function keptPoint(position: LngLat): string {
  const [lng, lat] = wgs84ToGcj02(position)
  return lnglatOf([rounded(lng), rounded(lat)])
}

const rounded = (degrees: number) => Number(degrees.toFixed(decimals))
