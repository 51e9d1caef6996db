import { describe, expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import { fold } from '../event-sourcing/index.ts'
import { RefusalError } from '../refusals/index.ts'
import {
  naireCommentLimits,
  naireCommentsDecider,
  type AddNaireComment,
  type NaireCommentCommand,
  type NaireComments,
} from './index.ts'

const at = '2026-03-01T02:00:00.000Z'
const who = (sid: string) => ({ by: { sid, role: roles.PaperEditor, orgSid: 'ORG' }, at })
const place = { naireSid: 'N', orgSid: 'ORG', subjectSid: 'S' }
const add = (commentSid: string, by: string, given: Partial<AddNaireComment['comment']> = {}): AddNaireComment => ({
  type: 'AddNaireComment',
  comment: {
    ...place,
    commentSid,
    questionSid: 'Q',
    questionCode: 'q',
    replyTo: null,
    text: '?',
    mentions: [],
    ...given,
  },
  ...who(by),
})
const resolve = (commentSid: string, resolved = true): NaireCommentCommand => ({
  type: 'ResolveNaireComment',
  place,
  commentSid,
  resolved,
  ...who('A'),
})
const remove = (commentSid: string, by: string): NaireCommentCommand => ({
  type: 'RemoveNaireComment',
  place,
  commentSid,
  ...who(by),
})
const given = (...commands: readonly NaireCommentCommand[]): NaireComments =>
  commands.reduce(
    (state, command) => fold({ ...naireCommentsDecider, initial: state }, naireCommentsDecider.decide(state, command)),
    naireCommentsDecider.initial,
  )
const refused = (state: NaireComments, command: NaireCommentCommand) => {
  try {
    naireCommentsDecider.decide(state, command)
    return null
  } catch (error) {
    return error instanceof RefusalError ? error.refusal.key : error
  }
}

describe('comments on a questionnaire', () => {
  it('are answered in threads, whose writers are told', () => {
    const thread = given(add('1', 'A'), add('2', 'B', { replyTo: '1' }), add('3', 'A', { replyTo: '1' }))
    const [said] = naireCommentsDecider.decide(thread, add('4', 'C', { replyTo: '1', text: ' 好 ' }))
    expect(said).toMatchObject({ data: { toSids: ['A', 'B'], text: '好', authorSid: 'C' } })
    expect(refused(thread, add('4', 'C', { replyTo: '2' }))).toBe('comment.notFound')
    expect(refused(thread, add('4', 'C', { replyTo: '1', questionSid: null }))).toBe('comment.notFound')
    expect(refused(thread, add('1', 'C'))).toBe('request.sidTaken')
  })

  it('are resolved as threads, and opened again by hand or by an answer', () => {
    const resolved = given(add('1', 'A'), resolve('1'))
    expect(resolved.comments['1']?.resolved).toBe(true)
    expect(naireCommentsDecider.decide(resolved, resolve('1'))).toEqual([])
    expect(given(add('1', 'A'), resolve('1'), resolve('1', false)).comments['1']?.resolved).toBe(false)
    const answered = given(add('1', 'A'), resolve('1'), add('2', 'B', { replyTo: '1' }))
    expect(answered.comments['1']?.resolved).toBe(false)
    expect(refused(answered, resolve('2'))).toBe('comment.notFound')
  })

  it('are removed by who wrote them, a thread with its first', () => {
    const thread = given(add('1', 'A'), add('2', 'B', { replyTo: '1' }), add('3', 'B'))
    expect(refused(thread, remove('1', 'B'))).toBe('comment.notOwn')
    expect(refused(thread, remove('9', 'B'))).toBe('comment.notFound')
    expect(Object.keys(given(add('1', 'A'), add('2', 'B', { replyTo: '1' }), remove('1', 'A')).comments)).toEqual([])
  })

  it('say something, not too much, and are not endlessly many', () => {
    const { initial } = naireCommentsDecider
    for (const text of ['', ' \n', 'x'.repeat(naireCommentLimits.textLength + 1)])
      expect(refused(initial, add('1', 'A', { text }))).toBe('comment.invalid')
    const many = Array.from({ length: naireCommentLimits.mentions + 1 }, (_, n) => `U${n}`)
    expect(refused(initial, add('1', 'A', { mentions: many }))).toBe('request.invalid')
    const [one] = Object.values(given(add('1', 'A')).comments)
    const full = { comments: Object.fromEntries(Array.from({ length: naireCommentLimits.most }, (_, n) => [n, one!])) }
    expect(refused(full, add('one more', 'A'))).toBe('comment.tooMany')
  })
})
