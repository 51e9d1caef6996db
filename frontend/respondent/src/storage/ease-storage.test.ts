import { expect, test } from 'vitest'
import { easeStorage } from './ease-storage.ts'
import { memoryStore } from './memory-store.ts'
import type { AttachRow, ReplyRow, SessionRow, SessionStage } from './rows.ts'

const session = (Sid: string, Stage: SessionStage, CommitTime: number | null) =>
  ({ Sid, NaireSid: 'N', UserSid: null, Stage, CommitTime, StartTime: 100 }) as SessionRow
const file = (Sid: string, SessionSid: string, Uploaded: 0 | 1) =>
  ({ Sid, SessionSid, Uploaded, Refused: '', Seq: 1, Data: new ArrayBuffer(10) }) as AttachRow
const reply = (SessionSid: string) =>
  ({
    SessionSid,
    QuestionSid: 'Q',
    InteractionSid: 'I',
    Reply: null,
    Hash: '',
    CommitHash: '',
    ReplyTime: 1,
  }) as unknown as ReplyRow

/**
 * Two finished sessions, the newer one first; one that was handed in and not sent; one under way. Each has a file that
 * was sent and ten bytes long.
 */
async function crowded() {
  const store = memoryStore()
  for (const row of [
    session('new', 'finished', 90),
    session('old', 'finished', 10),
    session('handedIn', 'final', null),
    session('underWay', 'answering', null),
  ]) {
    await store.putSession(row)
    await store.keepAnswers(row.Sid, {}, [{ ...reply(row.Sid), TriedAt: null }])
    if (row.Stage === 'finished') await store.finishCommit(row.Sid, {}, (await begun(row.Sid)).CommandId, [])
    await store.keepAttach(file(`${row.Sid} sent`, row.Sid, 1))
  }
  await store.keepAttach(file('underWay unsent', 'underWay', 0))
  const left = async () => ({
    files: (await Promise.all(['new', 'old', 'handedIn', 'underWay'].map(store.attachesOf)))
      .flat()
      .map(({ Sid }) => Sid),
    replies: (
      await Promise.all(
        ['new', 'old', 'handedIn', 'underWay'].map(async (sid) => ((await store.replies(sid)).length > 0 ? [sid] : [])),
      )
    ).flat(),
    sessions: (await store.sessions()).length,
  })
  return { store, left }

  async function begun(sid: string) {
    const commit = {
      CommandId: `c ${sid}`,
      FirstCommandId: 'f',
      Final: true,
      Body: { Sid: 'S', NaireSid: 'N' },
      Hashes: [],
      Refused: '',
    }
    await store.startCommit(sid, {}, { commit, seen: await store.replies(sid), carried: [] })
    return commit
  }
}

test('where there is room, nothing goes', async () => {
  const { store, left } = await crowded()
  const before = await left()
  expect(await easeStorage(store, async () => 0)).toBe(0)
  expect(await left()).toEqual(before)
})

test('what was committed longest ago goes first, and no more than is needed; that the session was there stays known', async () => {
  const { store, left } = await crowded()
  expect(await easeStorage(store, async () => 5)).toBe(10)
  expect(await left()).toEqual({
    files: ['new sent', 'handedIn sent', 'underWay sent', 'underWay unsent'],
    replies: ['new', 'handedIn', 'underWay'],
    sessions: 4,
  })
})

test('then files that the server has; never an answer or a file that it has not', async () => {
  const { store, left } = await crowded()
  expect(await easeStorage(store, async () => 1_000)).toBe(40)
  expect(await left()).toEqual({ files: ['underWay unsent'], replies: ['handedIn', 'underWay'], sessions: 4 })
})

test('a finished session of which something waits after all keeps all that it has', async () => {
  const { store } = await crowded()
  await store.keepAttach(file('late', 'old', 0))
  expect(await store.dropFinished('old')).toBe(0)
  expect(await store.replies('old')).toHaveLength(1)
  expect(await store.dropFinished('underWay')).toBe(0)
})
