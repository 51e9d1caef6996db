import { describe, expect, test } from 'vitest'
import { grouped, letters } from '../../../../tests/scenarios/page-walk.ts'
import type { PublishedNaire } from '../naire/published-naire.ts'
import type { SessionFacts } from './facts.ts'
import { LiveSession, type Earlier } from './live-session.ts'
import { prepareNaire } from './prepared-naire.ts'

const facts = { Sid: '1'.repeat(32), Lang: 'zh-CN', ViewPort: 'mobile', QueryParams: '', IdentifyingCode: null, StartPosition: null } as SessionFacts

const sessionOver = async (record: object, earlier: Earlier | null = null, more: Partial<SessionFacts> = {}) =>
  new LiveSession(await prepareNaire({ ...record, Revision: 1 } as PublishedNaire), { ...facts, ...more }, earlier)

const pick = (session: LiveSession, desc: string) => {
  const { pause } = session.view()
  const part = pause?.kind === 'choice' ? pause.choice.parts.find((one) => one.desc === desc) : undefined
  session.pick(0, part?.part ?? -1)
}

/** The letter of the open page, or what is to be decided. */
const where = (session: LiveSession) => {
  const { answering, pageSid, pause } = session.view()
  const page = answering.pages().find(({ sid }) => sid === pageSid)
  return pause?.kind ?? answering.question(page?.questionSids[0] ?? '').code
}

describe('a section at a time, as the respondent picks them', () => {
  const record = letters('ABCD', grouped('B C D', { OrderMode: 'Manually', AllowSkipRemains: true }))

  test('the choice comes where the group begins, and between its parts', async () => {
    const session = await sessionOver(record)
    expect(where(session)).toBe('A')
    session.goOn()
    expect(where(session)).toBe('choice')
    pick(session, 'd')
    expect(where(session)).toBe('D')
    session.goOn()
    pick(session, 'b')
    expect(where(session)).toBe('B')
  })

  test('one can stay on the page before it', async () => {
    const session = await sessionOver(record)
    session.goOn()
    session.stay()
    expect(where(session)).toBe('A')
  })

  test('leaving out the rest at the end of the questionnaire stays on the last page', async () => {
    const session = await sessionOver(record)
    session.goOn()
    pick(session, 'c')
    session.goOn()
    session.skip(0)
    expect(where(session)).toBe('C')
    expect(session.goOn()).toBe(false)
  })

  test('it may come before the first page', async () => {
    const session = await sessionOver(letters('AB', grouped('A B', { OrderMode: 'Manually' })))
    expect(session.view()).toMatchObject({ pageSid: null, pause: { kind: 'choice' } })
    session.speak('en-US')
    expect(session.view()).toMatchObject({ pageSid: null, pause: { kind: 'choice' } })
    pick(session, 'b')
    expect(where(session)).toBe('B')
  })

  test('what was picked holds in another language and when one comes back', async () => {
    const session = await sessionOver(record)
    session.goOn()
    pick(session, 'd')
    session.speak('en-US')
    expect(where(session)).toBe('D')
    const again = await sessionOver(record, { remembered: session.remembered(), isReturned: false })
    again.comeBack(2)
    expect(where(again)).toBe('D')
  })
})

describe('another party picks the next section', () => {
  const record = letters('ABC', grouped('B C', { OrderMode: 'Fetch', FetchConfig: { url: 'https://a.example/' } }))
  const asked = async () => {
    const session = await sessionOver(record)
    session.goOn()
    const { pause } = session.view()
    return { session, id: pause?.kind === 'request' ? pause.request.id : '' }
  }

  test('the way goes on with the answer', async () => {
    const { session, id } = await asked()
    expect(session.respond(id, 'c')).toBe(true)
    expect(where(session)).toBe('C')
  })

  test('without an answer it goes on as written', async () => {
    const { session, id } = await asked()
    session.respond(id, null)
    expect(where(session)).toBe('B')
  })
})

test('a session of a split has its pages only, also when it is continued under another address', async () => {
  const record = letters('ABCD', { PageSplits: [{ Id: '1', StartCode: 'A', EndCode: 'B' }, { Id: '2', StartCode: 'C', EndCode: 'D' }] })
  const first = await sessionOver(record, null, { StartPosition: '1', QueryParams: 'start_position=1' })
  expect(first.view().answering.pages().filter(({ visible }) => visible)).toHaveLength(2)
  const second = await sessionOver(record, { remembered: null, isReturned: false }, { StartPosition: '2', QueryParams: 'start_position=1' })
  second.comeBack(1)
  expect(where(second)).toBe('C')
})

test('seconds are counted for the questions of a page', async () => {
  const session = await sessionOver(letters('AB'))
  session.spend(['sid-A'], 2.5)
  session.spend(['sid-A'], 1)
  expect(session.remembered().seconds).toEqual({ 'sid-A': 3.5 })
})
