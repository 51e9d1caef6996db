import type { LngLat } from './reply.ts'

/**
 * Between WGS-84, which satellites and browsers report, and GCJ-02, which maps of China and WeChat use. Degrees in,
 * degrees out. Outside of the rectangle of runtime §9 both are the same.
 */
export function wgs84ToGcj02(point: LngLat): LngLat {
  if (!isShifted(point)) return point
  const [lng, lat] = shiftAt(point)
  return [point[0] + lng, point[1] + lat]
}

/** The point that `wgs84ToGcj02` moves to this one, to 1e-9 degrees (a tenth of a millimetre). */
export function gcj02ToWgs84(point: LngLat): LngLat {
  if (!isShifted(point)) return point
  let [lng, lat] = point
  for (let round = 0; round < mostRounds; round++) {
    const [shiftLng, shiftLat] = shiftAt([lng, lat])
    const [missLng, missLat] = [point[0] - (lng + shiftLng), point[1] - (lat + shiftLat)]
    if (Math.max(Math.abs(missLng), Math.abs(missLat)) < precision) break
    lng += missLng
    lat += missLat
  }
  return [lng, lat]
}

/** Whether the systems differ here: longitude 72.004 to 137.8347, latitude 0.8293 to 55.8271 (runtime §9). */
export function isShifted([lng, lat]: LngLat): boolean {
  return lng >= 72.004 && lng <= 137.8347 && lat >= 0.8293 && lat <= 55.8271
}

const precision = 1e-10
// The shift changes slowly, so that each round is a hundred times closer.
const mostRounds = 30

// The ellipsoid of Krasovsky 1940: metres, and the square of its eccentricity.
const radius = 6_378_245
const eccentricity = 0.006_693_421_622_965_943

function shiftAt([lng, lat]: LngLat): LngLat {
  const east = eastwards(lng - 105, lat - 35)
  const north = northwards(lng - 105, lat - 35)
  const inRadians = (lat * Math.PI) / 180
  const flattening = 1 - eccentricity * Math.sin(inRadians) ** 2
  const alongParallel = (radius / Math.sqrt(flattening)) * Math.cos(inRadians)
  const alongMeridian = (radius * (1 - eccentricity)) / (flattening * Math.sqrt(flattening))
  return [(east * 180) / (alongParallel * Math.PI), (north * 180) / (alongMeridian * Math.PI)]
}

// Metres, of the degrees from 105° east, 35° north.
function eastwards(x: number, y: number): number {
  return (
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    waves(x, ripples) +
    waves(x, [
      [20, 1],
      [40, 3],
      [150, 12],
      [300, 30],
    ])
  )
}

function northwards(x: number, y: number): number {
  return (
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    waves(x, ripples) +
    waves(y, [
      [20, 1],
      [40, 3],
      [160, 12],
      [320, 30],
    ])
  )
}

/** Height and half length. */
type Wave = readonly [height: number, half: number]

const ripples: readonly Wave[] = [
  [20, 1 / 6],
  [20, 1 / 2],
]

function waves(at: number, all: readonly Wave[]): number {
  return all.reduce((sum, [height, half]) => sum + (2 / 3) * height * Math.sin((at * Math.PI) / half), 0)
}
