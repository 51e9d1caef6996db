import { afterEach, expect, it, vi } from 'vitest'
import { BatchTimings, modelTiming, timingWindowMs } from './batch-timings.ts'

const noon = Date.parse('2026-01-05T12:00:00Z')
afterEach(() => void vi.useRealTimers())

function timings() {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  const written = new Map<string, never>()
  const pool = { query: async (_: string, [name, timing]: [string, never]) => void written.set(name, timing) }
  return { all: new BatchTimings({ pool: pool as never, log: {} as never, everyMs: 60_000 }), written }
}

it('says how fast a read model is while it works, and of its longest batch how long, with how much, and when', async () => {
  const { all, written } = timings()
  all.note('sessions', { events: 1_000, ms: 500 })
  vi.setSystemTime(noon + 1_000)
  all.note('sessions', { events: 10, ms: 1_500 })
  all.note('sessions', { events: 990, ms: 0 })
  all.note('sessions/1', { events: 500, ms: 500 })
  await all.stop()
  const followers = [...written.values()]
  expect(modelTiming(followers, noon + 1_000)).toEqual({
    eventsPerSecond: 2_000,
    longestMs: 1_500,
    longestEvents: 10,
    longestAt: new Date(noon + 1_000),
  })
  expect(modelTiming(followers, noon + timingWindowMs + 1_001)).toBe(null)
  expect(modelTiming([], noon)).toBe(null)
})

it('begins anew every hour, and writes what changed alone', async () => {
  const { all, written } = timings()
  all.note('sessions', { events: 1, ms: 9_000 })
  await all.write()
  written.clear()
  await all.write()
  expect(written.size).toBe(0)
  vi.setSystemTime(noon + timingWindowMs)
  all.note('sessions', { events: 2, ms: 4 })
  await all.stop()
  expect(written.get('sessions')).toMatchObject({ events: 2, busyMs: 4, longestMs: 4, longestEvents: 2 })
})
