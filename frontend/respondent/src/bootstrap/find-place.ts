import { wgs84ToGcj02 } from '@naire/domain/interactions'
import { currentPosition, type PositionFailure } from '@naire/frontend-interactions/loc/position.ts'
import type { Coordinates } from '../session/facts.ts'

export type PlaceFailure = PositionFailure

/** Where the device is, as a session keeps it; the browser asks the person first. */
export async function findPlace(): Promise<Coordinates | PlaceFailure> {
  const found = await currentPosition()
  if (typeof found === 'string') return found
  const [Longitude, Latitude] = wgs84ToGcj02(found.point)
  return { Longitude: rounded(Longitude), Latitude: rounded(Latitude) }
}

/** To a tenth of a metre. */
const rounded = (degrees: number) => Number(degrees.toFixed(6))
