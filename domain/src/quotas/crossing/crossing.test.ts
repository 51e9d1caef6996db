import { describe, expect, it } from 'vitest'
import { smallNaire } from '../../../../tests/fixtures/small-naire.ts'
import type { NaireRecord } from '../../naires/record.ts'
import { crossableQuestions, crossedCells, gridsOf, optionCells } from './index.ts'

/** The small questionnaire with a second question of two options. */
function garden(): NaireRecord {
  const record = smallNaire()
  const [color] = record.Questions
  const again = JSON.parse(
    JSON.stringify(color)
      .replaceAll(/"0{30}(\d\d)"/g, '"1'.padEnd(31, '0') + '$1"')
      .replaceAll('红', '春')
      .replaceAll('蓝', '秋'),
  ) as NaireRecord['Questions'][number]
  return { ...record, Questions: [...record.Questions, { ...again, Code: 'season', Seq: 9 }] }
}

describe('cells made from one question', () => {
  it('are one for each option, the same for the same questionnaire, and none that is there', () => {
    const cells = optionCells({ ...garden(), QuotarList: [] }, { question: 'color', limit: 30 })
    expect(cells.map(({ QuotarExpression, Memo, Limit }) => [QuotarExpression, Memo, Limit])).toEqual([
      ["color == '1'", '红', 30],
      ["color == '2'", '蓝', 30],
    ])
    expect(optionCells({ ...garden(), QuotarList: cells.slice(1) }, { question: 'color', limit: 5 })).toEqual([
      { ...cells[0], Limit: 5 },
    ])
  })

  it('need a question with options of which one is chosen', () => {
    expect(() => optionCells(garden(), { question: 'years', limit: 5 })).toThrow('quota.notCrossable')
  })
})

describe('cells made from two questions', () => {
  it('are one for each pair of options, the same for the same questionnaire, and none that is there', () => {
    const cells = crossedCells(garden(), { row: 'color', column: 'season', limit: 30 })
    expect(cells.map(({ QuotarExpression, Memo, Limit }) => [QuotarExpression, Memo, Limit])).toEqual([
      ["color == '1' && season == '1'", '红 × 春', 30],
      ["color == '1' && season == '2'", '红 × 秋', 30],
      ["color == '2' && season == '1'", '蓝 × 春', 30],
      ["color == '2' && season == '2'", '蓝 × 秋', 30],
    ])
    expect(
      crossedCells({ ...garden(), QuotarList: cells.slice(1) }, { row: 'color', column: 'season', limit: 5 }),
    ).toEqual([{ ...cells[0], Limit: 5 }])
  })

  it('need two questions with options of which one is chosen', () => {
    expect(crossableQuestions(garden()).map(({ code, options }) => [code, options.length])).toEqual([
      ['color', 2],
      ['season', 2],
    ])
    for (const [row, column] of [
      ['years', 'season'],
      ['color', 'color'],
      ['color', 'nobody'],
    ] as const) {
      expect(() => crossedCells(garden(), { row, column, limit: 1 })).toThrow('quota.notCrossable')
    }
  })
})

describe('a grid', () => {
  const questions = crossableQuestions(garden())
  const cell = (QuotarExpression: string) => ({ QuotarExpression })

  it('is seen in the cells that cross two questions, also by ranges, with a hole where there is none', () => {
    const [first, second, third] = [
      cell("color == '1' && years >= 18 && years < 40"),
      cell("color == '1' && years >= 40"),
      cell("years >= 40 && color == '2'"),
    ]
    const [grid] = gridsOf([first, cell("color == '1'"), second, third], questions)
    expect(grid).toMatchObject({
      row: 'color',
      column: 'years',
      rows: ['红', '蓝'],
      columns: ['years >= 18 && years < 40', 'years >= 40'],
    })
    expect(grid?.cells).toEqual([
      [first, second],
      [null, third],
    ])
  })

  it('is not seen in one row, in other conditions, or in what is no expression', () => {
    const others = [
      "color == '1' && years > 1",
      "color == '1' && years > 2",
      "color == '1' || years > 2",
      'color == season',
      'color ==',
      '',
    ]
    expect(gridsOf(others.map(cell), questions)).toEqual([])
  })
})
