import { describe, expect, test } from 'vitest'
import { choice, multi, naire, optionSidOf, text } from './naire.ts'
import { scenario } from './scenario.ts'

describe('content §4, choices', () => {
  test('"hidden or disabled options drop their answers" [C4-16, C4-17]', () => {
    const options = {
      A: { HideExpression: "Q2 == 'x'" },
      B: { DisableExpression: "Q2 == 'y'" },
      C: { VisibleExpression: "Q2 != 'z'" },
    }
    const told = () => scenario(naire([multi('Q1', options), text('Q2')])).answer('Q1', 'A', 'B', 'C')
    told()
      .answer('Q2', 'x')
      .expectAnswer('Q1', 'B', 'C')
      .expectOption('Q1.A', { visible: false })
      .clear('Q2')
      .expectAnswer('Q1', 'B', 'C')
    told().answer('Q2', 'y').expectAnswer('Q1', 'A', 'C').expectOption('Q1.B', { disabled: true })
    told().answer('Q2', 'z').expectAnswer('Q1', 'A', 'B')
  })

  test('"options selected by expression are forced selected and read-only" [C4-18]', () => {
    scenario(naire([multi('Q1', { A: { SelectExpression: "Q2 == 'x'" }, B: {} }), text('Q2')]))
      .answer('Q1', 'B')
      .answer('Q2', 'x')
      .expectAnswer('Q1', 'A', 'B')
      .expectOption('Q1.A', { forced: true })
      .answer('Q1', 'B')
      .expectAnswer('Q1', 'A', 'B')
      .clear('Q2')
      .expectAnswer('Q1', 'B')
  })

  test('of several options that expressions select in a single choice the first is selected, and takes the place of what was chosen [C4-18, C4-20]', () => {
    const forced = { A: {}, B: { SelectExpression: "Q2 != ''" }, C: { SelectExpression: "Q2 == 'x'" } }
    scenario(naire([choice('Q1', forced), text('Q2')]))
      .answer('Q1', 'A')
      .answer('Q2', 'x')
      .expectAnswer('Q1', 'B')
      .answer('Q1', 'A')
      .expectAnswer('Q1', 'B')
  })

  test('what is typed into a forced option stays while other answers change', () => {
    const other = { SelectExpression: "Q2 != ''", TextInputConfig: { Enabled: true } }
    scenario(naire([multi('Q1', { A: other, B: {} }), text('Q2')]))
      .answer('Q2', 'x')
      .answer('Q1', 'A:why', 'B')
      .answer('Q2', 'y')
      .expectAnswer('Q1', 'A:why', 'B')
  })

  test('"mutually exclusive options remove each other": the later choice stays [C4-19, C3-49]', () => {
    scenario(naire([multi('Q1', { A: {}, B: {}, N: { Exclusive: [optionSidOf('Q1', 'A'), optionSidOf('Q1', 'B')] } })]))
      .answer('Q1', 'A', 'B', 'N')
      .expectAnswer('Q1', 'N')
      .answer('Q1', 'N', 'B')
      .expectAnswer('Q1', 'B')
  })

  test('"single choice keeps one answer" [C4-20]', () => {
    scenario(naire([choice('Q1', 'AB')]))
      .answer('Q1', 'A', 'B')
      .expectAnswer('Q1', 'B')
  })

  test('"multi choice is trimmed to MaxSelection keeping expression-selected ones" [C4-21]', () => {
    scenario(
      naire([multi('Q1', { A: {}, B: {}, C: { SelectExpression: "Q2 == 'x'" } }, { MaxSelection: 2 }), text('Q2')]),
    )
      .answer('Q1', 'A', 'B')
      .answer('Q2', 'x')
      .expectAnswer('Q1', 'C', 'A')
  })

  test('a reply that fails validation leaves what an expression selects [C4-15, C4-18]', () => {
    const typed = { TextInputConfig: { Enabled: true, DataType: { Type: 2, MaxValue: 9 } } }
    const record = naire([multi('Q1', { A: { SelectExpression: "Q2 == 'x'" }, O: typed }), text('Q2')])
    const made = scenario(record)
      .answer('Q2', 'x')
      .answer('Q1', 'O:10')
      .expectFindings('Q1', 'max:9')
      .expectDraft('Q1', 'A', 'O:10')
      .expectAnswer('Q1', 'A')
    scenario(record).load(made.session.feedbacks()).expectAnswer('Q1', 'A')
  })

  test('an option may depend on the answer of its own question', () => {
    scenario(naire([multi('Q1', { A: {}, B: { DisableExpression: "Q1 == 'A'" } })]))
      .answer('Q1', 'B')
      .expectAnswer('Q1', 'B')
      .answer('Q1', 'B', 'A')
      .expectAnswer('Q1', 'A')
  })
})

