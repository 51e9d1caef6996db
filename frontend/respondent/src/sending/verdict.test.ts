import { expect, test } from 'vitest'
import { verdictOf } from './verdict.ts'

const exists = '{b58e898b-da8b-4e1a-862f-2e5394e789cb}'

test.each([
  [201, null, 'taken'],
  [0, null, 'later'],
  [503, null, 'later'],
  [429, null, 'later'],
  [409, exists, 'exists'],
  [409, '{other}', 'refused'],
  [401, null, 'refused'],
  [403, null, 'refused'],
  [422, null, 'refused'],
] as const)('%i %s is %s', (status, code, verdict) => expect(verdictOf(status, code, [exists])).toBe(verdict))
