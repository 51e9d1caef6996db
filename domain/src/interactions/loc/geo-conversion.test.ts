import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gcj02ToWgs84, isShifted, wgs84ToGcj02 } from './geo-conversion.ts'
import type { LngLat } from './reply.ts'

// Values published with several implementations: WGS-84, then GCJ-02.
const published: readonly (readonly [string, LngLat, LngLat])[] = [
  ['Shanghai', [121.5272106, 31.1774276], [121.531541859215, 31.17530398364597]],
  ['Shenzhen', [113.912316, 22.543847], [113.9171764808363, 22.540796131694766]],
  ['Beijing', [116.377817, 39.911954], [116.38404722455657, 39.91334545536069]],
  ['the Forbidden City', [116.404, 39.915], [116.41024449916938, 39.91640428150164]],
]

test.each(published)('%s is where the published values say', (_, wgs, gcj) => {
  expectNear(wgs84ToGcj02(wgs), gcj)
  expectNear(gcj02ToWgs84(gcj), wgs)
})

describe('runtime §9', () => {
  test('"geo conversion applies only inside longitude 72.004 to 137.8347, latitude 0.8293 to 55.8271" [R9-10]', () => {
    const corners: readonly LngLat[] = [
      [72.004, 0.8293],
      [137.8347, 55.8271],
    ]
    const beyond: readonly LngLat[] = [
      [72.0039, 30],
      [137.8348, 30],
      [100, 0.8292],
      [100, 55.8272],
      [-104.9903, 39.7392],
    ]
    for (const point of corners) expect(isShifted(point) && wgs84ToGcj02(point)).not.toEqual(point)
    for (const point of beyond) expect([wgs84ToGcj02(point), gcj02ToWgs84(point)]).toEqual([point, point])
  })

  test('there and back is the same place', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 73, max: 137, noNaN: true }),
        fc.double({ min: 1, max: 55, noNaN: true }),
        (lng, lat) => {
          expectNear(gcj02ToWgs84(wgs84ToGcj02([lng, lat])), [lng, lat])
        },
      ),
    )
  })
})

function expectNear([lng, lat]: LngLat, [wantedLng, wantedLat]: LngLat): void {
  expect(lng).toBeCloseTo(wantedLng, 8)
  expect(lat).toBeCloseTo(wantedLat, 8)
}
