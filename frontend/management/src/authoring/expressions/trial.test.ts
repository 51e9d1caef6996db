import { expect, test } from 'vitest'
import { readPaths, tried, valueTyped } from './trial.ts'

const at = { now: new Date('2026-03-01T00:00:00Z'), timeZone: 'Asia/Shanghai' }

test('an expression has the value that it has with the answers put in', async () => {
  expect(readPaths("Q1 == 'A' && Q2.count > 1")).toEqual([['Q1'], ['Q2', '@count']])
  expect(await tried("Q1 == 'A' && Q2.count > 1", { Q1: 'A', 'Q2.@count': 2 }, at)).toBe(true)
  expect(await tried("Q1 == 'A'", {}, at)).toBe(false)
  expect(await tried("matches(Q1, '^a+$')", { Q1: 'aa' }, at)).toBe(true)
  expect(await tried("format_date(now(), 'HH')", {}, at)).toBe('08')
})

test('what is typed is the value that such an answer has', async () => {
  expect(valueTyped({ kind: 'text' }, '  ')).toBeNull()
  expect(valueTyped({ kind: 'text' }, 'x')).toBe('x')
  expect(valueTyped({ kind: 'place' }, '116.4,39.9')).toEqual([116.4, 39.9])
  expect(valueTyped({ kind: 'list' }, 'A， B')).toEqual(['A', 'B'])
  expect(await tried('year(Q1)', { Q1: valueTyped({ kind: 'date' }, '2026-01-31') }, at)).toBe(2026)
})
