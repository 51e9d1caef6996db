import { Refused } from '@naire/domain/refusals'
import { expect, it } from 'vitest'
import { RateLimit } from './rate-limit.ts'

it('counts guesses that were wrong, and those under way', async () => {
  const limit = new RateLimit({ requests: 3, perMs: 60_000 }, () => 0)
  const failing = (error: Error) => () => limit.guess('a', async () => Promise.reject(error))
  const wrong = failing(new Refused({ key: 'access.wrongPassword' }))
  for (let right = 0; right < 10; right += 1) expect(await limit.guess('a', async () => right)).toBe(right)
  await expect(failing(new Error('no database'))()).rejects.toThrow('no database')
  await expect(wrong()).rejects.toThrow('access.wrongPassword')
  await expect(wrong()).rejects.toThrow('access.wrongPassword')
  let end = () => {}
  const underWay = limit.guess('a', () => new Promise<void>((resolve) => (end = resolve)))
  await expect(wrong()).rejects.toThrow('request.tooMany')
  end()
  await underWay
  await expect(wrong()).rejects.toThrow('access.wrongPassword')
  await expect(wrong()).rejects.toThrow('request.tooMany')
})

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
