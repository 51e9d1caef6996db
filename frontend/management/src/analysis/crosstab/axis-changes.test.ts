import { emptyCrosstab, type CrosstabContent } from '@naire/domain/analysis'
import { expect, test } from 'vitest'
import {
  droppedAxis,
  droppedLevel,
  endId,
  placeId,
  swapped,
  targetOf,
  unnested,
  withoutLevel,
  type AxisPlace,
} from './axis-changes.ts'

const of = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((axis) => axis.split('>').map((variable) => ({ variable })))
/** `a b>c | d`: two row axes, the second nested, and one column. */
const crosstab = (text: string): CrosstabContent => {
  const [rows = '', columns = ''] = text.split('|')
  return { ...emptyCrosstab, rows: of(rows), columns: of(columns) }
}
const told = ({ rows, columns }: CrosstabContent) =>
  [rows, columns]
    .map((axes) => axes.map((axis) => axis.map(({ variable }) => variable).join('>')).join(' '))
    .join(' | ')
const target = (id: string) => {
  const found = targetOf(id)
  if (found === null) throw new Error(id)
  return found
}
const rows = (at: number): AxisPlace => ({ edge: 'rows', at })
const columns = (at: number): AxisPlace => ({ edge: 'columns', at })

test('a question is dropped at the end, before another, or within it', () => {
  const drop = (id: string) => told(droppedLevel(crosstab('a b | c'), { variable: 'x' }, target(id)))
  expect(drop(endId('rows'))).toBe('a b x | c')
  expect(drop(placeId('before', columns(0)))).toBe('a b | x c')
  expect(drop(placeId('into', rows(1)))).toBe('a b>x | c')
})

test('an axis goes to another place, edge, or within another', () => {
  const drop = (from: AxisPlace, id: string) => told(droppedAxis(crosstab('a b c | d'), from, target(id)))
  expect(drop(rows(0), placeId('before', rows(2)))).toBe('b a c | d')
  expect(drop(rows(2), placeId('before', rows(0)))).toBe('c a b | d')
  expect(drop(rows(1), endId('columns'))).toBe('a c | d b')
  expect(drop(rows(0), placeId('into', columns(0)))).toBe('b c | d>a')
  expect(drop(rows(0), placeId('into', rows(2)))).toBe('b c>a | d')
  expect(drop(rows(0), placeId('into', rows(0)))).toBe('a b c | d')
})

test('no more than three lie within each other, and none twice', () => {
  const full = crosstab('a>b>c d>a | e')
  expect(told(droppedLevel(full, { variable: 'x' }, target(placeId('into', rows(0)))))).toBe(told(full))
  expect(told(droppedLevel(full, { variable: 'a' }, target(placeId('into', rows(1)))))).toBe(told(full))
})

test('a level becomes an axis of its own, or goes', () => {
  expect(told(unnested(crosstab('a>b>c d |'), rows(0), 1))).toBe('a>c b d | ')
  expect(told(withoutLevel(crosstab('a>b |'), rows(0), 0))).toBe('b | ')
  expect(told(withoutLevel(crosstab('a b |'), rows(0), 0))).toBe('b | ')
})

test('rows and columns change places, as many as an edge holds', () => {
  expect(told(swapped(crosstab('a b | c')))).toBe('c | a b')
  const many = { ...emptyCrosstab, rows: Array.from({ length: 60 }, (_, n) => [{ variable: `q${n}` }]) }
  expect([swapped(many).columns.length, swapped(many).rows.length]).toEqual([50, 10])
  expect(targetOf('variable:x')).toBeNull()
})
