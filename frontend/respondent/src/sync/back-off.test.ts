import { describe, expect, test } from 'vitest'
import { backOff } from './back-off.ts'

describe('waiting before the next try', () => {
  test('grows from one second to five minutes', () => {
    expect(backOff(1, 0)).toBe(1_000)
    expect(backOff(1, 1)).toBe(2_000)
    expect(backOff(100, 1)).toBe(300_000)
  })

  test('is never the same for all who failed together', () => {
    expect(backOff(5, 0.1)).not.toBe(backOff(5, 0.9))
    for (const failures of [1, 3, 8, 30]) expect(backOff(failures, 0)).toBeLessThan(backOff(failures, 0.99))
  })
})
