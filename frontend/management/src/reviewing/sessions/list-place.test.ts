import { expect, test } from 'vitest'
import { groupsOf, type ListPlace, placeIn, searchAt, selectionOf } from './list-place.ts'

const start = placeIn(new URLSearchParams())
const through = (place: ListPlace) => placeIn(new URLSearchParams(String(searchAt(new URLSearchParams(), place))))

test('an address that says nothing is the whole list, newest first', () => {
  expect(start).toEqual({
    groups: [],
    keyword: '',
    whose: 'all',
    sort: { id: 'CommitTime', isDescending: true },
    view: null,
    row: null,
    at: 0,
  })
  expect(String(searchAt(new URLSearchParams(), start))).toBe('')
})

const place: ListPlace = {
  groups: [
    [{ column: 'Status', operator: 'is', values: ['0', '5'] }],
    [
      { column: 'a/I1/R1.A', operator: 'contains', values: ['50%: a|b;c & d'] },
      { column: 'CommitTime', operator: 'from', values: ['2026-01-02T03:04:05.000Z'] },
    ],
    [{ column: 'd/D1', operator: 'empty', values: [] }],
  ],
  keyword: '王 & 李',
  whose: 'mine',
  sort: { id: 'a/I2', isDescending: false },
  view: '+待复核',
  row: 'S7',
  at: 312,
}

test('a list is the same after its address was read', () => {
  expect(through(place)).toEqual(place)
})

test('what else an address says stays in it', () => {
  const next = searchAt(new URLSearchParams('naire=N1&lang=ar&q=old&f=Status:is:1'), start)
  expect(String(next)).toBe('naire=N1&lang=ar')
})

test('comparisons that nobody knows and conditions without a value are left out', () => {
  const search = new URLSearchParams(
    'f=Status:like:1&f=Score:from:&f=UserName:is:%25E0%25A4&f=Status:is:1&whose=theirs&at=-4',
  )
  expect(placeIn(search)).toEqual({ ...start, groups: [[{ column: 'Status', operator: 'is', values: ['1'] }]] })
})

test('links of other screens to a quota cell are a condition', () => {
  expect(placeIn(new URLSearchParams('quotar=C1')).groups).toEqual([
    [{ column: 'quota', operator: 'is', values: ['C1'] }],
  ])
})

test('groups are one filter, and the filter the groups again', () => {
  const { filter } = selectionOf(place)
  expect(groupsOf(filter)).toEqual(place.groups)
  expect(selectionOf(start).filter).toBeNull()
})
