import { parseRecord, type NaireRecord } from '@naire/domain/naires'
import { sid } from '../long-naire.ts'

export const naireSid = sid(1)
export const orgSid = sid(7)
export const choices = 25
export const numbers = 25

/** Q1 … Q25 choose one of five, Q26 … Q50 ask for a number. */
export function answeredNaire(): NaireRecord {
  const Questions = Array.from({ length: choices + numbers }, (_, index) => ({
    Sid: sid(10_000 + index),
    Code: `Q${index + 1}`,
    PageSid: sid(90),
    PageSeq: 1,
    ...(index < choices ? choice(index) : number(index)),
  }))
  const parsed = parseRecord({ Sid: naireSid, Name: '五十题', ModifyTime: '2026-01-05T02:00:00.000Z', Questions })
  if ('record' in parsed) return parsed.record
  throw new Error(JSON.stringify(parsed.problems[0]))
}

export const interactionSid = (index: number): string => sid(100_000 + index)

function choice(index: number): object {
  const Entries = [...'12345'].map((Code, at) => ({
    Sid: sid(1_000_000 + index * 10 + at),
    Code,
    Data: `选项 ${Code}`,
  }))
  return {
    Type: 0,
    Data: { Data: `第 ${index + 1} 题`, Interactions: [{ Sid: interactionSid(index), Code: 'I1', Entries }] },
  }
}

const number = (index: number): object => ({
  Type: 3,
  Data: {
    Data: `第 ${index + 1} 题`,
    Interactions: [{ Sid: interactionSid(index), Code: 'I1', DataType: { Type: 2, MinValue: 0, MaxValue: 1000 } }],
  },
})
