import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decimalsIn, numberText, plainNumber } from './number-text.ts'

const languages = readdirSync(new URL('../../../../locales', import.meta.url), { withFileTypes: true }).filter(
  (entry) => entry.isDirectory(),
)

test.each([
  ['zh-CN', 12_345.678, '12,345.678'],
  ['de', 12_345.678, '12.345,678'],
  ['fr', 12_345.5, '12\u202F345,5'],
  ['es', 1_234.5, '1234,5'],
  ['ar', 12_345, '12,345'],
  ['th', 0.000_001, '0.000001'],
])('%s writes %d as %s', (lang, value, text) => expect(numberText(value, lang)).toBe(text))

test.each(languages)('$name writes a small count as its engine does', ({ name }) => {
  const format = new Intl.NumberFormat(name, { numberingSystem: 'latn' })
  for (const count of [0, 7, 42, 999]) expect(numberText(count, name)).toBe(format.format(count))
})

test('sizes carry the word of the language, where it puts it', () => {
  expect(numberText(12, 'ar', { style: 'unit', unit: 'kilobyte' })).toBe('12 كيلوبايت')
  expect(numberText(12, 'fr', { style: 'unit', unit: 'megabyte' })).toBe('12\u202FMo')
})

test.each([
  ['zh-CN', '１２。５', '12.5'],
  ['zh-CN', '1,000', '1,000'],
  ['ar', '٣٠٫٥', '30.5'],
  ['ar', '۳۰', '30'],
  ['de', '−0,5', '-0.5'],
  ['de', 'zwölf', 'zwölf'],
  ['en-US', '0,5', '0,5'],
])('in %s, "%s" is typed for %s', (lang, typed, plain) => expect(plainNumber(typed, lang)).toBe(plain))

test('decimals are counted in what is typed of a number so far', () => {
  expect(['12', '12.', '12.5', '-.25', '1e5', 'zwölf'].map(decimalsIn)).toEqual([0, 0, 1, 2, 0, 0])
})
