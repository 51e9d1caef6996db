import { expect, test } from 'vitest'
import { naire, number, optionSidOf, multi } from './naire.ts'
import { scenario } from './scenario.ts'

test.each([
  ["'7'", 7],
  ["'seven'", 0],
  ['true', 1],
  ['false', 0],
  ['[7, 8]', 0],
  ['2 / 3', 0.666666666666667],
])('a score of %s counts as %d', (source, score) => {
  scenario(naire([number('Q1', { ScoreExpression: source })])).expectOutcome({ score })
})

test("options come in the author's order, those left out of it behind", () => {
  const ShuffleSetting = { Enable: true, Orders: ['C', 'A'].map((code) => optionSidOf('Q1', code)) }
  expect(
    scenario(naire([multi('Q1', 'ABCD', { ShuffleSetting })]))
      .interaction('Q1')
      .options.map(({ code }) => code),
  ).toEqual(['C', 'A', 'B', 'D'])
})

test('the same seed gives the same order again, another one another', () => {
  const record = naire([multi('Q1', 'ABCDEFGHIJ', { ShuffleSetting: { Enable: true } })])
  const orderOf = (sessionSid: string) =>
    scenario(record, { sessionSid })
      .interaction('Q1')
      .options.map(({ code }) => code)
      .join('')
  expect(orderOf('one')).toBe(orderOf('one'))
  expect(new Set(['one', 'two', 'three', 'four'].map(orderOf)).size).toBeGreaterThan(1)
})
