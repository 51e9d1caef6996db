import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { text } from '../../../../tests/scenarios/naire.ts'
import { letters } from '../../../../tests/scenarios/page-walk.ts'
import { keptReply, newRow } from '../storage/replies.ts'
import type { LocalStore } from '../storage/local-store.ts'
import { memoryStore } from '../storage/memory-store.ts'
import type { SessionRow } from '../storage/rows.ts'
import type { PublishedNaire } from './published-naire.ts'
import type { Answer, ReceivedSession, Server } from '../sync/server.ts'
import type { SessionFacts } from './facts.ts'
import { LiveSession } from './live-session.ts'
import { prepareNaire, type PreparedNaire } from './prepared-naire.ts'
import { reacquire } from './reacquire.ts'

const facts = {
  Sid: 'S',
  Key: 'K',
  NaireSid: 'naire',
  UserSid: null,
  Mode: 'online',
  StartTime: 1,
  Lang: 'zh-CN',
  ViewPort: 'mobile',
  QueryParams: '',
} as SessionFacts
const later: Answer<ReceivedSession> = { verdict: 'later', status: 0, message: '' }
const moved: Answer<ReceivedSession> = { verdict: 'moved', status: 409, message: '' }

let prepared: PreparedNaire
let store: LocalStore

beforeAll(async () => {
  prepared = await prepareNaire({
    ...letters('ABC', {}, { A: text('A'), B: text('B'), C: text('C') }),
    Revision: 1,
  } as PublishedNaire)
})
beforeEach(() => {
  store = memoryStore()
})

describe('taking a session up again', () => {
  test('keeps on the device what only the server has', async () => {
    await begun({})
    await again(holds({ A: 'x', B: 'y' }))
    expect(await kept()).toEqual({ A: 'x', B: 'y' })
  })

  test('knows again what went with a hidden question, unless it was answered anew', async () => {
    await begun({ A: 'x', B: 'y' })
    const rows = await store.replies('S')
    const gone = rows.map((row) => ({ ...row, Dropped: row.Reply!, TriedAt: null }))
    await store.keepAnswers(
      'S',
      {},
      gone.map((row) => (row.QuestionCode === 'A' ? { ...row, Reply: null, Hash: '' } : row)),
    )
    const found = await again(() => later)
    expect(found.kind === 'answering' && [...found.session.dropped.values()]).toMatchObject([
      { questionSid: 'sid-A', reply: { TextInputValue: 'x' } },
    ])
  })

  test('leaves one alone that another tab hands in meanwhile', async () => {
    await begun({ A: 'x' })
    const found = await again(async () => {
      await store.patchSession('S', { Stage: 'finished', Status: 0 })
      return later
    })
    expect(found.kind).toBe('finished')
    expect(await store.session('S')).toMatchObject({ Stage: 'finished' })
  })

  test('shows nothing of one that another device went on with, also without the network', async () => {
    await begun({ A: 'x' })
    expect(await again(() => moved)).toEqual({ kind: 'moved' })
    expect(await again(() => later)).toEqual({ kind: 'moved' })
    expect(await kept()).toEqual({ A: 'x' })
  })

  test('joins, when it comes back, what both devices were given; what the other cleared is cleared', async () => {
    await begun({ A: 'sent', B: 'sent', C: 'unsent' }, { MovedOn: 1 })
    const sent = (await store.replies('S'))
      .filter(({ QuestionSid }) => QuestionSid !== 'sid-C')
      .map(({ QuestionSid, InteractionSid, Hash }) => ({ QuestionSid, InteractionSid, Hash }))
    await store.finishCommit('S', {}, 'C1', sent)
    const found = await again(holds({ A: 'elsewhere' }, '2030-01-01T00:00:00Z'))
    expect(found.kind === 'answering' && textsIn(found.session)).toEqual({ A: 'elsewhere', C: 'unsent' })
    expect(await kept()).toEqual({ A: 'elsewhere', C: 'unsent' })
    expect(await store.session('S')).toMatchObject({ MovedOn: 0 })
  })

  test('of another device waits for its answers, rather than to be handed in empty', async () => {
    await begun({}, { MovedHere: 1 })
    expect(await again(() => later)).toEqual({ kind: 'unreachable' })
    expect((await again(holds({ A: 'x' }))).kind).toBe('answering')
    expect(await store.session('S')).toMatchObject({ MovedHere: 0 })
    expect((await again(() => later)).kind).toBe('answering')
  })

  test('opens, when it was sent back, at the first question that the reviewer noted', async () => {
    await begun({ A: 'x', B: 'y', C: 'z' }, { Stage: 'finished', Status: 0 })
    const notes = [{ QuestionSid: 'sid-B', Text: '请核对' }]
    const sentBack = (ReturnNotes: typeof notes) =>
      again(() => ({
        verdict: 'taken',
        value: { Sid: 'S', Status: 4, ReturnReason: '请核对', ReturnNotes, Feedbacks: [] },
      }))
    const questionsShown = (found: Awaited<ReturnType<typeof sentBack>>) => {
      if (found.kind !== 'answering') throw new Error(found.kind)
      const { answering, pageSid } = found.session.view()
      return answering.pages().find(({ sid }) => sid === pageSid)?.questionSids
    }
    expect(questionsShown(await sentBack(notes))).toEqual(['sid-B'])
    // Who has begun to revise it goes on where they were.
    expect((await store.session('S'))?.Stage).toBe('answering')
    await store.patchSession('S', { LastReplyPage: 3 })
    expect(questionsShown(await sentBack(notes))).toEqual(['sid-C'])
    await store.patchSession('S', { Stage: 'finished' })
    expect(questionsShown(await sentBack([{ QuestionSid: 'sid-unknown', Text: '' }]))).toEqual(['sid-A'])
  })

  test('goes on with the revision that it began with, as the server has it or the device; with what is published now where that cannot be had', async () => {
    await begun({ A: 'x' }, { NaireRevision: 4 })
    const found = await again(() => later)
    expect([
      found.kind === 'answering' && found.session.naire.Revision,
      found.kind === 'answering' && found.prepared.naire.Revision,
    ]).toEqual([4, 4])
    expect(await revisionOf({ NaireRevision: 3 })).toBe(3)
    expect(await revisionOf({ NaireRevision: 9 })).toBe(1)
    expect(await revisionOf({})).toBe(4)
  })
})

