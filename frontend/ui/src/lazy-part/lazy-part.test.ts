import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChunkLoadError, patiently } from './lazy-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a part that does not come at first is asked for again, a little later each time', async () => {
  const asked: number[] = []
  const begun = Date.now()
  const loaded = patiently(async () => {
    asked.push(Date.now() - begun)
    if (asked.length < 4) throw new TypeError('Failed to fetch')
    return 'part'
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect([await loaded, asked]).toEqual(['part', [0, 300, 900, 2_100]])
  expect(vi.getTimerCount()).toBe(0)
})

it('one that never comes is a chunk-load error, with its cause', async () => {
  const cause = new TypeError('Failed to fetch')
  const failed = patiently(() => Promise.reject(cause)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await failed).toBeInstanceOf(ChunkLoadError)
  expect((await failed) as Error).toMatchObject({ cause })
})

it('one that keeps the page waiting for 120 seconds is a chunk-load error', async () => {
  let failed: unknown = null
  patiently(() => new Promise(() => {})).catch((error: unknown) => (failed = error))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toBeInstanceOf(ChunkLoadError)
})
