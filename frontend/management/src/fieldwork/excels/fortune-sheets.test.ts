import type { Sheet } from '@fortune-sheet/core'
import type { Workbook } from '@naire/domain/excels'
import { expect, it } from 'vitest'
import { cellText, columnName, sheetsOf, workbookOf } from './fortune-sheets.ts'

const book: Workbook = {
  tabs: [
    {
      name: '一月',
      rows: [
        ['编号', '面积', null, true],
        ['007', { v: 12.5, f: 'A1*2' }, { v: 45_000, z: 'yyyy-mm-dd' }],
      ],
      merges: [[0, 1, 1, 2]],
      widths: [20, null, 8],
    },
    { name: '二月', rows: [] },
  ],
}

it('a workbook comes out of the editor as it went in', () => {
  expect(workbookOf(sheetsOf(book))).toEqual(book)
})

it('what the editor did to its matrix is read from there', () => {
  const [first, second] = sheetsOf(book)
  const data = [
    [{ v: '3', ct: { t: 'n', fa: 'General' } }, { v: '3', ct: { t: 's', fa: '@' } }, null],
    [{ v: 6, f: '=A1*2' }, { ct: { t: 'inlineStr', s: [{ v: '富' }, { v: '文本' }] } }, { v: Number.NaN }],
    [null, null],
  ]
  const sheets = [
    { ...second, order: 0 },
    { ...first, order: 1, data },
  ] as Sheet[]
  expect(workbookOf(sheets).tabs.map(({ name, rows }) => [name, rows])).toEqual([
    ['二月', []],
    [
      '一月',
      [
        [3, '3'],
        [{ v: 6, f: 'A1*2' }, '富文本'],
      ],
    ],
  ])
})

it('a blank one has a tab to write in', () => {
  expect(sheetsOf({ tabs: [] })).toHaveLength(1)
})

it('numbers are shown by their format, everything else as it is', () => {
  const format = (pattern: string, value: number) => {
    if (pattern === 'broken') throw new Error(pattern)
    return `${pattern}:${value}`
  }
  expect(cellText({ v: 45_000, z: 'yyyy' }, format)).toBe('yyyy:45000')
  expect(cellText({ v: 45_000, z: 'broken' }, format)).toBe('45000')
  expect(cellText({ v: 45_000, z: 'yyyy' })).toBe('45000')
  expect([cellText('=1+1'), cellText(false), cellText(null)]).toEqual(['=1+1', 'FALSE', ''])
})

it('columns are lettered', () => {
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})
