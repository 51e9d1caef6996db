import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askAgain, patiently, ChunkLoadError, awaited, awaitsParts } from './patiently.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Comes with the given try; until then the network keeps it back. */
function partAt(comes: number, why: () => unknown = () => new ChunkLoadError('unreached')) {
  const asked: number[] = []
  const begun = Date.now()
  const load = async () => {
    asked.push(Date.now() - begun)
    if (asked.length < comes) throw why()
    return 'part'
  }
  return { asked, load }
}

it('a part that does not come at first is asked for again, a little later each time', async () => {
  const { asked, load } = partAt(4, () => new TypeError('Failed to fetch'))
  const loaded = patiently(load)
  await vi.advanceTimersByTimeAsync(5_000)
  expect([await loaded, asked]).toEqual(['part', [0, 300, 900, 2_100]])
  expect(vi.getTimerCount()).toBe(0)
})

it('one that comes and does not run is a chunk-load error, with its cause', async () => {
  const cause = new TypeError('x is not a function')
  const failed = patiently(() => Promise.reject(cause)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await failed).toMatchObject({ name: 'ChunkLoadError', why: 'broken', cause })
})

it('one that a newer version has replaced is one at once', async () => {
  await expect(patiently(() => Promise.reject(new ChunkLoadError('gone')))).rejects.toMatchObject({ why: 'gone' })
})

it('one that keeps the page waiting for 120 seconds is a chunk-load error [S8-11]', async () => {
  let failed: unknown = null
  patiently(() => new Promise(() => {})).catch((error: unknown) => (failed = error))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toBeInstanceOf(ChunkLoadError)
})

it('one that the network keeps back is asked for until it comes, every ten seconds at last', async () => {
  const { asked, load } = partAt(30)
  const loaded = patiently(load)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(await loaded).toBe('part')
  expect(asked.at(-1)! - asked.at(-2)!).toBe(10_000)
})

it('and at once when the network is back, or the person asks', async () => {
  const online = new EventTarget()
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online))
  vi.stubGlobal('removeEventListener', online.removeEventListener.bind(online))
  const { asked, load } = partAt(12)
  const loaded = patiently(load)
  await vi.advanceTimersByTimeAsync(30_000)
  const before = asked.length
  online.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  askAgain()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(before + 2)
  await vi.advanceTimersByTimeAsync(300_000)
  await loaded
  vi.unstubAllGlobals()
})

it('is told as awaited from the fourth failed try until it is there', async () => {
  const { load } = partAt(6)
  const loaded = awaited((onLong) => patiently(load, onLong))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(awaitsParts()).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(awaitsParts()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  await loaded
  expect(awaitsParts()).toBe(false)
})
