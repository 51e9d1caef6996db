import { expect, test } from 'vitest'
import { fromPicker, toPicker } from './typed-kind.ts'

test.each([
  ['datetime-local', '2026-05-01T08:30', '2026-05-01 08:30'],
  ['week', '2026-W07', '2026-07'],
  ['date', '2026-05-01', '2026-05-01'],
  ['month', '2026-05', '2026-05'],
  ['time', '08:30', '08:30'],
])('a %s is stored in its own form and comes back', (kind, picked, stored) => {
  expect(fromPicker(picked)).toBe(stored)
  expect(toPicker(kind, stored)).toBe(picked)
})
