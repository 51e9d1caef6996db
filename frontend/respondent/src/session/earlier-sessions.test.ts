import { beforeEach, expect, test } from 'vitest'
import type { LocalStore } from '../storage/local-store.ts'
import { memoryStore } from '../storage/memory-store.ts'
import type { StoredReply, SessionRow, StartedCommit } from '../storage/rows.ts'
import { earlierOf, findPrevious } from './earlier-sessions.ts'

let store: LocalStore

beforeEach(() => {
  store = memoryStore()
})

test('a session that is not handed in comes before one that waits to be sent, and that before a finished one', async () => {
  await begin('finished', 3, 'finished')
  await begin('handed in', 2)
  await handIn('handed in')
  await begin('open', 1)
  expect(await found()).toEqual(['answering', 'open'])
  await store.patchSession('open', { Stage: 'finished' })
  expect(await found()).toEqual(['final', 'handed in'])
  await store.patchSession('handed in', { Stage: 'finished' })
  expect(await found()).toEqual(['finished', 'finished'])
})

test('of several that wait the first is the one that is sent first', async () => {
  for (const [sid, at] of [
    ['second', 2],
    ['first', 1],
  ] as const) {
    await begin(sid, at)
    await handIn(sid)
  }
  expect(await found()).toEqual(['final', 'first'])
})

test('one that the server would not take comes before all, with its reason', async () => {
  await begin('refused', 1)
  await handIn('refused')
  await store.refuseCommit('refused', 'C refused', '答案不完整')
  await begin('open', 2)
  expect(await findPrevious(store, respondent)).toMatchObject({
    stage: 'final',
    row: { Sid: 'refused' },
    refused: '答案不完整',
  })
})

test('one that nobody answered is none, nor one that was replaced', async () => {
  await store.putSession({ ...row('empty', 2), StartTime: Date.now() })
  await begin('replaced', 1, 'replaced')
  expect(await findPrevious(store, respondent)).toEqual({ stage: 'empty' })
  expect(await store.session('empty')).not.toBeNull()
})

test('one that was answered by a sign-in is none without it', async () => {
  await store.putSession({ ...row('signed', 1), AuthMode: 0 })
  await store.keepAnswers('signed', {}, [
    { SessionSid: 'signed', QuestionSid: 'Q', InteractionSid: 'I', Hash: 'h', TriedAt: null } as unknown as StoredReply,
  ])
  expect(await findPrevious(store, respondent)).toEqual({ stage: 'empty' })
  expect(await findPrevious(store, { ...respondent, user: { Sid: 'U', Name: '王芳', Token: 't' } })).toMatchObject({
    stage: 'answering',
    row: { Sid: 'signed' },
  })
})

test('counts questions that were answered, not their blanks', async () => {
  await begin('open', 1)
  const blank = (InteractionSid: string, Reply: object | null, QuestionSid = 'Q') =>
    ({ SessionSid: 'open', QuestionSid, InteractionSid, Reply, Hash: 'h', TriedAt: null }) as unknown as StoredReply
  await store.keepAnswers('open', {}, [blank('I', {}), blank('J', {}), blank('K', null), blank('L', null, 'R')])
  expect(await findPrevious(store, respondent)).toMatchObject({ answered: 1 })
})

test('a restart is over once the server has a session that was begun by force', () => {
  const aside = { ...row('aside', 1), Stage: 'replaced', Known: 1, Key: 'K' } as SessionRow
  const forced = { ...row('forced', 2), Stage: 'finished', Known: 1, IsForce: true, Key: 'K' } as SessionRow
  expect(earlierOf([aside], false)).toMatchObject({ key: 'K', isReplaced: true })
  expect(earlierOf([forced, aside], false)).toMatchObject({ key: 'K', isReplaced: false })
})

const respondent = { naireSid: 'N', userSid: null }

const row = (Sid: string, StartTime: number) =>
  ({ Sid, NaireSid: 'N', UserSid: null, StartTime, Stage: 'answering' }) as SessionRow

async function begin(sid: string, at: number, stage: SessionRow['Stage'] = 'answering'): Promise<void> {
  await store.putSession({ ...row(sid, at), Stage: stage })
  await store.keepAnswers(sid, {}, [
    { SessionSid: sid, QuestionSid: 'Q', InteractionSid: 'I', Hash: 'h', TriedAt: null } as unknown as StoredReply,
  ])
}

async function handIn(sid: string): Promise<void> {
  const commit: StartedCommit = {
    CommandId: `C ${sid}`,
    FirstCommandId: 'F',
    Final: true,
    Body: { Sid: 'S', NaireSid: 'N' },
    Hashes: [],
    Refused: '',
  }
  await store.startCommit(sid, { Stage: 'final' }, { commit, seen: await store.replies(sid), carried: [] })
}

async function found(): Promise<readonly string[]> {
  const previous = await findPrevious(store, respondent)
  return previous.stage === 'empty' ? [] : [previous.stage, previous.row.Sid]
}
