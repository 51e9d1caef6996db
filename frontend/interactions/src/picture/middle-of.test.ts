import { expect, test } from 'vitest'
import { middleOf } from './middle-of.ts'

test('a mark stands in the middle of its region', () => {
  expect(middleOf({ Shape: 'rect', Points: [0.2, 0.4, 0.4, 0.2] })).toEqual([0.4, 0.5])
  expect(middleOf({ Shape: 'circle', Points: [0.3, 0.6, 0.1] })).toEqual([0.3, 0.6])
})

test('of a polygon it is the centre of its area, however many corners one side has', () => {
  const [x, y] = middleOf({ Shape: 'polygon', Points: [0, 0, 0.1, 0, 0.2, 0, 0.3, 0, 0.5, 0, 0.5, 1, 0, 1] })
  expect(x).toBeCloseTo(0.25)
  expect(y).toBeCloseTo(0.5)
})

test('a polygon without an area is marked at its first corner', () => {
  expect(middleOf({ Shape: 'polygon', Points: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6] })).toEqual([0.1, 0.2])
})
