import { describe, expect, it } from 'vitest'
import {
  anonymiseSession,
  commitAnswers,
  commitFinal,
  correctAnswers,
  createSession,
  deleteSession,
  eraseSession,
  passSession,
  restoreSession,
  returnSession,
} from '../../tests/sessions/commands.ts'
import { given } from '../../tests/sessions/walks.ts'
import type { Feedback } from '../interactions/index.ts'
import { anonymisedItems, openFields, partedSession } from './identifying-data.ts'

const of = (more: Partial<Feedback>): Feedback => ({
  QuestionSid: 'Q',
  QuestionCode: 'q',
  InteractionSid: 'I',
  InteractionCode: 'I1',
  InteractionType: 0,
  Type: 0,
  Seq: 1,
  ...more,
})
const chosen = of({ ReferCode1: '1', Value1: '红' })
const other = of({ Seq: 2, ReferCode1: '9', Value1: '其他', Value2: '张三家的', DatatypeFlag: 0 })
const years = of({ InteractionType: 2, Type: 1, Value1: '42', DatatypeFlag: 2 })
const typed = of({ InteractionType: 2, Type: 1, Value1: '我是张三', DatatypeFlag: 0, Score: 1 })
const voice = of({
  InteractionType: 3,
  Type: 2,
  Refer1: 'F',
  Value1: '张三.amr',
  Value2: '说了什么',
  DatatypeFlag: 102,
})
const place = of({ InteractionType: 6, Value1: '静安区', ReferCode1: '121.4,31.2' })
const cell = of({ InteractionType: 1, ReferCode1: 'R1', ReferCode2: 'O1', Value1: '行', Value2: '列' })

describe('identifying data of a session', () => {
  it.each([
    ['a chosen option', chosen, null],
    ['a cell of a grid', cell, null],
    ['a number', years, null],
    ['what was typed into an option', other, { part: 'text', fields: ['Value2'] }],
    ['a text', typed, { part: 'text', fields: ['Value1'] }],
    ['a file', voice, { part: 'text', fields: ['Value1', 'Value2'] }],
    ['a place', place, { part: 'place', fields: ['ReferCode1', 'Value1'] }],
  ])('of %s', (_, item, open) => expect(openFields(item)).toEqual(open))

  it('of a commit stands in parts, and the rest names nobody', () => {
    const items = [chosen, other, years, typed, voice, place, cell]
    const { rest, ...parts } = partedSession('AnswersCommitted', {
      ip: '192.0.2.7',
      userAgent: 'UA',
      longitude: 121.4,
      items,
      removed: [],
    })
    expect(JSON.stringify(rest)).not.toMatch(/张三|静安|121|192\.0|UA|说了什么/)
    expect(rest).toMatchObject({ removed: [], items: [chosen, {}, years, {}, { Refer1: 'F' }, {}, cell] })
    expect(parts).toEqual({
      identity: { ip: '192.0.2.7' },
      device: { userAgent: 'UA' },
      place: { longitude: 121.4, items: { 5: { ReferCode1: '121.4,31.2', Value1: '静安区' } } },
      text: {
        items: { 1: { Value2: '张三家的' }, 3: { Value1: '我是张三' }, 4: { Value1: '张三.amr', Value2: '说了什么' } },
      },
    })
  })

  it('has no parts where an event tells nothing of the kind', () => {
    expect(partedSession('SessionReturned', { notes: [] })).toEqual({ rest: { notes: [] } })
    expect(partedSession('AnswersCommitted', { items: [chosen] })).toEqual({ rest: { items: [chosen] } })
  })

  it('goes with whole replies, and replies without it are left alone', () => {
    expect(anonymisedItems([[chosen, other], [years], [typed]])).toEqual([
      chosen,
      of({ Seq: 2, ReferCode1: '9', Value1: '其他', DatatypeFlag: 0 }),
      of({ InteractionType: 2, Type: 1, DatatypeFlag: 0, Score: 1 }),
    ])
  })
})

describe('an anonymised session', () => {
  const done = [createSession(), commitFinal(), anonymiseSession()] as const

  it('is so once, with a reason and what is left of its answers', () => {
    const items = [chosen]
    given(createSession(), commitFinal())
      .when(anonymiseSession({ items, reason: ' retention ' }))
      .then({ type: 'SessionAnonymised', data: { reason: 'retention', naireRevision: 1, items } })
    given(...done)
      .when(anonymiseSession())
      .then()
    given(createSession())
      .when(anonymiseSession({ reason: ' ' }))
      .refuses('session.reasonMissing')
  })

  it('takes nothing that would bring personal data, and goes its way otherwise', () => {
    given(createSession(), anonymiseSession()).when(commitAnswers()).refuses('session.anonymised')
    given(createSession(), anonymiseSession()).when(commitFinal()).refuses('session.anonymised')
    for (const command of [correctAnswers(), returnSession()])
      given(...done)
        .when(command)
        .refuses('session.anonymised')
    given(...done)
      .when(passSession())
      .thenTypes('SessionPassed')
    given(...done)
      .when(deleteSession())
      .thenTypes('SessionDeleted')
    given(...done, deleteSession())
      .when(restoreSession())
      .thenTypes('SessionRestored')
    given(...done)
      .when(eraseSession())
      .thenTypes('SessionErased')
  })
})
