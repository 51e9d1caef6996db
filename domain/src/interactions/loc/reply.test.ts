import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lnglatOf, pointIn } from './reply.ts'

test('a point is written as longitude,latitude, and read as the same point', () => {
  expect(lnglatOf([120.1433, 30.2503])).toBe('120.1433,30.2503')
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true }).map((value) => value + 0)
  fc.assert(
    fc.property(fc.tuple(degrees(180), degrees(90)), (point) => {
      expect(pointIn(lnglatOf(point))).toEqual(point)
    }),
  )
})
