import { expect, test } from 'vitest'
import { handlesOf, moved, reshaped, withHandle } from './reshape.ts'

const rect = { Shape: 'rect', Points: [0.2, 0.2, 0.4, 0.2] } as const
const circle = { Shape: 'circle', Points: [0.5, 0.5, 0.1] } as const
const polygon = { Shape: 'polygon', Points: [0, 0, 0.5, 0, 0.5, 0.5] } as const

test('a region is moved as a whole, and stays inside of the picture', () => {
  expect(moved(rect, [0.1, -0.1]).Points).toEqual([0.3, 0.1, 0.4, 0.2])
  expect(moved(rect, [9, 9]).Points).toEqual([0.6, 0.8, 0.4, 0.2])
  expect(moved(circle, [-9, 0]).Points).toEqual([0, 0.5, 0.1])
  expect(moved(polygon, [0.7, 0.1]).Points).toEqual([0.5, 0.1, 1, 0.1, 1, 0.6])
})

test('each handle moves the corner, the radius or the point that it stands on, and nothing shrinks to nothing', () => {
  expect(handlesOf(rect)).toEqual([
    [0.2, 0.2],
    [0.6000000000000001, 0.4],
  ])
  expect(withHandle(rect, 1, [0.9, 0.9]).Points).toEqual([0.2, 0.2, 0.7, 0.7])
  expect(withHandle(rect, 0, [0.1, 0.3]).Points).toEqual([0.1, 0.3, 0.5, 0.1])
  expect(withHandle(rect, 1, [0, 0]).Points).toEqual([0.2, 0.2, 0.01, 0.01])
  expect(withHandle(circle, 0, [0.8, 0.5]).Points).toEqual([0.5, 0.5, 0.3])
  expect(withHandle(polygon, 2, [0.6, 2]).Points).toEqual([0, 0, 0.5, 0, 0.6, 1])
})

test('another shape takes about the same place', () => {
  expect(reshaped(rect, 'polygon').Points).toEqual([0.2, 0.2, 0.6, 0.2, 0.6, 0.4, 0.2, 0.4])
  expect(reshaped(rect, 'circle').Points).toEqual([0.4, 0.3, 0.2])
  expect(reshaped(circle, 'rect').Points).toEqual([0.4, 0.4, 0.2, 0.2])
})
