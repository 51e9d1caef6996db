import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { rounded } from './operators.ts'

const toFifteenDigits = (value: number) => (Number.isFinite(value) ? Number(value.toPrecision(15)) + 0 : null)

it('rounds any number to 15 significant digits, and never gives -0', () => {
  const nearDecimals = fc
    .tuple(fc.integer(), fc.integer({ min: 0, max: 8 }), fc.integer({ min: -9, max: 9 }))
    .map(([whole, places, units]) => (whole / 10 ** places) * (1 + units * Number.EPSILON))
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.integer(), nearDecimals), (value) => {
      expect(rounded(value)).toBe(toFifteenDigits(value))
    }),
    { numRuns: 20_000 },
  )
})
