import { refusals } from '@naire/domain/refusals'
import { describe, expect, test } from 'vitest'
import type { LocalStore } from '../storage/local-store.ts'
import { memoryStore } from '../storage/memory-store.ts'
import type { AttachRow, ReplyRow, SessionRow, StartedCommit } from '../storage/rows.ts'
import { isUnsent } from './commit.ts'
import { deliverCommit, deliverFile, type Delivery } from './deliver.ts'
import type { Answer, ReceivedSession, Server, StoredFile } from './server.ts'

const later = { verdict: 'later', status: 0, message: '' } as const
const refusedAs = (message: string) => ({ verdict: 'refused', status: 422, message }) as const
const taken = (Status: number): Answer<ReceivedSession> => ({ verdict: 'taken', value: { Sid: 'S', Status } })

describe('sending a commit', () => {
  test('marks what was sent and takes the commit off', async () => {
    const world = await worldWith({ commit: () => taken(2) })
    expect(await world.deliver(commit('C1'))).toBe(true)
    expect(await world.unsent()).toEqual([])
    expect(await world.store.outboxOf('S')).toBeNull()
    expect(await world.store.session('S')).toMatchObject({ Known: 1, Stage: 'answering' })
  })

  test('ends a session for which the server has no seat left, though it was not handed in', async () => {
    const world = await worldWith({ commit: () => taken(5) })
    await world.deliver(commit('C1'))
    expect(world.told).toMatchObject([{ kind: 'sent', final: true, saved: { Status: 5 } }])
    expect(await world.store.session('S')).toMatchObject({ Stage: 'finished', Status: 5 })
  })

  test('of a session that another device went on with keeps all here, and is not tried again by itself', async () => {
    const world = await worldWith({ commit: () => ({ verdict: 'moved', status: 409, message: 'elsewhere' }) })
    expect(await world.deliver(commit('C1'))).toBe(true)
    expect(world.told).toEqual([{ kind: 'moved', sessionSid: 'S' }])
    expect(await world.unsent()).toEqual(['a'])
    expect((await world.store.outboxOf('S'))?.Commit).toMatchObject({ Refused: 'elsewhere' })
    expect(await world.store.session('S')).toMatchObject({ MovedOn: 1 })
  })

  test('a network that fails keeps it for a retry under the same id', async () => {
    const world = await worldWith({ commit: () => later })
    expect(await world.deliver(commit('C1'))).toBe(false)
    expect(world.told).toEqual([{ kind: 'later' }])
    expect((await world.store.outboxOf('S'))?.Commit).toMatchObject({ CommandId: 'C1', Refused: '' })
  })

  test('an answer that changed in flight stays unsent', async () => {
    const world = await worldWith({
      commit: async () => {
        await world.store.keepAnswers('S', {}, [{ ...reply('b'), TriedAt: null }])
        return taken(2)
      },
    })
    await world.deliver(commit('C1'))
    expect(await world.unsent()).toEqual(['b'])
  })

  test('a newer commit is not taken off by the answer to an older one', async () => {
    const world = await worldWith({
      commit: async () => {
        await world.store.startCommit(
          'S',
          {},
          { commit: commit('C2'), seen: await world.store.replies('S'), carried: [] },
        )
        return taken(2)
      },
    })
    await world.deliver(commit('C1'))
    expect((await world.store.outboxOf('S'))?.Commit?.CommandId).toBe('C2')
  })

  test('a refusal parks it with its message', async () => {
    const world = await worldWith({ commit: () => refusedAs('答案不完整') })
    await world.deliver(commit('C1'))
    expect(world.told).toMatchObject([{ kind: 'refused', message: '答案不完整' }])
    expect((await world.store.outboxOf('S'))?.Commit?.Refused).toBe('答案不完整')
  })

  test('one over the limit of sessions is put aside with its answers', async () => {
    const { code } = refusals['session.limitReached']
    const world = await worldWith({ commit: () => ({ verdict: 'refused', status: 409, message: '份数已满', code }) })
    await world.deliver(commit('C1', true))
    expect(world.told).toMatchObject([{ kind: 'refused', isOverLimit: true }])
    expect(await world.store.session('S')).toMatchObject({ Stage: 'replaced' })
    expect((await world.store.outboxOf('S'))?.Commit).toBeNull()
    expect(await world.store.replies('S')).toHaveLength(1)
  })

  test('one beside another unfinished one of the same respondent is told so, also to the next visit', async () => {
    const world = await worldWith({
      commit: () => ({ verdict: 'exists', status: 409, message: '答卷已存在' }),
      session: () => refusedAs(''),
    })
    await world.deliver(commit('C1', true))
    expect(world.told).toMatchObject([{ kind: 'refused', isBesideOther: true, message: '答卷已存在' }])
    expect(await world.store.session('S')).toMatchObject({ BesideOther: 1 })
  })

  test('a session that exists already is fetched and stored, and told all the same [R8-03]', async () => {
    const world = await worldWith({
      commit: () => ({ verdict: 'exists', status: 409, message: '答卷已存在' }),
      session: () => taken(0),
    })
    await world.deliver(commit('C1', true))
    expect(world.told).toMatchObject([{ kind: 'exists', saved: { Status: 0 }, message: '答卷已存在' }])
    expect(await world.store.session('S')).toMatchObject({ Stage: 'finished', Status: 0 })
  })
})

