import { cellKey } from '@naire/domain/questions'
import { expect, test } from 'vitest'
import { type CellSpan, withAlike, withCells, withInput, withWrittenCodes } from './with-cells.ts'

const part = (Sid: string) => ({ Sid, Data: Sid })
const numbers = { Type: 2, MaxValue: 9 }
const grid = {
  Rows: ['r1', 'r2'].map(part),
  Columns: ['c1', 'c2'].map(part),
  Interactions: [
    { Sid: 'a', Code: 'I1', Seq: 1, DataType: numbers, Append: '元' },
    { Sid: 'b', Code: 'I2', Seq: 2, ViewRows: 3 },
    { Sid: 'c', Code: 'I3', Seq: 3 },
  ],
  InteractionsMap: { [cellKey('r1', 'c1')]: 'a', [cellKey('r1', 'c2')]: 'b', [cellKey('r2', 'c1')]: 'c' },
}

test.each([
  ['row', ['a', 'b']],
  ['column', ['a', 'c']],
  ['all', ['a', 'b', 'c']],
] as const)('the settings of a cell go to the %s, and names stay', (span: CellSpan, alike) => {
  const set = withAlike(grid, cellKey('r1', 'c1'), span)
  expect(set).toEqual({
    ...grid,
    Interactions: grid.Interactions.map((input) =>
      alike.some((sid) => sid === input.Sid)
        ? { Sid: input.Sid, Code: input.Code, Seq: input.Seq, DataType: numbers, Append: '元' }
        : input,
    ),
  })
})

test('rows and columns without codes get those by which they are named, and keep them', () => {
  const coded = withWrittenCodes({
    ...grid,
    Columns: [{ Sid: 'c1' }, { Sid: 'c0', IsGroupIntro: true }, { Sid: 'c2', Code: 'price' }, { Sid: 'c3', Code: '' }],
  })
  expect(coded['Columns']).toEqual([
    { Sid: 'c1', Code: 'C1' },
    { Sid: 'c0', IsGroupIntro: true },
    { Sid: 'c2', Code: 'price' },
    { Sid: 'c3', Code: 'C3' },
  ])
  expect(coded['Rows']).toEqual([expect.objectContaining({ Code: 'R1' }), expect.objectContaining({ Code: 'R2' })])
})

test('a cell is emptied, and gets an input with a code of its own again', () => {
  const empty = withInput(grid, cellKey('r1', 'c1'), null)
  expect(empty['InteractionsMap']).not.toHaveProperty([cellKey('r1', 'c1')])
  expect(empty['Interactions']).toHaveLength(2)
  const again = withInput(empty, cellKey('r2', 'c2'), 'd')
  expect(again['Interactions']).toContainEqual(expect.objectContaining({ Sid: 'd', Code: 'I4' }))
})

test('a new row has an input in each cell; cells that were emptied stay so; what stood in a row that is gone is gone', () => {
  let made = 0
  const after = withCells(grid, { ...grid, Rows: ['r2', 'r3'].map(part) }, () => `new${(made += 1)}`)
  expect(after['InteractionsMap']).toEqual({
    [cellKey('r2', 'c1')]: 'c',
    [cellKey('r3', 'c1')]: 'new1',
    [cellKey('r3', 'c2')]: 'new2',
  })
  expect((after['Interactions'] as typeof grid.Interactions).map(({ Sid }) => Sid)).toEqual(['c', 'new1', 'new2'])
})
