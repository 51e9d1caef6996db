import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { text } from '../../../../tests/scenarios/naire.ts'
import { letters } from '../../../../tests/scenarios/page-walk.ts'
import { keptReply, newRow } from './replies.ts'
import { memoryStore } from './memory-store.ts'
import type { SessionRow } from './rows.ts'
import type { PublishedNaire } from '../session/published-naire.ts'
import type { SessionFacts } from '../session/facts.ts'
import { LiveSession } from '../session/live-session.ts'
import { prepareNaire } from '../session/prepared-naire.ts'
import { keptSession } from './export-kept.ts'
import { forgetEnded, isFull, putAside } from '../session/earlier-sessions.ts'

const whose = { naireSid: 'N', userSid: null, mode: 'online' } as const
const facts = {
  Sid: 'S',
  Key: 'K',
  NaireSid: 'N',
  UserSid: null,
  Mode: 'online',
  StartTime: 1,
  Lang: 'zh-CN',
  ViewPort: 'mobile',
  QueryParams: '',
} as SessionFacts
const row = (Sid: string, more: Partial<SessionRow>): SessionRow => ({ ...newRow(facts), Sid, ...more })

beforeAll(() =>
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener() {}, removeEventListener() {} }),
)
afterAll(() => void vi.unstubAllGlobals())

test('what a session that is not open holds on this device can be had as a file', async () => {
  const store = memoryStore()
  const prepared = await prepareNaire({
    ...letters('AB', {}, { A: text('A'), B: text('B') }),
    Revision: 1,
  } as PublishedNaire)
  const session = new LiveSession(prepared, facts)
  const sid = prepared.naire.Questions[0]?.Sid ?? ''
  const [{ sid: interaction = '' } = {}] = session.view().answering.question(sid).interactions
  session.answer(sid, interaction, {
    TextInputSid: interaction,
    TextInputCode: 'I1',
    TextInputSeq: 1,
    TextInputValue: '早睡',
    DatatypeFlag: 0,
    ReplyTime: null,
    Score: null,
  })
  await store.putSession(row('S', { Stage: 'final' }))
  await store.keepAnswers(
    'S',
    {},
    session.replies.map((given) => keptReply(session, given, null)),
  )
  expect((await keptSession(store, prepared, 'S'))?.replies).toMatchObject([
    { questionSid: sid, reply: { TextInputValue: '早睡' } },
  ])
  expect(await keptSession(store, prepared, 'another')).toBeNull()
})

test('as many sessions as there may be are full, those that were put aside do not count', async () => {
  const store = memoryStore()
  await store.putSession(row('aside', { Stage: 'replaced' }))
  expect(await isFull(store, whose, { SessionLimit: 1 })).toBe(false)
  await store.putSession(row('one', { Stage: 'finished' }))
  expect(await isFull(store, whose, { SessionLimit: 1 })).toBe(true)
  expect(await isFull(store, whose, {})).toBe(false)
})

test('the tab forgets its sessions when nothing of them waits any more', async () => {
  const clear = vi.fn(async () => {})
  const store = { ...memoryStore(), clear }
  await store.putSession(row('S', { Stage: 'finished' }))
  await store.keepAnswers('other', {}, [])
  await forgetEnded(store)
  expect(clear).not.toHaveBeenCalled()
  await store.dropSession('other')
  await forgetEnded(store)
  expect(clear).toHaveBeenCalledOnce()
})

test('a session that cannot be handed in gives way to the one that the server has, where that is on this device', async () => {
  const store = memoryStore()
  await store.putSession(row('refused', { Stage: 'final' }))
  await expect(putAside(store, whose, 'refused')).rejects.toThrow('not on this device')
  await store.putSession(row('before', { Stage: 'replaced', Known: 1 }))
  await putAside(store, whose, 'refused')
  expect([(await store.session('before'))?.Stage, (await store.session('refused'))?.Stage]).toEqual([
    'answering',
    'replaced',
  ])
})
