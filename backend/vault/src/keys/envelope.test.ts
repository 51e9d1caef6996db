import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { disclose, enclose, subjectOf } from './envelope.ts'
import { encrypt } from './master-key.ts'

const key = randomBytes(32)
const items = Array.from({ length: 20 }, (_, nth) => ({ QuestionSid: 'A'.repeat(31) + nth, Value1: '几乎每天' }))

it.each([[{ reason: 'short' }], [{ items }]])('gives back what was sealed', (data) => {
  const sealed = enclose('session-1', key, data)
  expect(subjectOf(sealed)).toBe('session-1')
  expect(disclose(sealed, key)).toEqual(data)
})

it('makes much of the same small', () => {
  expect(enclose('session-1', key, { items }).length).toBeLessThan(JSON.stringify({ items }).length / 5)
})

it('opens what was sealed before data was deflated', () => {
  const header = Buffer.concat([Buffer.from([1, 9]), Buffer.from('session-1')])
  expect(disclose(Buffer.concat([header, encrypt(key, Buffer.from(JSON.stringify({ items })), header)]), key)).toEqual({
    items,
  })
})

it('refuses an envelope whose version was changed, or is none', () => {
  const sealed = enclose('session-1', key, { items })
  for (const version of [1, 3])
    expect(() => disclose(Buffer.concat([Buffer.from([version]), sealed.subarray(1)]), key)).toThrow()
})
