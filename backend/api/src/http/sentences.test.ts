import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { loadSentences } from './failures.ts'

const sentences = loadSentences(fileURLToPath(new URL('../../../../locales', import.meta.url)))

it('fills values and sentences within sentences', () => {
  const told = sentences('validation', 'content.notBuilt', { language: 'en-US', values: { type: 'matrix' } })
  expect(told).toMatch(/matrix/i)
  expect(told).not.toContain('$t(')
})

it('says nothing where nobody has written a sentence', () => {
  expect(sentences('exceptions', '00000000000000000000000000000000', { language: 'de' })).toBeNull()
})
