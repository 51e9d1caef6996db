import type { InteractionState } from '@naire/domain/answering'
import { choice, ContentReader } from '@naire/domain/interactions'
import { describe, expect, test } from 'vitest'
import { choiceEntries, choose, typeInto } from './choosing.ts'

describe('choosing', () => {
  test('a single choice keeps one option', () => {
    expect(codes(choose(state({}, ['A']), 'sB', true))).toEqual(['B'])
  })

  test('a multiple choice adds and takes away', () => {
    expect(codes(choose(state({ AllowMulti: true }, ['A']), 'sC', true))).toEqual(['A', 'C'])
    expect(choose(state({ AllowMulti: true }, ['A']), 'sA', false)).toBeNull()
  })

  test('a full multiple choice takes no more', () => {
    expect(codes(choose(state({ AllowMulti: true, MaxSelection: 2 }, ['A', 'B']), 'sC', true))).toEqual(['A', 'B'])
  })

  test('a text belongs to its option', () => {
    const reply = typeInto(state({ AllowMulti: true }, ['A', 'C']), 'sC', '其他原因')
    expect(choiceEntries(reply).map((entry) => entry.TextInputValue)).toEqual(['', '其他原因'])
  })
})

const codes = (reply: ReturnType<typeof choose>) => choiceEntries(reply).map((entry) => entry.OptionCode)

function state(settings: object, chosen: readonly string[]): InteractionState {
  const Entries = ['A', 'B', 'C'].map((Code) => ({
    Sid: `s${Code}`,
    Code,
    Data: Code,
    TextInputConfig: { Enabled: Code === 'C' },
  }))
  const content = choice.read(new ContentReader({ Sid: 'I', Code: 'I1', Entries, ...settings }, '', []))
  const blank = {
    sid: 'I',
    code: 'I1',
    type: 'choice',
    visible: true,
    readonly: false,
    required: true,
    reply: null,
    options: [],
    rows: [],
    findings: [],
  } as const
  const start: InteractionState = { ...blank, draft: null, content: content as unknown as InteractionState['content'] }
  const all: InteractionState = { ...start, content: { ...start.content, AllowMulti: true, MaxSelection: null } }
  return {
    ...start,
    draft: chosen.reduce<InteractionState['draft']>((draft, code) => choose({ ...all, draft }, `s${code}`, true), null),
  }
}
