import { expect, test } from 'vitest'
import { fitsAsTable } from './axes.ts'

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
