import { expect, test } from 'vitest'
import { widthOnTwoLines } from './column-width.ts'

const letters = (text: string) => text.length

test.each([
  ['Score', 5],
  ['Review level', 6],
  ['Niveau de vérification', 12],
  ['Senza diritto di revisione', 13],
  ['', 0],
])('“%s” needs a width of %i for two lines', (text, width) => {
  expect(widthOnTwoLines(text, letters)).toBe(width)
})
