import { beforeEach, expect, test, vi } from 'vitest'
import { choice, interactionSidOf, naire, sidOf, text } from '../../../../tests/scenarios/naire.ts'
import { memoryStore } from '../storage/memory-store.ts'
import { keptReply, newRow } from '../storage/replies.ts'
import type { LocalStore } from '../storage/local-store.ts'
import { replaceEarlier } from './earlier-sessions.ts'
import type { SessionFacts } from './facts.ts'
import { LiveSession } from './live-session.ts'
import { prepareNaire } from './prepared-naire.ts'
import { replacedAnswers } from './replaced-answers.ts'
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
