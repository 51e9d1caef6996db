import { beforeEach, expect, test } from 'vitest'
import { useNoticeBoard } from './notice-store.ts'

const board = () => useNoticeBoard.getState()

beforeEach(() => board().clear())

test('the same message again is counted, not repeated', () => {
  board().danger('网络已断开')
  board().danger('网络已断开')
  expect(board().notices).toMatchObject([{ message: '网络已断开', count: 2 }])
})

test('no more than five stay, the oldest goes first', () => {
  for (const message of ['a', 'b', 'c', 'd', 'e', 'f']) board().danger(message)
  expect(board().notices.map(({ message }) => message)).toEqual(['b', 'c', 'd', 'e', 'f'])
})
