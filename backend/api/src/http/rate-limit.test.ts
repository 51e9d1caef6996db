import { expect, it } from 'vitest'
import { RateLimit } from './rate-limit.ts'

it('refuses the fourth of three requests a minute, for that key only, until it has refilled', () => {
  let now = 0
  const limit = new RateLimit({ requests: 3, perMs: 60_000 }, () => now)
  const take = (key: string) => () => limit.take(key)
  for (const _ of [1, 2, 3]) limit.take('a')
  expect(take('a')).toThrow('request.tooMany')
  expect(take('b')).not.toThrow()
  now = 20_000
  expect(take('a')).not.toThrow()
  expect(take('a')).toThrow('request.tooMany')
})
