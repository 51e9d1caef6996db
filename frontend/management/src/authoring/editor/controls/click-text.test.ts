import { expect, test } from 'vitest'
import { codedText, sidText } from './click-text.ts'

const [row, option] = ['A'.repeat(32), 'B'.repeat(32)]
const named = { rows: [{ Sid: row, Code: 'R1' }], options: [{ Sid: option, Code: 'O1' }] }

test('places are written by codes, and stored by sids', () => {
  const stored = `请点 [[${row}@#@${option}]] 这里`
  expect(codedText(stored, named)).toBe('请点 [[R1:O1]] 这里')
  expect(sidText(codedText(stored, named), named)).toBe(stored)
})

test('what names nothing stays as it is', () => {
  expect(sidText('[[R9:O1]] [[x]]', named)).toBe('[[R9:O1]] [[x]]')
  expect(codedText(`[[${option}@#@${option}]]`, named)).toBe(`[[${option}@#@${option}]]`)
})
