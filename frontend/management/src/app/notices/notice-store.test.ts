import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNoticeBoard } from './notice-store.ts'

const board = () => useNoticeBoard.getState()

beforeEach(() => {
  vi.useFakeTimers()
  board().clear()
})
afterEach(() => void vi.useRealTimers())

test('the same message again is counted, not repeated', () => {
  board().danger('网络已断开')
  board().danger('网络已断开')
  expect(board().notices).toMatchObject([{ message: '网络已断开', count: 2 }])
})

test('no more than five stay, the oldest goes first', () => {
  for (const message of ['a', 'b', 'c', 'd', 'e', 'f']) board().danger(message)
  expect(board().notices.map(({ message }) => message)).toEqual(['b', 'c', 'd', 'e', 'f'])
})

test('one goes by itself twenty seconds after it was last said [S2-45]', () => {
  board().danger('网络已断开')
  vi.advanceTimersByTime(15_000)
  board().danger('网络已断开')
  vi.advanceTimersByTime(19_999)
  expect(board().notices).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(board().notices).toEqual([])
})

test('one goes when the request that failed succeeds, the others stay', () => {
  board().danger('名称已存在', 'POST /odata/Subjects')
  board().danger('没能复制')
  board().settled('POST /odata/Orgs')
  expect(board().notices).toHaveLength(2)
  board().settled('POST /odata/Subjects')
  expect(board().notices.map(({ message }) => message)).toEqual(['没能复制'])
})
