import type { Finding, QuestionState } from '@naire/domain/answering'
import { findingSentence } from '@naire/frontend-interactions/answers.ts'
import type { Wording } from '@naire/ui'
import { expect, test } from 'vitest'
import { readStem } from '../frame/stem-words.ts'
import { withGaps, wordsAround } from './blanks.ts'

const stem = '我今年 [[age]] 岁，手机号是 [[mobile]]。'

test('a stem with blanks is read with gaps', () => {
  expect(withGaps(stem)).toBe('我今年  …  岁，手机号是  … 。')
})

test('a blank is named by the clauses around it, not by those of the next', () => {
  expect(wordsAround(stem, 0)).toBe('我今年 … 岁')
  expect(wordsAround(stem, 1)).toBe('手机号')
  expect(wordsAround('您好，[[a]]，再见', 0)).toBe('您好')
  expect(wordsAround('عمري [[a]] سنة، ورقم هاتفي [[b]]، وشكرًا', 0)).toBe('عمري … سنة')
})

test('a stem is read with what was given to its blanks', () => {
  const interactions = [
    { code: 'age', draft: { TextInputValue: '30' } },
    { code: 'mobile', draft: null },
  ]
  expect(readStem({ stem, interactions } as unknown as QuestionState)).toBe('我今年 30 岁，手机号是 …。')
})

test('what is wrong with a blank names it, and nothing of the other', () => {
  const words = {
    lang: 'zh-CN',
    t: (key: string, params: object = {}) => `${key} ${Object.values(params).join('|')}`,
  } as unknown as Wording
  expect(
    findingSentence(words, { key: 'required', params: { field: stem } } as unknown as Finding, wordsAround(stem, 1)),
  ).toMatch(/^validation:named 手机号\|validation:bare/)
  expect(findingSentence(words, { key: 'min', params: { min: 18 } } as unknown as Finding, wordsAround(stem, 0))).toBe(
    'validation:named 我今年 … 岁|validation:min 18|18',
  )
})
