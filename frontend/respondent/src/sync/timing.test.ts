import { expect, test } from 'vitest'
import { commitTiming, intervalSeconds } from './commit.ts'

test.each([
  [{}, 'online', true, 'nextPage'],
  [{ App_CommitMode: 0 }, 'online', true, 'final'],
  [{ App_CommitMode: 1 }, 'online', true, 'interval'],
  [{ App_CommitMode: 3 }, 'test', true, 'answer'],
  [{ App_CommitMode: 3 }, 'offline', true, 'final'],
  [{ App_CommitMode: 0 }, 'online', false, 'answer'],
] as const)('%j %s, stored: %s → %s [R3-13]', (naire, mode, persistent, timing) =>
  expect(commitTiming(naire, mode, persistent)).toBe(timing),
)

test('an interval that the author left out is a minute', () => {
  expect(intervalSeconds({})).toBe(60)
  expect(intervalSeconds({ CommitInterval: 15 })).toBe(15)
})
