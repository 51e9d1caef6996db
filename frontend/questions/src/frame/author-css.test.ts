import type { QuestionState } from '@naire/domain/answering'
import { expect, test } from 'vitest'
import { authorCss } from './author-css.ts'

const question = (Css: string, CssText = '') => ({ sid: 'Q', content: { Css }, interactions: [{ sid: 'I', content: { CssText } }] }) as unknown as QuestionState

test('what an author writes holds for the question and the interaction that it is written for', () => {
  expect(authorCss(question('color: red', '.n-choice { border: 0 }'))).toBe('[id="q-Q"]{color: red}[id="Q-I"]{.n-choice { border: 0 }}')
  expect(authorCss(question('', ''))).toBe('')
})

test('nobody writes their way out of the question', () => {
  expect(authorCss(question('} body { display: none', 'color: blue'))).toBe('[id="Q-I"]{color: blue}')
  expect(authorCss(question('a { color: red'))).toBe('')
})
