import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import { expect, it } from 'vitest'
import { assessor, blue, commitOf, envelope, house, opened, red, years } from '../../tests/house.ts'
import { createSnapshots, load } from '../streams/index.ts'
import type { CommitRequest } from './commit-request.ts'
import { commitReceiptOf, sessionReceipts } from './session-receipts.ts'

const { schemaVersion: version = 0 } = sessionDecider

type Field = Awaited<ReturnType<typeof longSession>>

const stream = sessionStream('S1')

/** The nth commit of a session that goes on for long; two that follow each other say something else. */
const nth = (n: number, given: Partial<CommitRequest> = {}): CommitRequest =>
  commitOf('S1', {
    isFinal: false,
    feedbacks: [...(n % 2 === 0 ? red : blue), years(String(20 + n))],
    commandId: `commit-${n}`,
    ...given,
  })

const withoutId = ({ commandId: _none, ...request }: CommitRequest): CommitRequest => request

/** Forty commits, with a snapshot of the most of them, seen by a process that has just started. */
async function longSession(commitOfStep: (n: number) => CommitRequest = nth) {
  const first = await opened(house())
  const { store, vault } = first
  const outcomes = []
  for (let n = 0; n < 40; n += 1) {
    outcomes.push(await first.commands.sessions.commit(commitOfStep(n)))
    // What is taken is written in turns of the event loop.
    await new Promise(setImmediate)
  }
  const { snapshot } = await store.snapshots!.read(stream, { version })
  expect(snapshot?.revision).toBeGreaterThan(20)
  const reported: unknown[] = []
  const snapshots = createSnapshots({ store, sealer: vault.keys, report: (error) => void reported.push(error) })
  const streams = { store, sealer: vault.keys, snapshots }
  return { commands: house({ store, vault, snapshots }).commands, store, streams, outcomes, reported }
}

const said = (events: readonly { readonly type: string; readonly data: object }[]) =>
  JSON.parse(JSON.stringify(events.map(({ type, data }) => ({ type, data })))) as unknown

const eventsOf = async ({ store }: Field) => (await store.readStream(stream)).length

it('a commit from before the snapshot is answered as it was, by its id', async () => {
  const field = await longSession()
  const { commands, outcomes, reported } = field
  const length = await eventsOf(field)
  for (const n of [0, 3, 15, 16, 38, 39]) {
    const again = await commands.sessions.commit(nth(n))
    expect(again).toMatchObject({ repeated: true, revision: length - 1 })
    expect(said(again.events)).toEqual(said(outcomes[n]!.events))
    expect(again.view.row?.Revision).toBe(length - 1)
  }
  expect(await eventsOf(field)).toBe(length)
  expect(reported).toEqual([])
})

it('a commit from before the snapshot is answered as it was, by its content', async () => {
  const field = await longSession((n) => withoutId(nth(n)))
  const length = await eventsOf(field)
  for (const n of [0, 3, 15, 38]) {
    const again = await field.commands.sessions.commit(withoutId(nth(n)))
    expect(again).toMatchObject({ repeated: true })
    expect(said(again.events)).toEqual(said(field.outcomes[n]!.events))
  }
  expect(await eventsOf(field)).toBe(length)
})

it('the same answers are handed in anew after a return that only the snapshot knows of', async () => {
  const field = await longSession()
  const { commands } = field
  const last = withoutId(nth(4, { isFinal: true }))
  await commands.sessions.commit(last)
  expect((await commands.sessions.commit(last)).repeated).toBe(true)
  const back = { type: 'ReturnSession', reason: '请核对' } as const
  await commands.sessions.handle({ sessionSid: 'S1', command: back, by: assessor, envelope: envelope() })
  for (let n = 40; n < 80; n += 1) {
    await commands.sessions.commit(nth(n))
    await new Promise(setImmediate)
  }
  const { view, tail } = await load(field.streams, sessionDecider, stream)
  expect([view.returns, tail.some(({ type }) => type === 'SessionReturned')]).toEqual([1, false])
  expect(await commands.sessions.commit(last)).toMatchObject({ repeated: false, state: { answering: 'success' } })
  expect((await commands.sessions.commit(last)).repeated).toBe(true)
})

it('its receipt is the one that the whole history gives', async () => {
  const { streams, commands } = await longSession()
  const committed = await commands.sessions.commit(nth(5, { commandId: 'final', isFinal: true }))
  const receipts = await sessionReceipts(streams, 'S1')
  expect(committed.places).toHaveLength(committed.events.length)
  for (const places of [committed.places, []])
    expect(await commitReceiptOf(streams, 'S1', { ...committed, places })).toEqual(receipts.at(-1))
  const correction = { sessionSid: 'S1', feedbacks: [years('77')], removed: [], reason: '笔误', by: assessor }
  const corrected = await commands.sessions.correct({ ...correction, envelope: envelope() })
  // What staff puts right is no commit of the respondent.
  expect(corrected.view.answers).not.toEqual(corrected.view.committed)
  expect(await commitReceiptOf(streams, 'S1', corrected)).toEqual(receipts.at(-1))
})
