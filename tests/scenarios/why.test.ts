import { expect, test } from 'vitest'
import { blankfill, choice, interactionSidOf, multi, naire, number, optionSidOf, sidOf, text } from './naire.ts'
import { scenario } from './scenario.ts'

test('an option, row or column is what it is by the expression that makes it so', () => {
  const options = { A: { SelectExpression: 'Q1 == 1', DisableExpression: 'Q1 == 2', HideExpression: 'Q1 == 3' }, B: {} }
  const made = scenario(naire([number('Q1'), multi('Q2', options)]))
  made.answer('Q1', 1).expectWhy('option', 'Q2.A', 'Q1 == 1', { Q1: '1' })
  made.answer('Q1', 2).expectWhy('option', 'Q2.A', 'Q1 == 2', { Q1: '2' })
  made.answer('Q1', 3).expectWhy('option', 'Q2.A', 'Q1 == 3', { Q1: '3' })
  expect(made.session.why({ kind: 'option', questionSid: sidOf('Q2'), optionSid: optionSidOf('Q2', 'B') })).toBeNull()
  expect(made.session.why({ kind: 'option', questionSid: sidOf('Q2'), optionSid: 'elsewhere' })).toBeNull()
})

test('a cell is hidden by its row or column', () => {
  const grid = blankfill(
    'Q2',
    { rows: { R1: { HideExpression: 'Q1 == 1' }, R2: {} }, columns: { C1: { VisibleExpression: 'Q1 < 3' } } },
    { Config: { HideExpression: 'Q1 == 9' } },
  )
  const made = scenario(naire([number('Q1'), grid]))
  const why = (cell: string) =>
    made.session.why({ kind: 'visible', questionSid: sidOf('Q2'), interactionSid: interactionSidOf('Q2', cell) })
      ?.expression
  made.answer('Q1', 1)
  expect([why('R1.C1'), why('R2.C1')]).toEqual(['Q1 == 1', 'Q1 < 3'])
  made.answer('Q1', 4)
  expect(why('R2.C1')).toBe('Q1 < 3')
  made.answer('Q1', 9)
  expect(why('R1.C1')).toBe('Q1 == 9')
  made.expectWhy('option', 'Q2.R1', 'Q1 == 1', { Q1: '9' })
})

test('what is hidden, computed or read-only is not required', () => {
  const required = { DataType: { Required: true } }
  const made = scenario(
    naire([
      number('Q1'),
      text('Q2', { ...required, ReadonlyExpression: 'Q1 == 1' }),
      text('Q3', { ...required, ValueExpression: 'Q1 + 1' }),
      text('Q4', required, { Config: { HideExpression: 'Q1 == 1' } }),
      text('Q5', required),
    ]),
  ).answer('Q1', 1)
  const why = (code: string) => made.session.why({ kind: 'required', questionSid: sidOf(code) })?.expression
  expect([why('Q2'), why('Q3'), why('Q4'), why('Q5')]).toEqual(['Q1 == 1', 'Q1 + 1', 'Q1 == 1', undefined])
})

test('score of an interaction, extra validation, quota, and what nothing decides', () => {
  const ExtraValidations = [
    { Id: 'e1', Expression: 'Q1 > 1', Message: 'more' },
    { Id: 'e2', Expression: 'Q1 > 5', Message: 'still more' },
  ]
  const QuotarList = [{ Sid: 'all', QuotarExpression: 'Q1 > 0', Limit: 1 }]
  const record = naire([number('Q1', { ScoreExpression: 'Q1 * 2' }, { ExtraValidations }), choice('Q2', 'AB')], {
    QuotarList,
  })
  const { session } = scenario(record).answer('Q1', 3)
  const questionSid = sidOf('Q1')
  expect(session.why({ kind: 'score', questionSid })).toEqual({
    expression: 'Q1 * 2',
    result: 6,
    values: [{ reference: 'Q1', value: '3' }],
  })
  expect(session.why({ kind: 'score' })).toBeNull()
  expect(session.why({ kind: 'extra', questionSid })).toMatchObject({ expression: 'Q1 > 5', result: false })
  expect(session.why({ kind: 'extra', questionSid, id: 'e1' })).toMatchObject({ expression: 'Q1 > 1', result: true })
  expect(session.why({ kind: 'extra', questionSid: sidOf('Q2') })).toBeNull()
  expect(session.why({ kind: 'quota', quotaSid: 'all' })).toMatchObject({ expression: 'Q1 > 0', result: true })
  expect(session.why({ kind: 'quota', quotaSid: 'none' })).toBeNull()
  expect(() => session.why({ kind: 'visible', questionSid: 'none' })).toThrow('there is no question none')
})

test('an alarm, a read-only and a computed answer; one without a page group has no order to explain', () => {
  const record = naire([
    number('Q1', {}, { Alarm: 1, Config: { AlarmExpression: 'Q1 > 2' } }),
    text('Q2', { ReadonlyExpression: 'Q1 > 1' }),
    number('Q3', { ValueExpression: 'Q1 * 2' }),
  ])
  const made = scenario(record).answer('Q1', 3)
  made
    .expectWhy('alarm', 'Q1', 'Q1 > 2', { Q1: '3' })
    .expectWhy('readonly', 'Q2', 'Q1 > 1', { Q1: '3' })
    .expectWhy('value', 'Q3', 'Q1 * 2', { Q1: '3' })
  expect(made.session.why({ kind: 'pageOrder', group: 0 })).toBeNull()
})
