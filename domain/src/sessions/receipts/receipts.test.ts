import { expect, it } from 'vitest'
import { item } from '../../../tests/sessions/commands.ts'
import { givenText, readReceipt, receiptText, type Receipt } from './index.ts'

const receipt: Receipt = {
  kind: 'file',
  sessionSid: 'S',
  revision: 3,
  position: 12,
  at: '2026-11-20T08:00:00.000Z',
  hash: 'ab',
  attachSid: 'A',
}

it('a receipt is read as it was written, and nothing else is one', () => {
  expect(readReceipt(receiptText(receipt))).toEqual(receipt)
  expect(readReceipt(receiptText({ ...receipt, kind: 'commit', attachSid: null }))).toMatchObject({
    kind: 'commit',
    attachSid: null,
  })
  for (const text of [
    '',
    '{}',
    '[1]',
    '[2,0,"S",3,12,"t","h",null]',
    '[1,9,"S",3,12,"t","h",null]',
    '[1,0,"S","3",12,"t","h",null]',
    '[1,0,"S",3,12,"t","h",7]',
  ])
    expect(readReceipt(text), text).toBeNull()
})

it('the same answers are the same text in whatever order, at whatever time, with whatever score; others are not', () => {
  const [a, b] = [item('Q1', 'a'), item('Q2', 'b')]
  expect(givenText([b, a])).toBe(givenText([{ ...a, TimeStamp: 'later', Score: 3, Refer2: null }, b]))
  expect(givenText([a])).not.toBe(givenText([{ ...a, Value1: 'A' }]))
  expect(givenText([a, { ...a, Seq: 2 }])).toBe(givenText([{ ...a, Seq: 2 }, a]))
})
