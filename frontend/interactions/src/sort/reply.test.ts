import type { InteractionState } from '@naire/domain/answering'
import { ContentReader, sort } from '@naire/domain/interactions'
import { describe, expect, test } from 'vitest'
import { move, place, placeAll, takeOut, sortEntries } from './reply.ts'

describe('ordering', () => {
  test('options come one after another, numbered as they stand', () => {
    const given = ordered({}, 'C', 'A')
    expect(sortEntries(given.draft).map(({ OptionCode, Seq }) => `${Seq}${OptionCode}`)).toEqual(['1C', '2A'])
  })

  test('a full order takes no more', () => {
    expect(codes(ordered({ MaxSelection: 2 }, 'A', 'B', 'C').draft)).toBe('AB')
  })

  test('where one is picked, the last one counts', () => {
    expect(codes(ordered({ AllowMulti: false }, 'A', 'B').draft)).toBe('B')
  })

  test('one moves up or down, and never beyond the ends', () => {
    const given = ordered({}, 'A', 'B', 'C')
    expect(codes(move(given, 2, 0))).toBe('CAB')
    expect(codes(move(given, 0, 9))).toBe('BCA')
    expect(codes(move(given, 1, -1))).toBe('BAC')
  })

  test('one is taken out, and the rest is put in as shown', () => {
    const given = ordered({}, 'B')
    expect(codes(placeAll(given, ['A', 'C']))).toBe('BAC')
    expect(takeOut(given, 'B')).toBeNull()
  })
})

const codes = (draft: InteractionState['draft']) =>
  sortEntries(draft)
    .map(({ OptionCode }) => OptionCode)
    .join('')

function ordered(settings: object, ...sids: readonly string[]): InteractionState {
  const Entries = ['A', 'B', 'C'].map((Code) => ({ Sid: Code, Code, Data: Code }))
  const content = sort.read(new ContentReader({ Sid: 'I', Entries, ...settings }, '', []))
  const blank = {
    sid: 'I',
    code: 'I1',
    type: 'sort',
    visible: true,
    readonly: false,
    required: true,
    reply: null,
    options: [],
    rows: [],
    findings: [],
  } as const
  const start: InteractionState = { ...blank, draft: null, content: content as unknown as InteractionState['content'] }
  return sids.reduce((state, sid) => ({ ...state, draft: place(state, sid) }), start)
}
