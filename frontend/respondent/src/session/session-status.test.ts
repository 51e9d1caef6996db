import type { Feedback } from '@naire/domain/interactions'
import { describe, expect, test } from 'vitest'
import type { ReplyRow } from '../storage/rows.ts'
import { newerReplies, standingOf } from './session-status.ts'

describe('how an earlier session stands', () => {
  test.each([
    ['finished', 0, { Status: 4 }, 'returned'],
    ['finished', 0, { Status: 0 }, 'finished'],
    ['answering', null, { Status: 0 }, 'finished'],
    ['answering', 2, { Status: 2 }, 'open'],
    ['finished', 2, { Status: 2, Settling: true }, 'settling'],
    ['finished', 5, null, 'finished'],
    ['finished', 4, null, 'returned'],
    ['answering', null, null, 'open'],
  ] as const)('%s, last known %s, server says %j: %s', (Stage, Status, saved, standing) =>
    expect(standingOf({ Stage, Status }, saved)).toBe(standing),
  )
})

describe('replies of this device against those of the server', () => {
  const row = (question: string, ReplyTime: number) =>
    ({ QuestionSid: question, InteractionSid: 'I', ReplyTime }) as ReplyRow
  const feedback = (question: string, at: number) =>
    ({ QuestionSid: question, InteractionSid: 'I', TimeStamp: new Date(at).toISOString() }) as Feedback

  test('the newer one wins', () => {
    const newer = newerReplies([row('Q1', 2000), row('Q2', 1000)], [feedback('Q1', 1000), feedback('Q2', 2000)])
    expect(newer.map(({ QuestionSid }) => QuestionSid)).toEqual(['Q1'])
  })

  test('what the server does not have is kept', () => {
    expect(newerReplies([row('Q3', 1)], [])).toHaveLength(1)
  })
})
