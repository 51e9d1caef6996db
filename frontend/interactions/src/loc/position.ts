import type { LngLat } from '@naire/domain/interactions'

/** Why there is no position; each has its sentence. */
export type PositionFailure = 'insecure' | 'unsupported' | 'refused' | 'unavailable' | 'timeout'

export interface Position {
  readonly point: LngLat
  /** Metres. */
  readonly accuracy: number
}

const timeOutMs = 20_000

/** Asks the device where it is; the browser asks the person first. */
export function currentPosition(): Promise<Position | PositionFailure> {
  if (!window.isSecureContext) return Promise.resolve('insecure')
  if (!('geolocation' in navigator)) return Promise.resolve('unsupported')
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ point: [coords.longitude, coords.latitude], accuracy: Math.round(coords.accuracy) }),
      ({ code }) => resolve(failures[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: timeOutMs, maximumAge: 60_000 },
    )
  })
}

// Codes of GeolocationPositionError.
const failures: Readonly<Record<number, PositionFailure>> = { 1: 'refused', 2: 'unavailable', 3: 'timeout' }
