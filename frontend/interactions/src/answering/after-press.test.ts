import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPress, watchPresses } from './after-press.ts'

const page = new EventTarget()
const heard: string[] = []
const press = (...names: readonly string[]) => {
  for (const name of names) page.dispatchEvent(new Event(name))
}

beforeEach(() => {
  vi.useFakeTimers()
  watchPresses(page)
  heard.length = 0
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('what follows from leaving a field waits until the press that left it was heard as a click', () => {
  press('pointerdown')
  afterPress(() => heard.push('error'))
  page.addEventListener('click', () => heard.push('next'), { once: true })
  press('pointerup')
  vi.advanceTimersByTime(100)
  press('click')
  expect(heard).toEqual(['next'])
  vi.advanceTimersByTime(0)
  expect(heard).toEqual(['next', 'error'])
})

test('a press that becomes no click keeps nothing back for long, and without a press nothing waits', () => {
  press('pointerdown', 'pointerup')
  afterPress(() => heard.push('error'))
  vi.advanceTimersByTime(400)
  afterPress(() => heard.push('another'))
  expect(heard).toEqual(['error', 'another'])
})
