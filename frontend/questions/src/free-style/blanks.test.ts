import { expect, test } from 'vitest'
import { withGaps, wordsAround } from './blanks.ts'

const stem = '我今年 [[age]] 岁，手机号是 [[mobile]]。'

test('a stem with blanks is read with gaps', () => {
  expect(withGaps(stem)).toBe('我今年  …  岁，手机号是  … 。')
})

test('a blank is named by the words around it', () => {
  expect(wordsAround(stem, 0)).toBe('我今年 … 岁，手机号是')
  expect(wordsAround(stem, 1)).toBe('岁，手机号是 …')
})
