import { expect, it } from 'vitest'
import { Positions } from './positions.ts'

it('remembers the highest position of each client for a minute', () => {
  let now = 0
  const positions = new Positions(() => now)
  positions.remember('a', 7)
  positions.remember('a', 5)
  positions.remember('b', 9)
  expect([positions.of('a'), positions.of('b'), positions.of('c')]).toEqual([7, 9, 0])
  now = 61_000
  expect(positions.of('a')).toBe(0)
})
