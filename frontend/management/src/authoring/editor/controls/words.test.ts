import { expect, test } from 'vitest'
import { isWords, storedWords } from './words.ts'

test.each([
  ['步行 > 公交', '步行 > 公交'],
  ['R&D', 'R&amp;D'],
  ['3 < 4', '3 &lt; 4'],
  ['{{Q1 > 1 && Q2 < 3}}元 & 税', '{{Q1 > 1 && Q2 < 3}}元 &amp; 税'],
])('the words %s are stored as %s', (words, stored) => {
  expect(storedWords(words)).toBe(stored)
})

test('a text with tags is more than words, one with entities is not', () => {
  expect(['苹果', 'R&amp;D', '<b>梨</b>'].map(isWords)).toEqual([true, true, false])
})
