import { inlinePieces, questionColumns, readStoredQuestion } from '@naire/domain/questions'
import { describe, expect, test } from 'vitest'
import { matrix, naire, optionSidOf, text, type Draft } from './naire.ts'
import { scenario } from './scenario.ts'

const place = (row: string, option: string) => `[[${optionSidOf('Q5', row)}@#@${optionSidOf('Q5', option)}]]`
const InlineData = `<p>We ${place('R1', 'C')} tea, and ${place('R1', 'A')} coffee.</p>${place('R2', 'B')}`
const clicks = (extra: Draft['data'] = {}): Draft => ({
  ...matrix('Q5', 2, 'ABC', { InlineData, AllowMulti: true, ...extra }),
  type: 12,
})

describe('content §3.6, inline click', () => {
  test('"InlineData using the delimiter @#@": places of row and option in a text [C3-55, C9-01]', () => {
    expect(inlinePieces('Hello [[r@#@a]], <b>[[r@#@b]]</b> [[I2]]')).toEqual([
      'Hello ',
      { RowSid: 'r', OptionSid: 'a' },
      ', <b>',
      { RowSid: 'r', OptionSid: 'b' },
      '</b> [[I2]]',
    ])
    expect(inlinePieces('')).toEqual([])
  })

  test('only what is a place of the text can be clicked', () => {
    scenario(naire([clicks()]))
      .answer('Q5', 'R1=C', 'R1=B', 'R2=B', 'R2=C')
      .expectAnswer('Q5', 'R1=C', 'R2=B')
  })

  test('an option selected by expression is selected where it is a place', () => {
    const options = { A: {}, B: { SelectExpression: 'true' }, C: {} }
    const draft = { ...matrix('Q5', 2, options, { InlineData, AllowMulti: true }), type: 12 }
    scenario(naire([draft]))
      .answer('Q5', 'R1=A')
      .expectAnswer('Q5', 'R2=B', 'R1=A')
  })

  test('without a text every option of every row is a place', () => {
    scenario(naire([clicks({ InlineData: '' }), reading("join(Q5, '|') == 'A|B|B'")]))
      .answer('Q5', 'R2=B', 'R1=B', 'R1=A')
      .expectAnswer('Q5', 'R2=B', 'R1=B', 'R1=A')
      .expectVisible('Q9')
  })

  test('the grid has a column for each place', () => {
    const { question } = readStoredQuestion({ Type: 12, Data: JSON.stringify(clicks().data) })
    expect(questionColumns('Q5', question ?? expect.fail()).map(({ heading }) => heading)).toEqual([
      'Q5.R1.A',
      'Q5.R1.C',
      'Q5.R2.B',
    ])
  })

  test('places of unknown rows or options, and places written twice, are named', () => {
    const problemsIn = (data: string) =>
      readStoredQuestion({ Type: 12, Data: JSON.stringify(clicks({ InlineData: data }).data) }).problems
    const path = 'Data.Interactions[0].InlineData'
    expect(problemsIn('[[x@#@y]]')).toEqual([{ path, key: 'unknownPlace', params: { place: 'x@#@y' } }])
    expect(problemsIn(place('R1', 'Z'))).toMatchObject([{ path, key: 'unknownPlace' }])
    expect(problemsIn(place('R1', 'A') + place('R1', 'A'))).toMatchObject([{ path, key: 'duplicate' }])
  })
})

describe('content §5.4, inline click', () => {
  test('"InlineClick skips the minimum-selection check": one click is enough [C5-38, C5-42]', () => {
    scenario(naire([clicks({ Compulsory: true })]))
      .expectFindings('Q5', 'requireMatrix')
      .answer('Q5', 'R2=B')
      .expectFindings('Q5')
      .expectAnswer('Q5', 'R2=B')
    scenario(naire([clicks()])).expectFindings('Q5')
  })

  test('nothing is demanded while no row is there', () => {
    const rows = { R1: { HideExpression: "Q1 == 'x'" } }
    const draft = { ...matrix('Q5', rows, 'AB', { InlineData: '', Compulsory: true }), type: 12 }
    scenario(naire([text('Q1'), draft]))
      .expectFindings('Q5', 'requireMatrix')
      .answer('Q1', 'x')
      .expectFindings('Q5')
  })
})

describe('expressions read the clicks', () => {
  test.each([
    ["join(Q5, '|') == 'C|A|B'", ['R2=B', 'R1=A', 'R1=C']],
    ["join(Q5.text, '|') == 'option A|option B'", ['R2=B', 'R1=A']],
    ["Q5 == 'B' && Q5.count == 1 && Q5.R2 == 'B' && Q5.R1.count == 0", ['R2=B']],
    ['is_empty(Q5)', []],
  ])('%s', (expression, given) => {
    scenario(naire([clicks(), reading(expression)]))
      .answer('Q5', ...given)
      .expectVisible('Q9')
  })

  test('one place for each row without AllowMulti', () => {
    scenario(naire([clicks({ AllowMulti: false })]))
      .answer('Q5', 'R1=C', 'R1=A')
      .expectAnswer('Q5', 'R1=A')
  })
})

function reading(VisibleExpression: string): Draft {
  return text('Q9', {}, { Config: { VisibleExpression } })
}
