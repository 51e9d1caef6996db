import { expect, test } from 'vitest'
import { verdictOf } from './ask.ts'

const settling = '{0bcb352e-8056-4db9-ad6c-830208b39423}'
const exists = '{b58e898b-da8b-4e1a-862f-2e5394e789cb}'

test.each([
  [201, null, 'taken'],
  [0, null, 'later'],
  [503, null, 'later'],
  [429, null, 'later'],
  [409, exists, 'exists'],
  [409, settling, 'later'],
  [409, '{other}', 'refused'],
  [401, null, 'refused'],
  [403, null, 'refused'],
  [422, null, 'refused'],
] as const)('%i %s is %s', (status, code, verdict) =>
  expect(verdictOf(status, code, { [exists]: 'exists', [settling]: 'later' })).toBe(verdict),
)
