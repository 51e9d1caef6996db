import fc from 'fast-check'
import { expect, it } from 'vitest'
import { noValues, valueOf, valuesIn, withoutValue, withValue, type BySid } from './by-sid.ts'

it('says what a map says, whatever is set and taken away, and leaves what was before as it was', () => {
  const steps = fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 300 }).map((n) => `S${n}`),
      fc.option(fc.integer()),
    ),
    { maxLength: 600 },
  )
  fc.assert(
    fc.property(steps, (changes) => {
      const map = new Map<string, number>()
      let values: BySid<number> = noValues
      for (const [sid, value] of changes) {
        const [before, told] = [values, valueOf(values, sid)]
        values = value === null ? withoutValue(values, sid) : withValue(values, sid, value)
        if (value === null) map.delete(sid)
        else map.set(sid, value)
        expect(valueOf(before, sid)).toBe(told)
        expect(valueOf(values, sid)).toBe(value ?? undefined)
      }
      expect(new Map(valuesIn(values))).toEqual(map)
    }),
    { numRuns: 60 },
  )
})
