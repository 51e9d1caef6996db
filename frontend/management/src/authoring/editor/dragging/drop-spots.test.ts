import { expect, test } from 'vitest'
import type { OutlineRow } from '../outline/outline-rows.ts'
import { pageMove, pageSpot, placeAt } from './drop-spots.ts'

/** `P: A B | R: C` as lines: P, A, B, R, C. */
const rows: readonly OutlineRow[] = [
  line('P'),
  question('A'),
  question('B'),
  line('R'),
  question('C'),
  line('S'),
  question('D'),
]

test.each([
  [1, false, { before: 'A' }],
  [2, true, { after: 'B' }],
  [3, false, { after: 'B' }],
  [3, true, { before: 'C' }],
  [0, false, { before: 'A' }],
])('a question dropped on line %i, behind it: %s, goes to %j', (row, behind, place) => {
  expect(placeAt(rows, { row, behind })).toEqual(place)
})

test.each([
  ['P', 4, { row: 4, behind: true }, 'R'],
  ['P', 5, { row: 6, behind: true }, 'S'],
  ['S', 2, { row: 0, behind: false }, null],
  ['S', 3, { row: 3, behind: false }, 'P'],
])('page %s dragged over line %i goes to the far edge of the page there', (page, row, spot, after) => {
  expect(pageSpot(rows, page, row)).toEqual(spot)
  expect(pageMove(rows, page, spot)).toEqual({ type: 'MovePage', page, after })
})

test('a page does not go to itself', () => {
  expect(pageSpot(rows, 'R', 4)).toBeNull()
})

function line(sid: string): OutlineRow {
  return { kind: 'page', sid, seq: 1, size: 1 }
}

function question(sid: string): OutlineRow {
  return { kind: 'question', sid, question: { Sid: sid } as Extract<OutlineRow, { kind: 'question' }>['question'] }
}
