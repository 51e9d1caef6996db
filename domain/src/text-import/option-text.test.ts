import { expect, test } from 'vitest'
import { readOptions } from './index.ts'

const texts = (text: string) => readOptions(text).map((option) => option.text)

test('a text of options is read without its labels, whichever they are', () => {
  expect(texts('A. 苹果\nB. 梨\nC. 其他____')).toEqual(['苹果', '梨', '其他'])
  expect(texts('① 苹果\r\n② 梨')).toEqual(['苹果', '梨'])
  expect(texts('苹果\n\n梨')).toEqual(['苹果', '梨'])
  expect(texts('')).toEqual([])
})

test('a line in which only some options have labels keeps all of its words', () => {
  expect(texts('1. FC Köln\nBayern')).toEqual(['FC Köln', 'Bayern'])
})

test('an option says that it takes a text, or stands alone', () => {
  expect(readOptions('其他，请注明\n以上都没有').map(({ input, alone }) => [input, alone])).toEqual([
    [true, false],
    [false, true],
  ])
})
