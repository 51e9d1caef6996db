import type { Feedback } from '@naire/domain/interactions'
import type { AnswersCommitted } from '@naire/domain/sessions'
import { describe, expect, it } from 'vitest'
import { afterCommit, answersOf } from './document.ts'

const item = (code: string, more: Partial<Feedback>): Feedback => ({
  QuestionSid: code,
  QuestionCode: code,
  InteractionSid: 'I',
  InteractionCode: 'I1',
  InteractionType: 0,
  Type: 0,
  Seq: 1,
  ...more,
})
const commit = (items: readonly Feedback[], removed: AnswersCommitted['data']['removed'] = []) =>
  ({ items, removed }) as unknown as AnswersCommitted['data']

describe('answers of the grid', () => {
  it('show codes of options with their texts, typed texts, names of files', () => {
    const replies = afterCommit(
      {},
      commit([
        item('Q1', { ReferCode1: 'B', Seq: 2, Value2: 'other' }),
        item('Q1', { ReferCode1: 'A', Seq: 1 }),
        item('Q2', { Type: 1, Value1: '18' }),
        item('Q3', { Type: 2, Value1: 'photo.jpg' }),
      ]),
    )
    expect(answersOf(replies)).toEqual({ Q1: 'A,B:other', Q2: '18', Q3: 'photo.jpg' })
  })

  it('show which option each row of a grid took', () => {
    const replies = afterCommit(
      {},
      commit([
        item('Q1', { ReferCode1: 'R1', ReferCode2: 'A', Seq: 1, Value1: 'Taste', Value2: 'Good' }),
        item('Q1', { ReferCode1: 'R2', ReferCode2: 'O', Seq: 2, Value1: 'Price', Value2: 'Other' }),
        item('Q1', { ReferCode1: 'R2', ReferCode2: 'O', Seq: 3, Type: 1, Value1: 'varies' }),
      ]),
    )
    expect(answersOf(replies)).toEqual({ Q1: 'R1=A,R2=O,varies' })
  })

  it('keep what a later commit does not mention, and lose what is blank now', () => {
    const first = afterCommit({}, commit([item('Q1', { ReferCode1: 'A' }), item('Q2', { Type: 1, Value1: 'x' })]))
    const second = afterCommit(
      first,
      commit([item('Q2', { Type: 1, Value1: 'y' })], [{ questionSid: 'Q1', interactionSid: 'I' }]),
    )
    expect(answersOf(second)).toEqual({ Q2: 'y' })
  })

  it('join the interactions of one question in the order of their sids', () => {
    const replies = afterCommit(
      {},
      commit([
        item('Q1', { InteractionSid: 'b', Type: 1, Value1: 'last' }),
        item('Q1', { InteractionSid: 'a', Type: 1, Value1: 'first' }),
      ]),
    )
    expect(answersOf(replies)).toEqual({ Q1: 'first last' })
  })
})
