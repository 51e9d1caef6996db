import { countedSessions, questionTile, usualBoard } from '@naire/domain/analysis'
import { expect, test } from 'vitest'
import { added, isSameBoard, moved, nearestHeight, nearestWidth, resized } from './board-state.ts'

const tiles = ['a', 'b', 'c'].map(questionTile)
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join('')

test('a tile takes the place of the one that it is dropped on, before it or behind it', () => {
  expect([ids(moved(tiles, 'a', 'c')), ids(moved(tiles, 'c', 'a')), ids(moved(tiles, 'b', 'gone'))]).toEqual([
    'bca',
    'cab',
    'abc',
  ])
})

test('a tile grows and shrinks by steps and no further than there are', () => {
  const sizes = (width: number, height: number) => {
    const [tile] = resized(tiles, 'a', { width, height })
    return [tile?.width, tile?.height]
  }
  expect([sizes(1, 1), sizes(9, 9), sizes(-9, -9)]).toEqual([
    [8, 3],
    [12, 3],
    [3, 1],
  ])
  expect([nearestWidth(4.9), nearestWidth(5.1), nearestHeight(2.6)]).toEqual([4, 6, 3])
})

test('what is on the board already is not added again', () => {
  expect(ids(added(tiles, ['quotas'], ['b', 'd']))).toBe('abcquotasd')
})

test('the order of statuses makes no other board', () => {
  const board = usualBoard(['a'])
  const statuses = ['success', 'invalid'] as const
  const one = { ...board, sessions: { ...countedSessions, statuses } }
  expect(isSameBoard(one, { ...one, sessions: { ...one.sessions, statuses: statuses.toReversed() } })).toBe(true)
  expect(isSameBoard(one, { ...one, target: 5 })).toBe(false)
})
