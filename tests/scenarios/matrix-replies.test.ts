import { describe, expect, test } from 'vitest'
import { choice, matrix, naire, optionSidOf, shownWhen, text } from './naire.ts'
import { scenario } from './scenario.ts'

const typed = (DataType: object = {}) => ({ TextInputConfig: { Enabled: true, DataType } })

describe('the score of a matrix', () => {
  const likert = { A: { ScoreExpression: '5' }, B: { ScoreExpression: '3' }, C: {} }

  test('is what its rows took', () => {
    const record = naire([
      matrix('Q5', 3, likert, { AllowMulti: true }),
      text('Q9', {}, shownWhen('Q5.R1.score == 8 && Q5.R2.score == 5 && Q5.score == 13')),
    ])
    const made = scenario(record)
      .expectOutcome({ score: 0 })
      .answer('Q5', 'R1=A', 'R1=B', 'R2=A', 'R3=C')
      .expectOutcome({ score: 13 })
      .expectVisible('Q9')
    expect(made.interaction('Q5').reply?.Score).toBe(13)
  })

  test("a row's own expression says what the row scores", () => {
    const rows = { R1: { ScoreExpression: "casewhen(Q5.R1 == 'A', 10, 1)" }, R2: {} }
    scenario(naire([matrix('Q5', rows, likert)]))
      .expectOutcome({ score: 1 })
      .answer('Q5', 'R1=A', 'R2=B')
      .expectOutcome({ score: 13 })
  })

  test('is at most FullPoints', () => {
    scenario(naire([matrix('Q5', 3, likert, { FullPoints: 8 })]))
      .answer('Q5', 'R1=A', 'R2=A')
      .expectOutcome({ score: 8 })
  })

  test('is that of its own expression where it has one', () => {
    scenario(naire([matrix('Q5', 2, likert, { ScoreExpression: 'Q5.R1.score * 2 + Q5.R2.score' })]))
      .answer('Q5', 'R1=A', 'R2=B')
      .expectOutcome({ score: 13 })
  })

  test('is nothing while the question is hidden', () => {
    const rows = { R1: { ScoreExpression: '4' } }
    scenario(naire([choice('Q1', 'AB'), matrix('Q5', rows, likert, {}, shownWhen("Q1 == 'A'"))]))
      .expectOutcome({ score: 0 })
      .answer('Q1', 'A')
      .expectOutcome({ score: 4 })
  })

  test('adds up as decimals do', () => {
    scenario(
      naire([matrix('Q5', { R1: { ScoreExpression: '0.1' }, R2: { ScoreExpression: "'0.2'" } }, 'A')]),
    ).expectOutcome({ score: 0.3 })
  })
})

describe('replies of a matrix', () => {
  test('"entries with RowSid, RowCode, RowData, RowSeq plus option fields" [C3-75]', () => {
    const made = scenario(naire([matrix('Q5', 2, { A: {}, O: typed() })])).answer('Q5', 'R2=O:more')
    expect(made.interaction('Q5').reply).toEqual({
      Entries: [
        {
          RowSid: optionSidOf('Q5', 'R2'),
          RowCode: 'R2',
          RowData: 'row R2',
          RowSeq: 2,
          OptionSid: optionSidOf('Q5', 'O'),
          OptionCode: 'O',
          OptionSeq: 2,
          OptionData: 'option O',
          HasTextInput: true,
          TextInputValue: 'more',
          DatatypeFlag: 0,
        },
      ],
      Score: null,
    })
  })

  test('a reply comes back from the feedbacks of its session', () => {
    const record = naire([matrix('Q5', 2, { A: {}, O: typed() }, { AllowMulti: true })])
    const made = scenario(record).answer('Q5', 'R1=O:more', 'R1=A', 'R2=A')
    scenario(record).load(made.session.feedbacks()).expectAnswer('Q5', 'R1=O:more', 'R1=A', 'R2=A')
  })

  test('an alarm tells the answers row by row', () => {
    const made = scenario(
      naire([
        matrix('Q5', 2, { A: {}, O: typed() }, { AllowMulti: true }, { Config: { AlarmExpression: 'Q5.count > 1' } }),
      ]),
    ).answer('Q5', 'R1=O:more', 'R2=A', 'R1=A')
    expect(made.session.outcome().alarmReasons[0]?.excerpt).toBe(
      'stem Q5：row R1：option O（more）、option A；row R2：option A',
    )
  })
})
