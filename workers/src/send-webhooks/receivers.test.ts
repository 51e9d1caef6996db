import { expect, it } from 'vitest'
import { Receivers } from './receivers.ts'

const at = (seconds: number) => new Date(seconds * 1000)
const seconds = (date: Date | null) => date && date.getTime() / 1000

it('rests a receiver that fails three times, for longer and longer, and forgets it once it takes something', () => {
  const receivers = new Receivers()
  for (const now of [0, 1, 2]) {
    expect(receivers.take('W', at(now))).toBeNull()
    receivers.settle('W', false, at(now))
  }
  expect(seconds(receivers.take('W', at(3)))).toBe(32)
  expect(receivers.take('W', at(32))).toBeNull()
  receivers.settle('W', false, at(32))
  expect(seconds(receivers.take('W', at(33)))).toBe(92)
  expect(receivers.take('W', at(92))).toBeNull()
  receivers.settle('W', true, at(92))
  expect(receivers.take('W', at(92))).toBeNull()
})

it('lets one request at a time find out whether it is back, and none wait for another receiver', () => {
  const receivers = new Receivers()
  // Sixteen at once, before anything is known of it: they fail together.
  for (let n = 0; n < 16; n += 1) receivers.settle('W', false, at(0))
  expect(seconds(receivers.take('W', at(1)))).toBe(30)
  expect(receivers.take('W', at(30))).toBeNull()
  expect(seconds(receivers.take('W', at(30)))).toBe(32)
  expect(receivers.take('OTHER', at(30))).toBeNull()
})

it('rests nobody for longer than ten minutes', () => {
  const receivers = new Receivers()
  let now = 0
  for (let n = 0; n < 30; n += 1) {
    const later = receivers.take('W', at(now))
    if (later !== null) now = later.getTime() / 1000
    else receivers.settle('W', false, at(now))
  }
  receivers.settle('W', false, at(now))
  expect((seconds(receivers.take('W', at(now))) ?? 0) - now).toBeLessThanOrEqual(600)
})
