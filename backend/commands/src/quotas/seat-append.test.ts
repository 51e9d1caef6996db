import type { AppendRequest, EventStore } from '@naire/domain/event-sourcing'
import { quotaDecider, quotaStream, seatOf } from '@naire/domain/quotas'
import { sessionStream } from '@naire/domain/sessions'
import { createMemoryEventStore } from '@naire/event-store'
import { expect, it } from 'vitest'
import { blue, commitOf, house, naireSid, opened, years } from '../../tests/house.ts'
import { load } from '../streams/index.ts'

/** Store that tells which streams were appended together; `before` comes between a decision and its append. */
function watched(before: (requests: readonly AppendRequest[], store: EventStore) => Promise<void> = async () => {}) {
  const store = createMemoryEventStore()
  const appends: string[][] = []
  const watching: EventStore = {
    ...store,
    async append(request) {
      appends.push([request.stream])
      return store.append(request)
    },
    async appendMany(requests) {
      await before(requests, store)
      appends.push(requests.map(({ stream }) => stream))
      return store.appendMany!(requests)
    },
  }
  return { store: watching, appends }
}

const typesOf = async (store: EventStore, sid: string) =>
  (await store.readStream(sessionStream(sid))).map(({ type }) => type)

const seatIn = async (store: EventStore, sid: string) => {
  const streams = { store, sealer: house().vault.keys }
  return seatOf((await load(streams, quotaDecider, quotaStream(naireSid))).state, sid)?.status
}

it('a final commit, its seat and what it becomes by it are one append', async () => {
  const { store, appends } = watched()
  const { commands } = await opened(house({ store }), 1)
  appends.length = 0
  const taken = await commands.sessions.commit(commitOf('S1'))
  const refused = await commands.sessions.commit(commitOf('S2'))
  expect(appends).toEqual(['S1', 'S2'].map((sid) => [sessionStream(sid), quotaStream(naireSid)]))
  expect([taken, refused].map(({ state, settling }) => [state.answering, settling])).toEqual([
    ['success', false],
    ['fullQuota', false],
  ])
  expect(taken.events.map(({ type }) => type)).toEqual(['SessionCreated', 'AnswersCommitted', 'SeatRequested'])
  expect(await typesOf(store, 'S1')).toEqual([...taken.events.map(({ type }) => type), 'SessionSucceeded'])
  expect((await typesOf(store, 'S2')).at(-1)).toBe('SessionTurnedAway')
  const [last] = (await store.readStream(sessionStream('S1'))).slice(-1)
  expect(taken).toMatchObject({ revision: 3, view: { row: { Status: 0, Revision: 3 } } })
  expect(taken.position).toBeGreaterThanOrEqual(last!.position)
  expect(await commands.sessions.commit(commitOf('S1', { commandId: taken.state.requestId! }))).toMatchObject({
    repeated: true,
    state: { answering: 'success' },
  })
})

it('commits that wait for one turn share it, and no seat is given twice', async () => {
  const { store, appends } = watched()
  const { commands } = await opened(house({ store }), 20)
  appends.length = 0
  const sids = Array.from({ length: 120 }, (_, n) => `S${n}`)
  const outcomes = await Promise.all(sids.map((sid) => commands.sessions.commit(commitOf(sid))))
  const count = (wanted: string) => outcomes.filter(({ state }) => state.answering === wanted).length
  expect([count('success'), count('fullQuota')]).toEqual([20, 100])
  expect(appends.length).toBeLessThan(20)
  expect(appends.flat().filter((stream) => stream !== quotaStream(naireSid))).toHaveLength(120)
})

it('a session that moves meanwhile drops out and is decided again by itself', async () => {
  let moves = 1
  const { store, appends } = watched(async (requests, real) => {
    const moved = requests.find(({ stream }) => stream === sessionStream('S1'))
    if (moved === undefined || moves === 0) return
    moves -= 1
    // Another device of the same session commits an answer.
    await other.commands.sessions.commit(commitOf('S1', { isFinal: false, feedbacks: [...blue, years('30')] }))
    expect((await real.readStream(sessionStream('S1'))).length).toBeGreaterThan(0)
  })
  const place = await opened(house({ store }), 5)
  const other = house({ store, vault: place.vault })
  appends.length = 0
  const outcomes = await Promise.all(['S1', 'S2', 'S3'].map((sid) => place.commands.sessions.commit(commitOf(sid))))
  expect(outcomes.map(({ state }) => state.answering)).toEqual(['success', 'success', 'success'])
  for (const sid of ['S1', 'S2', 'S3']) expect(await seatIn(store, sid)).toBe('confirmed')
  expect((await typesOf(store, 'S1')).filter((type) => type === 'AnswersCommitted')).toHaveLength(2)
  expect((await store.readStream(quotaStream(naireSid))).filter(({ type }) => type === 'SeatConfirmed')).toHaveLength(3)
})

it('one that is sent twice at the same moment is stored once', async () => {
  const { commands, store } = await opened(house(), 5)
  const request = commitOf('S1')
  const outcomes = await Promise.all([1, 2, 3].map(() => commands.sessions.commit(request)))
  expect(outcomes.map(({ repeated }) => repeated).toSorted()).toEqual([false, true, true])
  expect((await typesOf(store, 'S1')).filter((type) => type === 'SessionSucceeded')).toHaveLength(1)
})

it('an append that cannot be stored fails none of those beside it', async () => {
  const { store } = watched(async (requests) => {
    if (requests.some(({ stream }) => stream === sessionStream('S2'))) throw new Error('not storable')
  })
  const { commands } = await opened(house({ store }), 5)
  const outcomes = await Promise.all(['S1', 'S2', 'S3'].map((sid) => commands.sessions.commit(commitOf(sid))))
  expect(outcomes.map(({ state }) => state.answering)).toEqual(['success', 'success', 'success'])
})

it('a commit that waits for its turn too long is stored without its seat, and settles later', async () => {
  const gate = { isShut: true }
  const { store } = watched(async () => {
    while (gate.isShut) await new Promise((resolve) => setTimeout(resolve, 5))
  })
  const { commands } = await opened(house({ store, settleMilliseconds: 50 }), 5)
  // The first is under way and may be stored: its outcome is waited for.
  const first = commands.sessions.commit(commitOf('S1'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  const late = await commands.sessions.commit(commitOf('S2'))
  expect([late.settling, late.state.answering]).toEqual([true, 'settling'])
  gate.isShut = false
  expect((await first).state.answering).toBe('success')
  const settled = await commands.sessions.settle({ sessionSid: 'S2', correlationId: 'correlation' })
  expect(settled?.state.answering ?? 'success').toBe('success')
  expect(await seatIn(store, 'S2')).toBe('confirmed')
})

it('goes in three appends where the store takes one stream at a time', async () => {
  const { store, appends } = watched()
  const { appendMany: _none, ...single } = store
  const { commands } = await opened(house({ store: single }), 1)
  appends.length = 0
  const outcomes = [await commands.sessions.commit(commitOf('S1')), await commands.sessions.commit(commitOf('S2'))]
  expect(outcomes.map(({ state, settling }) => [state.answering, settling])).toEqual([
    ['success', false],
    ['fullQuota', false],
  ])
  expect(appends.slice(0, 3)).toEqual([[sessionStream('S1')], [quotaStream(naireSid)], [sessionStream('S1')]])
})
