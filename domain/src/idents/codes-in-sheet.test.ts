import { describe, expect, test } from 'vitest'
import { codesInSheet } from './codes-in-sheet.ts'

describe('the codes of a sheet', () => {
  test('stand under the heading that says so, each once', () => {
    expect(
      codesInSheet([
        ['姓名', '识别码'],
        ['甲', ' A1 '],
        ['乙', 'A2'],
        ['丙', 'A1'],
        ['丁', ''],
      ]),
    ).toEqual({ codes: ['A1', 'A2'], column: '识别码', blank: 1, repeated: 1, tooLong: 0 })
  })

  test('stand in the named column', () => {
    expect(
      codesInSheet(
        [
          ['Code', 'Phone'],
          ['A1', 13800000000],
        ],
        'Phone',
      ),
    ).toMatchObject({ codes: ['13800000000'], column: 'Phone' })
    expect(codesInSheet([['Code'], ['A1']], 'Tel')).toBeNull()
  })

  test('stand in the only column where nothing has a heading; of several one must be named', () => {
    expect(codesInSheet([['A1'], ['A2', '']])).toMatchObject({ codes: ['A1', 'A2'], column: null })
    expect(
      codesInSheet([
        ['姓名', '电话'],
        ['甲', '1'],
      ]),
    ).toBeNull()
  })

  test('are left out where they are too long', () => {
    expect(codesInSheet([['A'.repeat(201)], ['A1']])).toMatchObject({ codes: ['A1'], tooLong: 1 })
    expect(codesInSheet([])).toMatchObject({ codes: [] })
  })
})
