import { expect, test } from 'vitest'
import { fitsAsStrip, fitsAsTable } from './axes.ts'

type Matrix = Parameters<typeof fitsAsTable>[0]

const heads = (texts: readonly string[]) => [{ sid: '', heading: null, members: texts.map((text) => ({ text })) }]

function matrix(options: readonly string[], Row2Column = false): Matrix {
  return {
    content: { Row2Column },
    allRows: [{ text: 'one' }, { text: 'other' }],
    options: heads(options),
  } as unknown as Matrix
}

test('a table is shown where every column has room for its longest word', () => {
  expect(fitsAsTable(matrix(['不满意', '一般', '满意']), 300)).toBe(true)
  expect(fitsAsTable(matrix(['dissatisfied', 'indifferent', 'satisfied']), 300)).toBe(false)
  expect(fitsAsTable(matrix(['dissatisfied', 'indifferent', 'satisfied']), 608)).toBe(true)
})

test('with rows as columns the rows have to fit', () => {
  expect(fitsAsTable(matrix(Array.from({ length: 20 }, () => 'option')), 608)).toBe(false)
  expect(
    fitsAsTable(
      matrix(
        Array.from({ length: 20 }, () => 'option'),
        true,
      ),
      608,
    ),
  ).toBe(true)
})

const strip = (texts: readonly string[], content: object = {}, part: object = {}) =>
  fitsAsStrip({
    content,
    options: [
      { sid: '', heading: null, members: texts.map((text) => ({ text, part: { Image: '', AfterData: '', ...part } })) },
    ],
  } as unknown as Parameters<typeof fitsAsStrip>[0])

test.each([
  ['五级', ['非常不同意', '不同意', '一般', '同意', '非常同意'], true],
  ['levels of English', ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree'], true],
  ['longer words', ['dissatisfied', 'indifferent', 'satisfied', 'delighted', 'unsure'], false],
  ['seven', ['1', '2', '3', '4', '5', '6', '7'], true],
  ['eight', ['1', '2', '3', '4', '5', '6', '7', '8'], false],
  ['one', ['好'], false],
] as const)('%s side by side on a phone: %s', (_, texts, fits) => expect(strip(texts)).toBe(fits))

test('nothing stands side by side that is more than words, or takes several answers', () => {
  expect(strip(['好', '不好'], { AllowMulti: true })).toBe(false)
  expect(strip(['好', '不好'], { ScaleMode: true })).toBe(false)
  expect(strip(['好', '不好'], {}, { Image: 'x' })).toBe(false)
})
