import { expect, test } from 'vitest'
import { shortened } from './shortened.ts'

test('a text of the outline is cut at 30 characters, whole ones also where they take two places [R9-16, C9-04]', () => {
  expect(shortened('短')).toBe('短')
  expect(shortened('字'.repeat(30))).toBe('字'.repeat(30))
  expect(shortened('字'.repeat(31))).toBe(`${'字'.repeat(29)}…`)
  expect([...shortened('😀'.repeat(40))]).toHaveLength(30)
})
