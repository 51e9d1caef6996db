import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { plusStandIn } from './testing/plus-stand-in.ts'
import { tryRecorder } from './try-recorder.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the recorder is tried for a second, and what it recorded is cleared away', async () => {
  const { plus, app } = plusStandIn()
  const tried = tryRecorder(async () => plus)
  await vi.advanceTimersByTimeAsync(1_100)
  expect([await tried, app.removed]).toEqual([true, ['_doc/audio/1']])
})

test('an app that may not record, or does not answer, is told as such', async () => {
  const { plus } = plusStandIn({ refuses: { code: 2, message: 'no permission' } })
  const tried = tryRecorder(async () => plus)
  await vi.advanceTimersByTimeAsync(100)
  expect(await tried).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
  expect(await tryRecorder(() => Promise.reject(new Error('The app does not answer')))).toBe(false)
})
