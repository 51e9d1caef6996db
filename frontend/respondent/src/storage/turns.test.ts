import { describe, expect, test } from 'vitest'
import { turned } from './replies.ts'
import type { StoredReply, ReplyRow } from './rows.ts'

describe('an answer', () => {
  test('is written over whatever is there, when nothing held it up', () => {
    expect(turned(7, [answer('x', null)], [row('y', 6)])).toEqual({ put: [{ ...row('x', 7) }], newer: [] })
  })

  test('that storage refused is written over what was there then', () => {
    expect(turned(7, [answer('x', 6)], [row('y', 6)]).put).toEqual([row('x', 7)])
  })

  test('that storage refused gives way to what another tab wrote since, whatever the clocks say', () => {
    expect(turned(7, [answer('x', 5)], [{ ...row('y', 6), ReplyTime: 0 }])).toEqual({
      put: [],
      newer: [{ ...row('y', 6), ReplyTime: 0 }],
    })
  })

  test('that comes too late takes nothing away from others with it', () => {
    const blanked = { ...answer('', 5), QuestionSid: 'hidden', Reply: null }
    const kept = turned(
      7,
      [answer('x', 5), blanked, { ...answer('z', 5), QuestionSid: 'third' }],
      [row('y', 6), { ...row('h', 2), QuestionSid: 'hidden' }, undefined],
    )
    expect(kept.put.map(({ QuestionSid }) => QuestionSid)).toEqual(['third'])
    expect(kept.newer.map(({ QuestionSid }) => QuestionSid)).toEqual(['first', 'hidden'])
  })

  test('keeps what was sent of the one before it', () => {
    expect(turned(7, [answer('x', null)], [{ ...row('y', 6), CommitHash: 'sent' }]).put).toEqual([
      { ...row('x', 7), CommitHash: 'sent' },
    ])
  })
})

function answer(TextInputValue: string, TriedAt: number | null): StoredReply {
  const { CommitHash: _, Turn: __, ...reply } = row(TextInputValue, 0)
  return { ...reply, TriedAt }
}

function row(TextInputValue: string, Turn: number): ReplyRow {
  return {
    SessionSid: 'S',
    QuestionSid: 'first',
    QuestionCode: 'Q1',
    InteractionSid: 'I',
    InteractionCode: 'I1',
    InteractionType: 3,
    Reply: { TextInputValue, Score: null } as ReplyRow['Reply'],
    Hash: '',
    CommitHash: null,
    ReplyTime: 1,
    Turn,
  }
}
