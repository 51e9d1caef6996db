import { describe, expect, test } from 'vitest'
import { choice, multi, naire, number, shownWhen, text } from './naire.ts'
import { scenario } from './scenario.ts'

/** `Q1 … Qn`, each shown by the one before. */
const chain = (length: number) =>
  naire([
    number('Q1'),
    ...Array.from({ length: length - 1 }, (_, at) =>
      number(`Q${at + 2}`, { ValueExpression: `Q${at + 1} + 1` }, shownWhen(`Q${at + 1} > 0`)),
    ),
  ])

describe('"changing an answer recomputes dependent questions in order, following references until nothing changes further"', () => {
  test('a chain of 10,000, shown and reset from its start [R4-08]', () => {
    const made = scenario(chain(10_000)).expectHidden('Q2').answer('Q1', 1)
    made
      .expectVisible('Q10000')
      .expectAnswer('Q10000', 10_000)
      .clear('Q1')
      .expectHidden('Q2', 'Q10000')
      .expectBlank('Q10000')
  })

  test('the same chain written backwards [R4-08]', () => {
    const record = chain(1_000)
    const backwards = {
      ...record,
      Questions: record.Questions.map((question) => ({ ...question, Seq: 1_001 - question.Seq })),
    }
    scenario(backwards).answer('Q1', 1).expectAnswer('Q1000', 1_000)
  })

  test('a diamond is computed once, with both of its sides [R4-08]', () => {
    const made = scenario(
      naire([
        number('Q1'),
        number('Q2', { ValueExpression: 'Q1 * 2' }),
        number('Q3', { ValueExpression: 'Q1 * 3' }),
        number('Q4', { ValueExpression: 'Q2 + Q3' }),
      ]),
    )
    let told = 0
    made.session.subscribe('sid-Q4', () => told++)
    made.answer('Q1', 2).expectAnswer('Q4', 10)
    expect(told).toBe(1)
  })
})

describe('questions that depend on each other', () => {
  test('come to rest when they can', () => {
    const made = scenario(
      naire([
        choice('Q1', { A: { DisableExpression: "Q2 == 'A'" }, B: {} }),
        choice('Q2', { A: { DisableExpression: "Q1 == 'A'" }, B: {} }),
      ]),
    )
    made
      .answer('Q1', 'A')
      .answer('Q2', 'A')
      .expectAnswer('Q1', 'A')
      .expectBlank('Q2')
      .answer('Q1', 'B')
      .answer('Q2', 'A')
      .expectAnswer('Q2', 'A')
    expect(made.session.unsettled()).toEqual([])
  })

  test('are named when they come to no rest, and the others are right all the same', () => {
    const made = scenario(
      naire([
        number('Q1', { ValueExpression: 'Q2 + 1' }),
        number('Q2', { ValueExpression: 'Q1 + 1' }),
        number('Q3'),
        number('Q4', { ValueExpression: 'Q3 + 1' }),
      ]),
    )
    expect(made.session.unsettled().map((codes) => codes.toSorted())).toEqual([['Q1', 'Q2']])
    made.answer('Q3', 1).expectAnswer('Q4', 2)
  })

  test('a question that is hidden for a moment only keeps its answer', () => {
    scenario(
      naire([text('Q1', {}, shownWhen("is_empty(Q2) || Q2 == 'x'")), text('Q2', {}, shownWhen('not_empty(Q1)'))]),
    )
      .answer('Q1', 'a')
      .answer('Q2', 'x')
      .expectAnswer('Q1', 'a')
      .expectAnswer('Q2', 'x')
  })
})

describe('what expressions read', () => {
  const asks = (source: string) =>
    naire([
      multi('Q1', { A: {}, B: {}, O: { TextInputConfig: { Enabled: true, DataType: {} } } }),
      choice('Q2', 'AB'),
      number('Q3'),
      text('Q4', { ValueExpression: source }),
    ])

  test.each([
    ["join(Q1, '|')", 'A|O'],
    ['Q1.count', '2'],
    ["join(Q1.text, '|')", 'option A|option O'],
    ['Q1.input.O', 'more'],
    ['Q1.input', 'more'],
    ['Q2', 'B'],
    ['Q2.text', 'option B'],
    ['Q2.I1', 'B'],
    ['Q3 + 1', '8'],
    ["iif(Q1.B.visible, 'yes', 'no')", 'yes'],
  ])('%s is %s', (source, expected) => {
    scenario(asks(source)).answer('Q1', 'O:more', 'A').answer('Q2', 'B').answer('Q3', 7).expectAnswer('Q4', expected)
  })

  test.each([
    ['$query.source', 'poster'],
    ['$ident.name', '王'],
    ['$user.level', '3'],
    ['$session.lang', 'zh-CN'],
    ['$session.viewport', 'desktop'],
    ['$meta.a.b', 'deep'],
    ["iif(is_empty($query.none) && is_empty(Q9), 'blank', '')", 'blank'],
  ])('%s is %s', (source, expected) => {
    const options = { query: { source: 'poster' }, ident: { name: '王' }, user: { level: 3 }, meta: { 'a.b': 'deep' } }
    scenario(naire([text('Q1', { ValueExpression: source })]), options).expectAnswer('Q1', expected)
  })

  test('the time of the answer, also where nothing else changed', () => {
    const made = scenario(
      naire([text('Q1'), text('Q2', { ValueExpression: "format_date(now(), 'ss')" })]),
    ).expectAnswer('Q2', '00')
    made.answer('Q1', 'x').expectAnswer('Q2', '01')
  })
})
