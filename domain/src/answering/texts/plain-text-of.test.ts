import { expect, test } from 'vitest'
import { plainTextOf } from './plain-text-of.ts'

test('the words of an html text on one line, cut by characters', () => {
  expect(plainTextOf('<p>1&nbsp;&lt; 2</p>\n<b>&amp;amp; &quot;x&quot;</b>')).toBe('1 < 2 &amp; "x"')
  expect(plainTextOf('问卷调查', 3)).toBe('问卷调…')
  expect(plainTextOf('🙂🙂', 2)).toBe('🙂🙂')
})
