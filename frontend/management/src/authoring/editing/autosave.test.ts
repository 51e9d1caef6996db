import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave, type Autosave } from './autosave.ts'

const keep = vi.fn(async () => {})
const save = vi.fn()
let page: EventTarget & { visibilityState: string }
let browser: EventTarget
let autosave: Autosave

beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  browser = new EventTarget()
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  autosave = createAutosave({ keep, save })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('what was changed is kept at once and saved after a pause', () => {
  autosave.hold()
  autosave.touch()
  vi.advanceTimersByTime(300)
  expect([keep.mock.calls.length, save.mock.calls.length]).toEqual([1, 0])
  vi.advanceTimersByTime(4_700)
  expect(save).toHaveBeenCalledTimes(1)
})

test('who never pauses is saved all the same', () => {
  autosave.hold()
  for (let second = 0; second < 31; second += 1) {
    autosave.touch()
    vi.advanceTimersByTime(1_000)
  }
  expect(save).toHaveBeenCalledTimes(1)
})

test('it is saved when the network is back, when the page is hidden, and when the last one lets go', () => {
  const letGo = [autosave.hold(), autosave.hold()]
  browser.dispatchEvent(new Event('online'))
  expect(save).toHaveBeenCalledTimes(1)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(save).toHaveBeenCalledTimes(1)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(save).toHaveBeenCalledTimes(2)
  letGo[0]?.()
  expect(save).toHaveBeenCalledTimes(2)
  letGo[1]?.()
  expect(save).toHaveBeenCalledTimes(3)
  browser.dispatchEvent(new Event('online'))
  expect(save).toHaveBeenCalledTimes(3)
})

test('nobody holds it: nothing is sent, but kept', () => {
  autosave.touch()
  vi.advanceTimersByTime(60_000)
  expect([keep.mock.calls.length, save.mock.calls.length]).toEqual([1, 0])
})