async function revisionOf(more: Partial<ReceivedSession>): Promise<number | false> {
  const found = await again(() => ({ verdict: 'taken', value: { Sid: 'S', Status: 2, Feedbacks: [], ...more } }))
  return found.kind === 'answering' && found.session.naire.Revision
}

/** Revisions 3 and 4 can be had. */
const atRevision = async (Revision: number): Promise<PreparedNaire | null> =>
  Revision === 3 || Revision === 4 ? { ...prepared, naire: { ...prepared.naire, Revision } } : null

const again = (session: () => Answer<ReceivedSession> | Promise<Answer<ReceivedSession>>) =>
  reacquire(
    {
      store,
      server: { session: async () => session() } as unknown as Server,
      prepared,
      atRevision,
      lang: 'zh-CN',
      address: { naireSid: 'naire', startPosition: null, query: {} },
    },
    'S',
  )

/** A session on this device that the server knows. */
async function begun(given: Readonly<Record<string, string>>, more: Partial<SessionRow> = {}): Promise<void> {
  await store.putSession({ ...newRow(facts), Known: 1, ...more })
  const session = answered(given)
  if (session.replies.length > 0)
    await store.keepAnswers(
      'S',
      {},
      session.replies.map((one) => keptReply(session, one, null)),
    )
}

function holds(given: Readonly<Record<string, string>>, TimeStamp?: string): () => Answer<ReceivedSession> {
  const Feedbacks = answered(given)
    .view()
    .answering.feedbacks()
    .map((item) => ({ ...item, ...(TimeStamp && { TimeStamp }) }))
  return () => ({ verdict: 'taken', value: { Sid: 'S', Status: 2, Feedbacks } })
}

function answered(given: Readonly<Record<string, string>>): LiveSession {
  const session = new LiveSession(prepared, facts)
  for (const [code, TextInputValue] of Object.entries(given)) {
    const [interaction] = session.view().answering.question(`sid-${code}`).interactions
    if (interaction)
      session.answer(`sid-${code}`, interaction.sid, {
        TextInputSid: interaction.sid,
        TextInputCode: 'I1',
        TextInputSeq: 1,
        TextInputValue,
        DatatypeFlag: 0,
        ReplyTime: null,
        Score: null,
      })
  }
  return session
}

const textsIn = (session: LiveSession) =>
  Object.fromEntries(
    session
      .view()
      .answering.feedbacks()
      .map(({ QuestionCode, Value1 }) => [QuestionCode, Value1]),
  )

const kept = async () =>
  Object.fromEntries(
    (await store.replies('S'))
      .filter(({ Reply }) => Reply !== null)
      .map(({ QuestionCode, Reply }) => [QuestionCode, Reply?.['TextInputValue']]),
  )
