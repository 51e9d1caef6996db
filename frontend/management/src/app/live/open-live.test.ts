import { afterEach, expect, test, vi } from 'vitest'
import { openLive } from './open-live.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [401, true],
  [403, true],
  [429, false],
  [503, false],
])('a stream that is answered with %i tells that it is denied: %s', async (status, denied) => {
  const onDenied = vi.fn()
  const fetched = vi.fn(async () => new Response('{}', { status }))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', {})
  const live = openLive('A', { headers: () => ({}), onDenied })
  await vi.waitFor(() => expect(live.state()).toBe('offline'))
  live.close()
  expect([fetched.mock.calls.length, onDenied.mock.calls.length > 0]).toEqual([1, denied])
})
