import type { Feedback } from '@naire/domain/interactions'
import { givenText, receiptText } from '@naire/domain/sessions'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isReceiptFor } from './receipt.ts'

const item = (Value1: string) => ({ QuestionSid: 'Q', InteractionSid: 'I', Seq: 1, Type: 1, Value1 }) as Feedback

function tokenFor(items: readonly Feedback[]): string {
  const hash = createHash('sha256').update(givenText(items)).digest('hex')
  const text = receiptText({
    kind: 'commit',
    sessionSid: 'S',
    revision: 1,
    position: 9,
    at: '2026-11-20T08:00:00.000Z',
    hash,
    attachSid: null,
  })
  return `${Buffer.from(text).toString('base64url')}.signature`
}

test('a receipt is for what was sent, or for something else', async () => {
  const body = { Sid: 'S', Feedbacks: [item('年龄？')] }
  expect(await isReceiptFor(body, tokenFor([item('年龄？')]))).toBe(true)
  expect(await isReceiptFor(body, tokenFor([item('年龄')]))).toBe(false)
  expect(await isReceiptFor({ ...body, Sid: 'T' }, tokenFor([item('年龄？')]))).toBe(false)
  expect(await isReceiptFor(body, 'e30.x')).toBe(false)
})
