import { describe, expect, test } from 'vitest'
import { committed } from '../local-store/committed.ts'
import type { ReplyRow } from '../local-store/rows.ts'
import { isUnsent, sentHashes } from './commit.ts'

const row = (hash: string, commitHash: string | null): ReplyRow => ({
  SessionSid: 'S', QuestionSid: 'Q1', QuestionCode: 'Q1', InteractionSid: 'I1', InteractionCode: 'I1', InteractionType: 0,
  Reply: null, Hash: hash, CommitHash: commitHash, ReplyTime: 0,
})
const counts = new Set(['Q1 I1'])
const nothing = new Set<string>()

describe('what is unsent', () => {
  test('a reply whose hash differs from what was committed', () => {
    expect(isUnsent(row('a', null), counts)).toBe(true)
    expect(isUnsent(row('a', 'a'), counts)).toBe(false)
    expect(isUnsent(row('b', 'a'), counts)).toBe(true)
  })

  test('a reply that was sent and was hidden since, once', () => {
    expect(isUnsent(row('a', 'a'), nothing)).toBe(true)
    expect(isUnsent(row('a', ''), nothing)).toBe(false)
    expect(isUnsent(row('a', ''), counts)).toBe(true)
  })

  test('not what never counted and was never sent', () => {
    expect(isUnsent(row('a', null), nothing)).toBe(false)
  })
})

describe('after a commit', () => {
  test('a reply is committed as it was sent', () => {
    const [after] = committed([row('a', null)], sentHashes([row('a', null)], counts))
    expect(after).toMatchObject({ Hash: 'a', CommitHash: 'a' })
  })

  test('a reply that changed in flight stays unsent', () => {
    const sent = sentHashes([row('a', null)], counts)
    const [after] = committed([row('b', null)], sent)
    expect(after && isUnsent(after, counts)).toBe(true)
  })

  test('replies that were not sent are left alone', () => {
    expect(committed([row('a', null)], [])).toEqual([])
  })
})
