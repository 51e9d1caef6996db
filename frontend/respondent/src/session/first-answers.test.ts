import type { Reply } from '@naire/domain/answering'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FirstStore, keepFirstAnswers } from './first-answers.ts'
import { memoryStore } from '../storage/memory-store.ts'
import { replyHash } from '../storage/replies.ts'
import type { PublishedNaire } from './published-naire.ts'
import type { SessionFacts } from './facts.ts'
import { LiveSession } from './live-session.ts'
import { prepareNaire } from './prepared-naire.ts'
import { SessionController } from './session-controller.ts'
import { nothingSaved } from './saving.ts'
import { Observable } from './observable.ts'

const record = JSON.parse(
  readFileSync(new URL('../../../../docs/examples/phq9-gad7.json', import.meta.url), 'utf8'),
) as PublishedNaire
const age = record.Questions.find(({ Code }) => Code === 'age')?.Sid ?? ''
const facts = {
  Sid: '1'.repeat(32),
  Key: 'K',
  NaireSid: record.Sid,
  UserSid: null,
  Mode: 'online',
  StartTime: 1,
  Lang: 'zh-CN',
  ViewPort: 'mobile',
  QueryParams: '',
} as SessionFacts

beforeAll(() => {
  vi.stubGlobal('window', { innerWidth: 390 })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener() {}, removeEventListener() {} })
})
afterAll(() => void vi.unstubAllGlobals())

test('an answer is on the device before there is a desk, and the line says so', async () => {
  const { session, saving, store, answerAge, opens } = await begun()
  answerAge('30')
  expect(saving.current()).toMatchObject({ saving: true })
  opens()
  await vi.waitFor(() => expect(saving.current()).toMatchObject({ saving: false, failed: false }))
  expect(await store.session(facts.Sid)).toMatchObject({
    Sid: facts.Sid,
    Key: 'K',
    Stage: 'answering',
    LastReplyPage: 1,
  })
  expect(await store.replies(facts.Sid)).toMatchObject([
    { QuestionCode: 'age', CommitHash: null, Hash: expect.stringMatching(/^[\da-f]{32}$/) },
  ])
  expect(await store.outboxOf(facts.Sid)).toEqual({ SessionSid: facts.Sid, Commit: null })
  expect(session.news.isHeld).toBe(true)
})

test('a database that opens late puts nothing old over what the desk has kept since', async () => {
  const { session, saving, store, answerAge, opens, isClosed } = await begun()
  answerAge('30')
  const controller = new SessionController({
    session,
    store,
    saving,
    secondsBefore: 0,
    poke: () => {},
    handIn: () => {},
    shownSoon: async () => null,
  })
  answerAge('31')
  await vi.waitFor(async () => expect(await ageOn(store)).toBe('31'))
  opens()
  await vi.waitFor(() => expect(isClosed()).toBe(true))
  expect(await ageOn(store)).toBe('31')
  controller.close()
})

test('what another tab answered meanwhile stays when the desk comes', async () => {
  const { session, saving, store, answerAge, opens } = await begun()
  answerAge('30')
  opens()
  await vi.waitFor(() => expect(saving.current()).toMatchObject({ saving: false }))
  const [row] = await store.replies(facts.Sid)
  if (!row) throw new Error('Nothing was kept')
  const reply = { ...row.Reply, TextInputValue: '31' } as Reply
  await store.keepAnswers(facts.Sid, {}, [{ ...row, Reply: reply, Hash: replyHash(reply), TriedAt: null }])
  const controller = new SessionController({
    session,
    store,
    saving,
    secondsBefore: 0,
    poke: () => {},
    handIn: () => {},
    shownSoon: async () => null,
  })
  await vi.waitFor(() =>
    expect(session.givenTo(age, row.InteractionSid)?.reply).toMatchObject({ TextInputValue: '31' }),
  )
  expect(await ageOn(store)).toBe('31')
  controller.close()
})

test('a database that cannot be opened leaves it to the desk', async () => {
  const { session, saving, store, answerAge, fails } = await begun()
  answerAge('30')
  fails()
  await Promise.resolve()
  expect(saving.current()).toMatchObject({ saving: true, failed: false })
  const controller = new SessionController({
    session,
    store,
    saving,
    secondsBefore: 0,
    poke: () => {},
    handIn: () => {},
    shownSoon: async () => null,
  })
  await vi.waitFor(async () => expect(await ageOn(store)).toBe('30'))
  controller.close()
})

const ageOn = async (store: ReturnType<typeof memoryStore>) =>
  (await store.replies(facts.Sid))[0]?.Reply?.['TextInputValue']

async function begun() {
  const session = new LiveSession(await prepareNaire({ ...record, Revision: 1 }), facts)
  const [saving, store] = [new Observable(nothingSaved), memoryStore()]
  const { promise, resolve, reject } = withResolvers<FirstStore>()
  let isClosed = false
  keepFirstAnswers({ session, saving }, promise)
  const interaction = session.view().answering.question(age).interactions[0]?.sid ?? ''
  const answerAge = (TextInputValue: string) =>
    session.answer(age, interaction, {
      TextInputSid: interaction,
      TextInputCode: 'I1',
      TextInputSeq: 1,
      TextInputValue,
      DatatypeFlag: 2,
      ReplyTime: null,
      Score: null,
    })
  const close = () => {
    isClosed = true
  }
  return {
    session,
    saving,
    store,
    answerAge,
    opens: () => resolve({ keepAnswers: store.keepAnswers, close }),
    fails: () => reject(new Error('blocked')),
    isClosed: () => isClosed,
  }
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<T>((one, other) => {
    resolve = one
    reject = other
  })
  return { promise, resolve, reject }
}
