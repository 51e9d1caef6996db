import { readStoredQuestion } from '@naire/domain/questions'
import { describe, expect, test } from 'vitest'
import { blankfill, choice, naire } from './naire.ts'
import { scenario } from './scenario.ts'

const household = blankfill('Q7', { rows: { R1: {}, R2: {} }, columns: { C1: {}, C2: {} } })

describe('content §3.4, a blankfill', () => {
  test('has a cell for each entry of the map from row and column to interaction [C3-39, C9-01]', () => {
    scenario(naire([household]))
      .answer('Q7.R1.C2', 'tea')
      .answer('Q7.R2.C1', 'rice')
      .expectAnswer('Q7.R1.C2', 'tea')
      .expectAnswer('Q7.R2.C1', 'rice')
      .expectBlank('Q7.R1.C1', 'Q7.R2.C2')
  })

  test('is read by expressions cell by cell, row by row and as a whole', () => {
    const read = (expression: string) => choice('Q8', 'AB', {}, { Config: { VisibleExpression: expression } })
    const answered = (expression: string) =>
      scenario(naire([household, read(expression)]))
        .answer('Q7.R1.C2', 'tea')
        .answer('Q7.R2.C1', 'rice')
    answered("Q7.R1.C2 == 'tea'").expectVisible('Q8')
    answered("join(filter_not_empty(Q7.R2), '|') == 'rice'").expectVisible('Q8')
    answered("join(filter_not_empty(Q7), '|') == 'tea|rice'").expectVisible('Q8')
    answered('Q7.count == 2').expectVisible('Q8')
    answered('is_empty(Q7.R1.C1)').expectVisible('Q8')
  })

  test('rows and columns without a code are called by their place, group intros left out', () => {
    const data = {
      Rows: [{ Sid: 'intro', IsGroupIntro: true }, { Sid: 'r' }],
      Columns: [{ Sid: 'c' }],
      Interactions: [{ Sid: 'i' }],
      InteractionsMap: { 'r@#@c': 'i' },
    }
    const { question } = readStoredQuestion({ Type: 2, Data: JSON.stringify(data) })
    expect(question?.fields.map(({ path }) => path)).toEqual([['R1', 'C1']])
  })
})

describe('content §4, rows, columns and cells', () => {
  test('"rows and columns take visibility from their own expressions" [C4-05]', () => {
    const grid = blankfill('Q7', {
      rows: { R1: {}, R2: { VisibleExpression: "Q1 == 'A'" } },
      columns: { C1: {}, C2: { HideExpression: "Q1 == 'A'" } },
    })
    scenario(naire([choice('Q1', 'AB'), grid]))
      .expectRows('Q7', 'R1')
      .expectColumns('Q7', 'C1', 'C2')
      .answer('Q1', 'A')
      .expectRows('Q7', 'R1', 'R2')
      .expectColumns('Q7', 'C1')
  })

  test('"a hidden cell gets an emptied reply and its validation is disabled" [C4-09, C4-10, C5-21]', () => {
    const grid = blankfill('Q7', {
      rows: { R1: { HideExpression: "Q1 == 'B'" } },
      columns: { C1: {} },
      every: { DataType: { Required: true } },
    })
    scenario(naire([choice('Q1', 'AB'), grid]))
      .expectFindings('Q7', 'required:stem Q7')
      .answer('Q7.R1.C1', 'tea')
      .answer('Q1', 'B')
      .expectBlank('Q7.R1.C1')
      .expectFindings('Q7')
      .answer('Q1', 'A')
      .expectBlank('Q7.R1.C1')
  })

  test('"a group-intro row shows only if at least one row in its group is visible, or the group has no rows" [C4-06]', () => {
    const rows = { G1: { IsGroupIntro: true }, R1: { HideExpression: "Q1 == 'A'" }, G2: { IsGroupIntro: true } }
    scenario(naire([choice('Q1', 'AB'), blankfill('Q7', { rows, columns: { C1: {} } })]))
      .expectRows('Q7', 'G1', 'R1', 'G2')
      .answer('Q1', 'A')
      .expectRows('Q7', 'G2')
  })

  test('"a cell is read-only when its read-only expression is true or when it has a value expression (value then computed)" [C4-07, C4-08]', () => {
    const grid = blankfill('Q7', {
      rows: { R1: {}, R2: {}, R3: {} },
      columns: { C1: {} },
      every: { DataType: { Type: 2, Required: false } },
      cells: {
        'R2.C1': { ReadonlyExpression: 'Q7.R1.C1 > 5' },
        'R3.C1': { ValueExpression: 'Q7.R1.C1 * 2' },
      },
    })
    scenario(naire([grid]))
      .answer('Q7.R2.C1', 3)
      .answer('Q7.R1.C1', 6)
      .expectReadonly('Q7.R2.C1')
      .expectBlank('Q7.R2.C1')
      .expectReadonly('Q7.R3.C1')
      .expectAnswer('Q7.R3.C1', 12)
  })

  test('rows are shuffled as the question says; fixed ones keep their place [E1-17]', () => {
    const rows = Object.fromEntries(
      ['R1', 'R2', 'R3', 'R4', 'R5', 'R6'].map((code) => [code, { FixedPos: code === 'R6' }]),
    )
    const grid = blankfill('Q7', { rows, columns: { C1: {} } }, { ShuffleSetting: { Enable: true } })
    const shown = scenario(naire([grid]))
      .state('Q7')
      .rows.map(({ code }) => code)
    expect(shown.toSorted()).toEqual(['R1', 'R2', 'R3', 'R4', 'R5', 'R6'])
    expect(shown).not.toEqual(shown.toSorted())
    expect(shown.at(-1)).toBe('R6')
    expect(
      scenario(naire([grid]))
        .state('Q7')
        .rows.map(({ code }) => code),
    ).toEqual(shown)
  })
})

describe('a grid that does not fit together is refused with its field', () => {
  const grid = {
    Rows: [{ Sid: 'g', IsGroupIntro: true }, { Sid: 'r' }],
    Columns: [{ Sid: 'c' }, { Sid: 'd' }],
    Interactions: [{ Sid: 'i' }, { Sid: 'j' }],
  }
  const problems = (data: object) =>
    readStoredQuestion({ Type: 2, Data: JSON.stringify({ ...grid, ...data }) }).problems.map(
      ({ path, key }) => `${path} ${key}`,
    )

  test('cells of no row, of a group intro, without their interaction or with one that stands elsewhere', () => {
    expect(problems({ InteractionsMap: { 'r@#@c': 'i', 'r@#@d': 'i', 'x@#@c': 'j', 'g@#@c': 'j' } })).toEqual([
      'Data.InteractionsMap.r@#@d duplicate',
      'Data.InteractionsMap.x@#@c unknownCell',
      'Data.InteractionsMap.g@#@c unknownCell',
    ])
    expect(problems({ InteractionsMap: { 'r@#@c': 'i', 'r@#@d': 'k' } })).toEqual([
      'Data.InteractionsMap.r@#@d unknownInteraction',
      'Data.Interactions[1].Sid unplaced',
    ])
  })

  test('no rows, no columns, a map that is none', () => {
    expect(problems({ Rows: [], Columns: [], Interactions: [], InteractionsMap: [] })).toEqual([
      'Data.Rows missing',
      'Data.Columns missing',
      'Data.InteractionsMap wrongType',
    ])
  })
})
