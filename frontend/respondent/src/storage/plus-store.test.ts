import { expect, test } from 'vitest'
import { sqliteStandIn } from '../mobile-app/testing/sqlite-stand-in.ts'
import type { PublishedNaire } from '../session/published-naire.ts'
import type { LocalStore } from './local-store.ts'
import { memoryStore } from './memory-store.ts'
import { plusStore } from './plus-store.ts'
import type { AttachRow, StoredReply, SessionRow, SliceRow, StartedCommit } from './rows.ts'

test('it keeps what any store keeps, also when the page is opened again [R9-19, R9-20]', async () => {
  const app = appOf()
  const memory = memoryStore()
  for (const write of writes) {
    const store = await app.open()
    expect(await write(store), String(write)).toEqual(await write(memory))
    expect(await everythingIn(await app.open()), String(write)).toEqual(await everythingIn(memory))
  }
  expect(JSON.parse(app.disk.text!).paths).toEqual({ naire: '_doc/naire.db' })
})

test('where the device has no room nothing is changed, and later it is', async () => {
  const app = appOf()
  const store = await app.open()
  await store.putSession(session('S'))
  app.world.isFull = true
  const before = await everythingIn(store)
  await expect(store.keepAnswers('S', { Duration: 9 }, [reply('a')])).rejects.toThrow('disk is full')
  expect(await everythingIn(store)).toEqual(before)
  expect(await everythingIn(await app.open())).toEqual(before)
  app.world.isFull = false
  await store.keepAnswers('S', { Duration: 9 }, [reply('a')])
  expect(await (await app.open()).replies('S')).toHaveLength(1)
})

test('what a page that was killed had not committed is taken back', async () => {
  const app = appOf()
  await (await app.open()).putSession(session('S'))
  const sqlite = app.sqlite()
  await new Promise<void>((success, fail) => sqlite.transaction({ name: 'naire', operation: 'begin', success, fail }))
  await new Promise<void>((success, fail) =>
    sqlite.executeSql({ name: 'naire', sql: ["DELETE FROM nairSessions WHERE id = 'S'"], success, fail }),
  )
  const store = await app.open()
  expect(await store.session('S')).toEqual(session('S'))
  await store.putSession(session('T'))
})

test('a database that the app has closed is opened again [R9-12]', async () => {
  const app = appOf()
  const sqlite = app.sqlite()
  const store = await plusStore({ sqlite }, 'naire')
  await new Promise<void>((success, fail) => sqlite.closeDatabase({ name: 'naire', success, fail }))
  await store.putSession(session('S'))
  expect(await (await app.open()).session('S')).toEqual(session('S'))
})

/** An app whose disk outlives its pages. */
function appOf() {
  const disk = { text: null as string | null, load: () => disk.text, save: (text: string) => void (disk.text = text) }
  const world = { isFull: false }
  const sqlite = () => sqliteStandIn(disk, world)
  return { disk, world, sqlite, open: () => plusStore({ sqlite: sqlite() }, 'naire') }
}

const session = (Sid: string) =>
  ({ Sid, NaireSid: 'N', UserSid: null, StartTime: 5, Stage: 'answering', Duration: 1 }) as SessionRow
const reply = (TextInputValue: string) =>
  ({
    SessionSid: 'S',
    QuestionSid: 'Q',
    InteractionSid: 'I',
    Reply: { TextInputValue, Score: null },
    Hash: TextInputValue,
    TriedAt: null,
  }) as unknown as StoredReply
const commit = {
  CommandId: 'c1',
  FirstCommandId: 'f1',
  Final: false,
  Body: { Sid: 'S', NaireSid: 'N' },
  Hashes: [],
  Refused: '',
} as StartedCommit
const attach = (Sid: string) =>
  ({
    Sid,
    SessionSid: 'S',
    Data: Uint8Array.from({ length: 120_000 }, (_, n) => n % 251).buffer,
    Uploaded: 0,
    Refused: '',
  }) as unknown as AttachRow
const slice = (Seq: number) => ({ AttachSid: 'A2', Seq, About: {}, Data: new Uint8Array([Seq]).buffer }) as SliceRow
const naire = { Sid: 'N', Name: `It's ${'😀'.repeat(70_000)} done`, Questions: [] } as unknown as PublishedNaire

const writes: readonly ((store: LocalStore) => Promise<unknown>)[] = [
  (store) => store.keepNaire(naire),
  (store) => store.keepAnswers('S', { Duration: 2 }, [reply("'); DROP TABLE replies; --")], session('S')),
  (store) => store.putSession(session('T')),
  async (store) => store.startCommit('S', { CommitTime: 3 }, { commit, seen: await store.replies('S'), carried: [] }),
  (store) => store.tryCommit('S', 'c1'),
  (store) => store.keepAnswers('S', { Duration: 4 }, [reply('b')]),
  (store) => store.finishCommit('S', { CommitTime: 4 }, 'c1', [{ QuestionSid: 'Q', InteractionSid: 'I', Hash: 'b' }]),
  (store) => store.keepAttach(attach('A1')),
  (store) => store.patchAttach('A1', { Uploaded: 1 }),
  (store) => store.appendSlice(slice(1)),
  (store) => store.appendSlice(slice(2)),
  (store) => store.joinSlices(attach('A2')),
  (store) => store.dropAttach('A1'),
  (store) => store.reopenSession('T', 'answering', { Duration: 8 }),
  (store) => store.dropSession('T'),
  (store) => store.patchAttach('A2', { Uploaded: 1 }),
  (store) => store.patchSession('S', { Stage: 'finished' }),
  (store) => store.dropFinished('S'),
]

async function everythingIn(store: LocalStore): Promise<unknown> {
  return [
    await store.naire('N'),
    await store.sessionsOf('N', null),
    await store.sessions(),
    await store.session('S'),
    await store.replies('S'),
    await store.outbox(),
    await store.outboxOf('S'),
    await store.attach('A1'),
    await store.attachesOf('S'),
    await store.attachesWaiting(),
    await store.slices(),
  ]
}
