import { expect, test } from 'vitest'
import { speedAt } from './use-touch-drag.ts'

test('a list scrolls by what is held near its edges, the faster the nearer, and not by what is held inside', () => {
  const list = { top: 100, bottom: 500 }
  expect([300, 137, 463].map((y) => speedAt(y, list))).toEqual([0, 0, 0])
  expect([100, 40].map((y) => speedAt(y, list))).toEqual([-12, -12])
  expect([500, 560].map((y) => speedAt(y, list))).toEqual([12, 12])
  expect(speedAt(482, list)).toBe(6)
})
