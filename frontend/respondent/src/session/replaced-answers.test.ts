import { beforeEach, expect, test, vi } from 'vitest'
import { choice, interactionSidOf, multi, naire, sidOf, text } from '../../../../tests/scenarios/naire.ts'
import { memoryStore } from '../storage/memory-store.ts'
import { keptReply, newRow } from '../storage/replies.ts'
import type { LocalStore } from '../storage/local-store.ts'
import { replaceEarlier } from './earlier-sessions.ts'
import type { SessionFacts } from './facts.ts'
import { LiveSession } from './live-session.ts'
import { prepareNaire } from './prepared-naire.ts'
import { bringBackDropped, countDropped, replacedAnswers } from './replaced-answers.ts'
import type { SessionEvent } from './session-changes.ts'

let store: LocalStore

beforeEach(() => {
  store = memoryStore()
})

const respondent = { naireSid: 'naire', userSid: null }

/** A session of the same two questions, of which the second shows once the first is answered. */
async function sessionOf(sid: string) {
  const questions = [choice('A', 'XY'), text('B', {}, { Config: { VisibleExpression: "A == 'X'" } })]
  const prepared = await prepareNaire({ ...naire(questions), Revision: 1 })
  const facts = { Sid: sid, NaireSid: 'naire', UserSid: null, Lang: 'zh-CN', ViewPort: 'mobile', QueryParams: '' }
  const session = new LiveSession(prepared, { ...facts, StartTime: Date.now() } as SessionFacts)
  await store.putSession(newRow(session.facts))
  return session
}

const optionX = {
  Entries: [{ OptionSid: 'sid-A-X', OptionCode: 'X', OptionSeq: 1, OptionData: 'option X', TextInputValue: '' }],
  Score: null,
}
const words = { TextInputValue: '睡得晚', Score: null }

async function answeredAndReplaced() {
  const before = await sessionOf('before')
  before.answer(sidOf('A'), interactionSidOf('A'), optionX)
  before.answer(sidOf('B'), interactionSidOf('B'), words)
  await store.keepAnswers(
    'before',
    {},
    before.replies.map((reply) => keptReply(before, reply, null)),
  )
  await replaceEarlier(store, respondent, true)
  return sessionOf('after')
}

test('answers from before a restart can be brought back into the new session, which keeps them', async () => {
  const after = await answeredAndReplaced()
  const heard: SessionEvent[] = []
  after.news.listen((event) => heard.push(event))
  const replaced = await replacedAnswers(store, after)
  expect(replaced?.count).toBe(2)
  replaced?.bringBack()
  const { answering } = after.view()
  expect(answering.question(sidOf('B'))).toMatchObject({ visible: true, interactions: [{ draft: words }] })
  expect(answering.progress()).toMatchObject({ answered: 2, remaining: 0 })
  expect(heard).toMatchObject([{ kind: 'answered', given: [{ questionSid: 'sid-A' }, { questionSid: 'sid-B' }] }])
})

test('for a day, and only where something was answered', async () => {
  const after = await answeredAndReplaced()
  vi.useFakeTimers({ now: Date.now() + 86_399_000 })
  expect(await replacedAnswers(store, after)).not.toBeNull()
  vi.setSystemTime(Date.now() + 2_000)
  expect(await replacedAnswers(store, after)).toBeNull()
  vi.useRealTimers()
  store = memoryStore()
  await sessionOf('empty')
  await replaceEarlier(store, respondent, true)
  expect(await replacedAnswers(store, await sessionOf('after'))).toBeNull()
})

const taken = (...codes: string[]) => ({
  Entries: codes.map((code) => ({ OptionSid: `sid-A-${code}`, OptionCode: code, OptionSeq: 1, TextInputValue: '' })),
  Score: null,
})

/** A chain of questions behind a choice with an option to fill in. */
async function chainedSession() {
  const other = { TextInputConfig: { Enabled: true, DataType: { Required: true } } }
  const questions = [
    multi('A', { X: {}, other }),
    text('B', {}, { Config: { VisibleExpression: "A == 'X'" } }),
    text('C', {}, { Config: { VisibleExpression: "B != ''" } }),
  ]
  const prepared = await prepareNaire({ ...naire(questions), Revision: 1 })
  const session = new LiveSession(prepared, {
    Sid: 'chain',
    Lang: 'zh-CN',
    ViewPort: 'mobile',
    QueryParams: '',
  } as SessionFacts)
  const give = (code: string, reply: object | null) =>
    session.answer(sidOf(code), interactionSidOf(code), reply as never)
  give('A', taken('X'))
  give('B', words)
  give('C', words)
  const written = () => ['B', 'C'].map((code) => session.view().answering.question(sidOf(code)).interactions[0]?.draft)
  return { session, give, written }
}

test('answers that went while an option was being filled in come back with those that they open', async () => {
  const { session, give, written } = await chainedSession()
  give('A', taken('X', 'other'))
  expect(written()).toEqual([null, null])
  expect(countDropped(session)).toBe(0)
  const { Entries, Score } = taken('X', 'other')
  give('A', { Entries: Entries.map((entry, at) => ({ ...entry, TextInputValue: at ? '其他' : '' })), Score })
  expect(written()).toEqual([null, null])
  expect(countDropped(session)).toBe(1)
  const heard: SessionEvent[] = []
  session.news.listen((event) => heard.push(event))
  heard.length = 0
  bringBackDropped(session)
  expect(written()).toMatchObject([words, words])
  expect(heard).toMatchObject([{ given: [{ questionSid: 'sid-B' }, { questionSid: 'sid-C' }] }])
  expect(countDropped(session)).toBe(0)
})

test('a device keeps what went, for who takes the session up again', async () => {
  const { session, give } = await chainedSession()
  give('A', null)
  const rows = session.replies.map((reply) => ({ ...keptReply(session, reply, null), CommitHash: null }))
  expect(rows).toMatchObject([{}, { Dropped: words }, { Dropped: words }])
  give('A', taken('X'))
  bringBackDropped(session)
  expect(session.replies.map((reply) => keptReply(session, reply, null).Dropped)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('what was answered anew since stays', async () => {
  const { session, give, written } = await chainedSession()
  give('A', null)
  give('A', taken('X'))
  give('B', { TextInputValue: '早起', Score: null })
  expect(countDropped(session)).toBe(1)
  bringBackDropped(session)
  expect(written()).toMatchObject([{ TextInputValue: '早起' }, words])
})