describe('sending a final commit with files', () => {
  test('makes the session known, then sends the files, then the commit', async () => {
    const world = await worldWith({ commit: () => taken(0), upload: () => stored(3) })
    await world.store.keepAttach(file)
    await world.deliver(commit('C1', true))
    expect(world.calls).toEqual(['commit F1 open', 'upload A', 'commit C1 final'])
    expect(await world.store.attach('A')).toMatchObject({ Uploaded: 1 })
  })

  test('is not sent while a file has not arrived [R4-52]', async () => {
    const world = await worldWith({ commit: () => taken(2), upload: () => later })
    await world.store.keepAttach(file)
    expect(await world.deliver(commit('C1', true))).toBe(false)
    expect(world.calls).not.toContain('commit C1 final')
  })

  test('is refused with the file that the server will not have', async () => {
    const world = await worldWith({ commit: () => taken(2), upload: () => refusedAs('文件太大') })
    await world.store.keepAttach(file)
    await world.deliver(commit('C1', true))
    expect(world.told.at(-1)).toMatchObject({ kind: 'refused', final: true, message: 'a.png: 文件太大' })
  })
})

test('a file counts as uploaded only when its size came back [R4-06]', async () => {
  const world = await worldWith({ upload: () => stored(2) })
  await world.store.keepAttach(file)
  expect(await deliverFile(world.store, world.server, session, file, () => {})).toBe(false)
  expect(await world.store.attach('A')).toMatchObject({ Uploaded: 0 })
})

describe('a voice that WeChat has', () => {
  const promised = { verdict: 'taken', value: null } as const
  const left = { verdict: 'taken', value: 'media-1' } as const

  test('is left with WeChat, then told to the server, which has no content to echo', async () => {
    const world = await worldWith({ leaveVoice: () => left, promise: () => promised })
    await world.store.keepAttach(voice)
    expect(await deliverFile(world.store, world.server, session, voice, () => {})).toBe(true)
    expect(world.calls).toEqual(['leave local-1', 'promise A media-1'])
    expect(await world.store.attach('A')).toMatchObject({ Uploaded: 1, Voice: { MediaId: 'media-1' } })
  })

  test('is not left there twice when the server could not be told', async () => {
    const world = await worldWith({ leaveVoice: () => left, promise: () => later })
    await world.store.keepAttach(voice)
    expect(await deliverFile(world.store, world.server, session, voice, () => {})).toBe(false)
    await deliverFile(world.store, world.server, session, (await world.store.attach('A')) as AttachRow, () => {})
    expect(world.calls).toEqual(['leave local-1', 'promise A media-1', 'promise A media-1'])
  })

  test('that WeChat does not take says so, and keeps the final commit back', async () => {
    const world = await worldWith({ commit: () => taken(2), leaveVoice: () => refusedAs('WeChat could not upload it') })
    await world.store.keepAttach(voice)
    await world.deliver(commit('C1', true))
    expect(world.told.at(-1)).toMatchObject({
      kind: 'refused',
      final: true,
      message: 'a.amr: WeChat could not upload it',
    })
    expect(world.calls).not.toContain('commit C1 final')
  })
})

