import { expect, test } from 'vitest'
import type { Value } from '../expression/index.ts'
import { isSameValue } from './program.ts'

const day = (text: string) => new Date(text)

test.each<readonly [Value, Value, boolean]>([
  [1, 1, true],
  [1, '1', false],
  [day('2026-03-01'), day('2026-03-01'), true],
  [day('2026-03-01'), day('2026-03-02'), false],
  [day('2026-03-01'), '2026-03-01', false],
  [['a', [1, null]], ['a', [1, null]], true],
  [['a', [1, null]], ['a', [1, 2]], false],
  [['a'], ['a', 'b'], false],
  [['a'], 'a', false],
])('%j beside %j is the same to expressions: %s', (one, other, same) => {
  expect(isSameValue(one, other)).toBe(same)
})