describe('content §5.3', () => {
  test('"multi choice with minimum needs at least MinSelection answers"; fewer are a draft [C5-29]', () => {
    scenario(naire([multi('Q1', 'ABC', { MinSelection: 2 })]))
      .expectFindings('Q1', 'minChoice:2')
      .answer('Q1', 'A')
      .expectFindings('Q1', 'minChoice:2')
      .expectBlank('Q1')
      .expectDraft('Q1', 'A')
      .answer('Q1', 'A', 'B')
      .expectFindings('Q1')
      .expectAnswer('Q1', 'A', 'B')
  })

  test('"single choice compulsory with no answer: requireChoice" [C5-30]', () => {
    scenario(naire([choice('Q1', 'AB', { Compulsory: true })]))
      .expectFindings('Q1', 'requireChoice')
      .answer('Q1', 'A')
      .expectFindings('Q1')
  })

  test('"text-input answers are validated against the option\'s data type" [C5-31, C5-34, C3-48]', () => {
    const other = { TextInputConfig: { Enabled: true, DataType: { Type: 0, Pattern: 'Mobile' } } }
    scenario(
      naire([
        choice('Q1', { A: {}, O: other }),
        text('Q2', {}, { Config: { VisibleExpression: "Q1.input == '13800138000'" } }),
      ]),
    )
      .answer('Q1', 'O')
      .expectFindings('Q1', 'requireSelOptionInput:option O')
      .answer('Q1', 'O:123')
      .expectFindings('Q1', 'pattern:Mobile')
      .answer('Q1', 'O:13800138000')
      .expectFindings('Q1')
      .expectVisible('Q2')
  })

  test('"required is true for multi with minimum above 0, or single compulsory" [C5-33]', () => {
    const required = (draft: ReturnType<typeof choice>) => scenario(naire([draft])).state('Q1').required
    expect(
      [
        multi('Q1', 'AB', { MinSelection: 1 }),
        multi('Q1', 'AB', { MinSelection: 0, Compulsory: true }),
        multi('Q1', 'AB', { Compulsory: true }),
      ].map(required),
    ).toEqual([true, false, false])
    expect(
      [choice('Q1', 'AB', { Compulsory: true }), choice('Q1', 'AB', { Compulsory: false, MinSelection: 1 })].map(
        required,
      ),
    ).toEqual([true, false])
  })

  test('"text of an unselected option must be empty": it goes with its choice [C5-35]', () => {
    const made = scenario(
      naire([
        multi('Q1', { A: {}, O: { TextInputConfig: { Enabled: true, DataType: {} } } }),
        text('Q2', { ValueExpression: 'Q1.input.O' }),
      ]),
    )
    made.answer('Q1', 'O:more').expectAnswer('Q2', 'more').answer('Q1', 'A').expectAnswer('Q1', 'A').expectBlank('Q2')
    expect(JSON.stringify(made.session.feedbacks())).not.toContain('more')
  })

  test('"read-only questions skip validation", and a fixed one keeps its value [C5-32]', () => {
    const made = scenario(naire([choice('Q1', 'AB', { Compulsory: true, Readonly: true })]))
      .expectFindings('Q1')
      .answer('Q1', 'A')
    expect(made.expectAnswer('Q1', 'A').state('Q1').readonly).toBe(true)
  })
})
