import { expect, test } from 'vitest'
import { nothingSaved } from '../session/saving.ts'
import { lineOf } from './SavingLine.tsx'

test.each([
  [{}, false, 'start'],
  [{ saving: true, pending: 2 }, true, 'saving'],
  [{ pending: 2 }, true, 'saved'],
  [{ pending: 2, online: false }, true, 'pending'],
  [{ pending: 2, persistent: false }, true, 'pendingMemory'],
  [{ sent: true }, false, 'saved'],
  [{}, true, 'saved'],
  [{ failed: true, saving: false, pending: 3 }, true, 'failed'],
] as const)('%j says "%s"', (change, answered, key) =>
  expect(lineOf({ ...nothingSaved, ...change }, answered).key).toBe(key),
)

test('without a network the line shows it', () => {
  expect(lineOf({ ...nothingSaved, pending: 1, online: false }, true).icon).toBe('cloud-off')
})
