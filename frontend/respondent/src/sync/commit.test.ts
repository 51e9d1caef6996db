import { describe, expect, test } from 'vitest'
import type { ReplyRow, SessionRow } from '../storage/rows.ts'
import { commitBody, isUnsent, sentHashes } from './commit.ts'
import { committed } from '../storage/outbox-row.ts'

const row = (hash: string, commitHash: string | null): ReplyRow => ({
  SessionSid: 'S',
  QuestionSid: 'Q1',
  QuestionCode: 'Q1',
  InteractionSid: 'I1',
  InteractionCode: 'I1',
  InteractionType: 0,
  Reply: null,
  Hash: hash,
  CommitHash: commitHash,
  ReplyTime: 0,
})
const counts = new Set(['Q1 I1'])
const nothing = new Set<string>()

describe('what is unsent', () => {
  test('a reply whose hash differs from what was committed [R4-05]', () => {
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

describe('a commit says of who answers', () => {
  const session = { Sid: 'S', UserSid: 'U', StartTime: 0, LastReplyTime: null, Known: 0 } as SessionRow
  const body = (more: Partial<SessionRow>) => commitBody({ ...session, ...more }, 1, [])

  test('whether they have signed in; rows of earlier versions are anonymous', () => {
    expect(body({ AuthMode: 0 })).toMatchObject({ AuthMode: 0, UserSid: 'U' })
    expect(body({})).toMatchObject({ AuthMode: 1 })
  })

  test('that it fetched the questionnaire while it was published, until the server knows the session', () => {
    expect(body({ Admission: 'a.b' })).toMatchObject({ Admission: 'a.b' })
    expect(body({ Admission: 'a.b', Known: 1 })['Admission']).toBeUndefined()
  })

  test('where it began, until the server knows it, and where the device is now, if that was measured', () => {
    const Place = { Longitude: 116.4, Latitude: 39.9, Accuracy: 5 }
    expect(body({ Place })).toMatchObject({ ...Place, LastCommitLongitude: null, LastCommitLatitude: null })
    const later = commitBody({ ...session, Place, Known: 1, PlaceNow: { Longitude: 121, Latitude: 31 } }, 1, [])
    expect(later).toMatchObject({ LastCommitLongitude: 121, LastCommitLatitude: 31, LastCommitAccuracy: null })
    expect(later).not.toHaveProperty('Longitude')
  })

  test('whom WeChat vouched for, until the server knows the session', () => {
    expect(body({ WechatId: 'openid' })).toMatchObject({ WechatId: 'openid' })
    expect(body({ WechatId: 'openid', Known: 1 })).not.toHaveProperty('WechatId')
    expect(body({})).not.toHaveProperty('WechatId')
  })
})

describe('after a commit', () => {
  test('a reply is committed as it was sent [R4-05]', () => {
    const [after] = committed([row('a', null)], sentHashes([row('a', null)], counts))
    expect(after).toMatchObject({ Hash: 'a', CommitHash: 'a' })
  })

  test('a reply that changed in flight stays unsent [R4-05]', () => {
    const sent = sentHashes([row('a', null)], counts)
    const [after] = committed([row('b', null)], sent)
    expect(after && isUnsent(after, counts)).toBe(true)
  })

  test('replies that were not sent are left alone', () => {
    expect(committed([row('a', null)], [])).toEqual([])
  })
})

test('times are numbers on the device and ISO texts in what is sent [R3-02]', () => {
  const at = Date.UTC(2026, 0, 5, 2)
  const row = { Sid: 'S', StartTime: at, LastReplyTime: at, OverTime: at, Known: 0 } as SessionRow
  const iso = '2026-01-05T02:00:00.000Z'
  expect(commitBody(row, 1, [])).toMatchObject({ StartTime: iso, LastReplyTime: iso, OverTime: iso })
})
