import { authModes } from '@naire/domain/sessions'
import { expect, test } from 'vitest'
import { choice, multi, naire, number, sidOf, text, type Draft } from '../../../../tests/scenarios/naire.ts'
import type { SessionFacts } from './facts.ts'
import { LiveSession } from './live-session.ts'
import { prefill } from './prefill.ts'
import { prepareNaire } from './prepared-naire.ts'
import type { PublishedNaire } from './published-naire.ts'

const filledBy = (PrefillExpression: string, more: object = {}) => ({ Config: { PrefillExpression, ...more } })

async function begun(...questions: readonly Draft[]) {
  const prepared = await prepareNaire({ ...naire(questions), Revision: 1 } as PublishedNaire)
  const session = new LiveSession(prepared, {
    Sid: 'S',
    StartTime: 0,
    Lang: 'zh-CN',
    ViewPort: 'mobile',
    QueryParams: 'shop=7',
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
