import { expect, test } from 'vitest'
import { shownDefSid, shownEntries, shownIn, type ShownOrders } from './index.ts'

const list = (places: readonly number[]) => ({ codes: places.map((place) => `O${place}`), places })
const entry = (ValString: string) => [{ DefSid: shownDefSid, Path: '$shown', ValString }]

test('orders travel as places, one text for each list of a question', () => {
  expect(shownEntries({ Q1: [list([2, 0, 1]), list([1, 0])] })).toEqual(entry('{"Q1":["2 0 1","1 0"]}'))
  expect(shownIn(entry('{"Q1":["2 0 1","1 0"]}'))).toEqual({ Q1: ['2 0 1', '1 0'] })
  expect(shownEntries({})).toEqual([])
})

test('they stay small: what comes after the most that is told is left out', () => {
  const many: ShownOrders = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, n) => [`Q${n}`, [list([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])]]),
  )
  const entries = shownEntries(many)
  expect(entries[0]?.ValString?.length).toBeLessThanOrEqual(16_384)
  expect(Object.keys(shownIn(entries) ?? {}).length).toBeGreaterThan(400)
})

test('they are read with care: they come from a device', () => {
  expect(shownIn(entry('no JSON'))).toEqual({})
  expect(shownIn(entry('{"Q1":"2 0 1","Q2":[1,null]}'))).toEqual({ Q2: ['1', 'null'] })
  expect(shownIn(entry(`{"Q1":["${'1'.repeat(20_000)}"]}`))).toBeNull()
  expect(shownIn([{ DefSid: 'other', Path: '$shown', ValString: '{}' }])).toBeNull()
  expect(shownIn(null)).toBeNull()
})
