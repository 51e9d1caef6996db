import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { sniffed } from './inspect-content.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')

it('recognises content by its signature and gives it back whole, however it is cut', async () => {
  const whole = Buffer.concat([png, Buffer.alloc(10_000, 7)])
  const { recognised, content } = await sniffed(
    Readable.from([whole.subarray(0, 3), whole.subarray(3, 5_000), whole.subarray(5_000)]),
  )
  expect(recognised).toBe('png')
  expect((await buffer(content)).equals(whole)).toBe(true)
})

it('recognises nothing in plain text or in nothing', async () => {
  const hello = await sniffed(Readable.from([Buffer.from('hello')]))
  expect([hello.recognised, (await buffer(hello.content)).toString()]).toEqual(['', 'hello'])
  expect((await sniffed(Readable.from([]))).recognised).toBe('')
})

it('does not wait for content that breaks off, before it is looked at or after', async () => {
  const before = new Readable({ read() {} })
  before.destroy()
  await expect(sniffed(before)).rejects.toMatchObject({ refusal: { target: 'file' } })
  const after = new Readable({ read() {} })
  const waiting = sniffed(after)
  after.push('half')
  after.destroy()
  await expect(waiting).rejects.toMatchObject({ refusal: { target: 'file' } })
})
