import { expect, test } from 'vitest'
import { type ListPlace, placeIn, searchAt } from './list-place.ts'

const start = placeIn(new URLSearchParams())
const through = (place: ListPlace) => placeIn(new URLSearchParams(String(searchAt(new URLSearchParams(), place))))

test('an address that says nothing is the whole list, newest first', () => {
  expect(start).toEqual({
    chips: [],
    keyword: '',
    whose: 'all',
    quotarSid: null,
    sort: { id: 'CommitTime', isDescending: true },
    row: null,
    at: 0,
  })
  expect(String(searchAt(new URLSearchParams(), start))).toBe('')
})

test('a list is the same after its address was read', () => {
  const place: ListPlace = {
    chips: [
      { field: 'Status', operator: 'is', values: [0, 5] },
      { field: 'ReturnReason', operator: 'contains', values: ['50%: a|b & c'] },
      { field: 'CommitTime', operator: 'from', values: ['2026-01-02T03:04:05.000Z'] },
      { field: 'Success', operator: 'is', values: ['true'] },
    ],
    keyword: '王 & 李',
    whose: 'mine',
    quotarSid: 'C1',
    sort: { id: 'Score', isDescending: false },
    row: 'S7',
    at: 312,
  }
  expect(through(place)).toEqual(place)
})

test('what else an address says stays in it', () => {
  const next = searchAt(new URLSearchParams('naire=N1&lang=ar&q=old&f=Status:is:1'), start)
  expect(String(next)).toBe('naire=N1&lang=ar')
})

test('fields, comparisons and values that nobody knows are left out', () => {
  const search = new URLSearchParams(
    'f=Password:is:1&f=Status:contains:1&f=Score:from:many&f=CommitTime:to:soon&f=Success:is:maybe&f=UserName:is:%25&f=Status:is:1|x&sort=-Nothing&whose=theirs&at=-4',
  )
  expect(placeIn(search)).toEqual({ ...start, chips: [{ field: 'Status', operator: 'is', values: [1] }] })
})
