import type { QuestionState } from '@naire/domain/answering'
import { expect, test } from 'vitest'
import { authorCss } from './QuestionStyle.tsx'

const question = (Css: string, CssText = '') =>
  ({ sid: 'Q', content: { Css }, interactions: [{ sid: 'I', content: { CssText } }] }) as unknown as QuestionState

test('what an author writes holds for the question and the interaction that it is written for', () => {
  expect(authorCss(question('color: red', '.n-choice { border: 0 }'))).toEqual([
    { scope: '[id="q-Q"]', css: 'color: red' },
    { scope: '[id="Q-I"]', css: '.n-choice { border: 0 }' },
  ])
  expect(authorCss(question('', ' '))).toEqual([])
})