const session = {
  Sid: 'S',
  Key: 'K',
  NaireSid: 'N',
  UserSid: null,
  Known: 0,
  Stage: 'answering',
  StartTime: 1,
} as SessionRow
const file = {
  Sid: 'A',
  SessionSid: 'S',
  FileName: 'a.png',
  FileSize: 3,
  Data: new ArrayBuffer(3),
  Uploaded: 0,
  Refused: '',
} as unknown as AttachRow
const voice = {
  ...file,
  FileName: 'a.amr',
  FileSize: 0,
  Data: new ArrayBuffer(0),
  Voice: { LocalId: 'local-1', MediaId: null, RecordingSid: 'R', Segment: 1 },
} as AttachRow
const key = { QuestionSid: 'Q', InteractionSid: 'I' }
const stored = (FileSize: number): Answer<StoredFile> => ({ verdict: 'taken', value: { FileSize, Hash: 'h' } })
const reply = (Hash: string): ReplyRow => ({
  ...key,
  SessionSid: 'S',
  Hash,
  CommitHash: null,
  ReplyTime: 0,
  Reply: null,
  QuestionCode: 'Q',
  InteractionCode: 'I',
  InteractionType: 0,
})

function commit(CommandId: string, Final = false): StartedCommit {
  return {
    CommandId,
    FirstCommandId: 'F1',
    Final,
    Body: { Sid: 'S', NaireSid: 'N' },
    Hashes: [{ ...key, Hash: 'a' }],
    Refused: '',
  }
}

interface Replies {
  readonly commit?: () => Answer<ReceivedSession> | Promise<Answer<ReceivedSession>>
  readonly session?: () => Answer<ReceivedSession>
  readonly upload?: () => Answer<StoredFile>
  readonly leaveVoice?: () => Answer<string>
  readonly promise?: () => Answer<unknown>
}

async function worldWith(replies: Replies) {
  const store: LocalStore = memoryStore()
  const calls: string[] = []
  const told: Delivery[] = []
  const server: Server = {
    reachable: async () => true,
    commit: async (_, body) => {
      calls.push(`commit ${String(body['CommandId'])} ${body['IsFinal'] ? 'final' : 'open'}`)
      return replies.commit?.() ?? later
    },
    session: async () => replies.session?.() ?? later,
    upload: async (_, attach) => {
      calls.push(`upload ${attach.Sid}`)
      return replies.upload?.() ?? later
    },
    leaveVoice: async (localId) => {
      calls.push(`leave ${localId}`)
      return replies.leaveVoice?.() ?? later
    },
    promise: async (_, { Sid }, mediaId) => {
      calls.push(`promise ${Sid} ${mediaId}`)
      return replies.promise?.() ?? later
    },
  }
  await store.putSession(session)
  await store.keepAnswers('S', {}, [{ ...reply('a'), TriedAt: null }])
  return {
    store,
    server,
    calls,
    told,
    async deliver(started: StartedCommit) {
      await store.startCommit('S', {}, { commit: started, seen: await store.replies('S'), carried: [] })
      return deliverCommit(store, server, session, started, (delivery) => told.push(delivery))
    },
    unsent: async () =>
      (await store.replies('S')).filter((row) => isUnsent(row, new Set(['Q I']))).map(({ Hash }) => Hash),
  }
}
