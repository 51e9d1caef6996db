import { authModes } from '@naire/domain/sessions'
import { expect, test } from 'vitest'
import {
  choice,
  intro,
  matrix,
  multi,
  naire,
  number,
  sidOf,
  text,
  type Draft,
} from '../../../../tests/scenarios/naire.ts'
import type { SessionFacts } from './facts.ts'
import { LiveSession } from './live-session.ts'
import { prefill } from './prefill.ts'
import { prepareNaire } from './prepared-naire.ts'
import type { PublishedNaire } from './published-naire.ts'

const filledBy = (PrefillExpression: string, more: object = {}) => ({ Config: { PrefillExpression, ...more } })

const begun = (...questions: readonly Draft[]) => begunWith('shop=7', ...questions)

async function begunWith(QueryParams: string, ...questions: readonly Draft[]) {
  const prepared = await prepareNaire({ ...naire(questions), Revision: 1 } as PublishedNaire)
  const session = new LiveSession(prepared, {
    Sid: 'S',
    StartTime: 0,
    Lang: 'zh-CN',
    ViewPort: 'mobile',
    QueryParams,
    AuthMode: authModes.anonymous,
    IdentifyingCode: 'A1',
    StartPosition: null,
    Context: { ident: { name: '王芳', 性别: '女', 爱好: '读书、跑步', 年龄: '九' }, user: {}, meta: {} },
  } as unknown as SessionFacts)
  await prefill(session)
  return session
}

const drafted = (session: LiveSession, code: string) =>
  session.view().answering.question(sidOf(code)).interactions[0]?.draft as Record<string, unknown> | null

test('texts, numbers and options are filled from what is known, and may be changed', async () => {
  const session = await begun(
    text('Q1', {}, filledBy("concat($ident.name, '／', $query.shop)")),
    choice('Q2', { F: { Data: '女' }, M: { Data: '男' } }, {}, filledBy('$ident.性别')),
    multi('Q3', { a: { Data: '读书' }, b: { Data: '跑步' }, c: { Data: '其他' } }, {}, filledBy('$ident.爱好')),
    number('Q4', {}, filledBy('$query.shop')),
  )
  expect(drafted(session, 'Q1')).toMatchObject({ TextInputValue: '王芳／7' })
  expect(drafted(session, 'Q2')).toMatchObject({ Entries: [{ OptionCode: 'F' }] })
  expect(drafted(session, 'Q3')).toMatchObject({ Entries: [{ OptionCode: 'a' }, { OptionCode: 'b' }] })
  expect(drafted(session, 'Q4')).toMatchObject({ TextInputValue: '7' })
  expect(session.replies).toHaveLength(4)
  expect(session.view().answering.question(sidOf('Q1')).readonly).toBe(false)
})

test('what is blank, fits no option, is hidden or is computed stays as it is', async () => {
  const session = await begun(
    text('Q1', {}, filledBy('$ident.电话')),
    choice('Q2', 'AB', {}, filledBy('$ident.性别')),
    text('Q3', {}, filledBy('$ident.name', { VisibleExpression: '1 == 2' })),
    text('Q4', { ValueExpression: "'算出'" }, filledBy('$ident.name')),
  )
  expect(session.replies).toEqual([])
  expect(drafted(session, 'Q1')).toBeNull()
})

test('a matrix of one row is filled for that row, by a code before a text; one of several rows is not', async () => {
  const levels = { 0: { Data: '1' }, 1: { Data: '2' }, 7: { Data: '很好' } }
  const session = await begun(
    matrix('Q1', 1, levels, { ScaleMode: true }, filledBy('$query.shop')),
    matrix('Q2', 1, levels, {}, filledBy("'很好'")),
    matrix('Q3', 1, levels, {}, filledBy("'1'")),
    matrix('Q4', 1, levels, { AllowMulti: true }, filledBy("'7、0'")),
    matrix('Q5', 2, levels, {}, filledBy('$query.shop')),
    matrix('Q6', 1, levels, {}, filledBy("'9'")),
  )
  const taken = (...codes: readonly string[]) => ({
    Entries: codes.map((OptionCode) => ({ RowCode: 'R1', OptionCode })),
  })
  expect(drafted(session, 'Q1')).toMatchObject(taken('7'))
  expect(drafted(session, 'Q2')).toMatchObject(taken('7'))
  expect(drafted(session, 'Q3')).toMatchObject(taken('1'))
  expect(drafted(session, 'Q4')).toMatchObject(taken('0', '7'))
  expect([drafted(session, 'Q5'), drafted(session, 'Q6')]).toEqual([null, null])
})

test('the first question is answered by its mail where it has no prefill, by the code of an option alone', async () => {
  const scale = matrix('Q1', 1, { 0: { Data: '不会' }, 10: { Data: '会' } }, { ScaleMode: true })
  const mailed = await begunWith('answer=10', intro('Q0'), scale, choice('Q2', { 10: {} }))
  expect(drafted(mailed, 'Q1')).toMatchObject({ Entries: [{ RowCode: 'R1', OptionCode: '10' }] })
  expect(mailed.replies).toHaveLength(1)
  const changed = [
    begunWith('answer=会', scale),
    begunWith('answer=', scale),
    begunWith('answer=A', text('Q1'), choice('Q2', 'AB')),
    begunWith('answer=A', multi('Q1', 'AB')),
    begunWith('answer=A', choice('Q1', 'AB', {}, { Config: { VisibleExpression: '1 == 2' } })),
    begunWith('answer=A', choice('Q1', 'AB', { Readonly: true })),
    begunWith(
      'answer=A',
      choice('Q1', 'AB'),
      text('Q2', {}, { Config: { VisibleExpression: "$query.answer == 'A'" } }),
    ),
    begunWith('answer=A', choice('Q1', 'AB', {}, filledBy('$ident.name'))),
  ]
  for (const session of await Promise.all(changed)) expect(session.replies).toEqual([])
  const answered = await begunWith('', choice('Q1', 'AB'), choice('Q2', 'AB'))
  answered.answer(sidOf('Q2'), `${sidOf('Q2')}-I1`, null)
  await prefill(Object.assign(answered, { facts: { ...answered.facts, QueryParams: 'answer=A' } }))
  expect(drafted(answered, 'Q1')).toBeNull()
})
