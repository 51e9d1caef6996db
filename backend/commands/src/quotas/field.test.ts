import { cellOf, noQuota, quotaDecider, quotaStream, seatOf, type Quota, type QuotaEvent } from '@naire/domain/quotas'
import { fold } from '@naire/domain/event-sourcing'
import { sessionStream } from '@naire/domain/sessions'
import { describe, expect, it } from 'vitest'
import { sid } from '../../../../tests/fixtures/small-naire.ts'
import { admin, assessor, commitOf, envelope, house, naireSid, opened, type CommandHarness } from '../../tests/house.ts'
import { rematchSession } from '../sessions/index.ts'
import { createQuotaWriteQueue } from './quota-write-queue.ts'

type QuotaField = Awaited<ReturnType<typeof opened>>
const red = sid(41)
const by = admin
const at = '2026-11-20T08:00:00.000Z'

const quotaOf = async ({ store }: Pick<CommandHarness<never>, 'store'>): Promise<Quota> =>
  fold<Quota, QuotaEvent>(
    { initial: noQuota, evolve: quotaDecider.evolve },
    await store.readStream(quotaStream(naireSid)),
  )

/** As the worker's duties do after a limit was raised or a cell opened. */
async function rematch({ store, vault }: QuotaField): Promise<void> {
  const streams = { store, sealer: vault.keys }
  const quotaQueue = createQuotaWriteQueue(streams)
  const { events } = await quotaQueue.ask(naireSid, { type: 'RematchSeats', atMost: 500, by, at }, envelope())
  for (const { type, data } of events) {
    if (type === 'SeatRematched')
      await rematchSession(
        { streams, quotaQueue, now: () => new Date(at) },
        { ...data, naireSid, commandId: `later ${data.sessionSid}`, correlationId: 'job' },
      )
  }
}

const stateOf = async ({ commands }: QuotaField, sessionSid: string) =>
  (await commands.sessions.history(sessionSid)).at(-1)?.eventType

describe('sessions that were turned away', () => {
  it('count after all when the limit is raised, as far as there is room, and their review goes on', async () => {
    const place = await opened(house(), 1)
    for (const sessionSid of ['S1', 'S2', 'S3']) await place.commands.sessions.commit(commitOf(sessionSid))
    await place.commands.naires.setQuotaLimits({
      naireSid,
      limits: [{ cellSid: red, limit: 2 }],
      reason: '样本不足',
      by,
      envelope: envelope(),
    })
    await rematch(place)
    await rematch(place)
    expect([await stateOf(place, 'S2'), await stateOf(place, 'S3')]).toEqual(['SessionSucceeded', 'SessionTurnedAway'])
    expect(cellOf(await quotaOf(place), red)).toMatchObject({ taken: 2, limit: 2 })
    const passed = await place.commands.sessions.handle({
      sessionSid: 'S2',
      command: { type: 'PassSession', reason: '' },
      by: assessor,
      envelope: envelope(),
    })
    expect(passed.state).toMatchObject({ answering: 'success', review: 'pass', cells: [red] })
  })

  it('give the seat back when they ended otherwise meanwhile', async () => {
    const place = await opened(house(), 1)
    for (const sessionSid of ['S1', 'S2']) await place.commands.sessions.commit(commitOf(sessionSid))
    await place.commands.sessions.handle({
      sessionSid: 'S2',
      command: { type: 'InvalidateSession', reason: '重复' },
      by,
      envelope: envelope(),
    })
    await place.commands.naires.setQuotaLimits({
      naireSid,
      limits: [{ cellSid: red, limit: 2 }],
      reason: '样本不足',
      by,
      envelope: envelope(),
    })
    await rematch(place)
    const quota = await quotaOf(place)
    expect(seatOf(quota, 'S2')).toBeUndefined()
    expect(cellOf(quota, red)?.taken).toBe(1)
    expect((await place.commands.sessions.commit(commitOf('S3'))).state.answering).toBe('success')
  })
})

it('a cell that is closed by hand turns away until it is opened, and says who closed it and why', async () => {
  const place = await opened(house(), 9)
  const closing = { naireSid, cellSid: red, closed: true, reason: '样本异常', by, envelope: envelope() }
  await place.commands.naires.setCellClosed(closing)
  await place.commands.sessions.commit(commitOf('S1'))
  expect(await stateOf(place, 'S1')).toBe('SessionTurnedAway')
  await place.commands.naires.setCellClosed({ ...closing, closed: false, reason: '已核实', envelope: envelope() })
  expect((await place.commands.sessions.commit(commitOf('S2'))).state.answering).toBe('success')
  const told = (await place.store.readStream(quotaStream(naireSid))).filter(
    ({ type }) => type.startsWith('Cell') && type !== 'CellsDefined',
  )
  expect(told).toMatchObject([
    { type: 'CellClosed', data: { cellSid: red, reason: '样本异常' }, metadata: { actor: { sid: admin.sid } } },
    { type: 'CellReopened', data: { cellSid: red, reason: '已核实' } },
  ])
  await expect(place.commands.naires.setCellClosed({ ...closing, reason: '', envelope: envelope() })).rejects.toThrow(
    'quota.reasonMissing',
  )
})

it('an answer that was given offline and comes too late keeps its data, and the record says which cell was full', async () => {
  const place = await opened(house(), 1)
  await place.commands.sessions.commit(commitOf('S1'))
  const early = {
    mode: 'offline',
    startTime: '2026-11-18T08:00:00.000Z',
    lastReplyTime: '2026-11-18T08:05:00.000Z',
  } as const
  const late = await place.commands.sessions.commit(commitOf('S2', early))
  expect(late.state.answering).toBe('fullQuota')
  expect((await place.store.readStream(sessionStream('S2'))).at(-1)).toMatchObject({
    type: 'SessionTurnedAway',
    data: { fullCell: red },
  })
  expect((await place.commands.sessions.asOf('S2', late.revision)).feedbacks).toHaveLength(2)
})

it('trying a questionnaire out takes nobody’s seat, whatever later commits call it', async () => {
  const place = await opened(house(), 1)
  await place.commands.sessions.commit(commitOf('S1', { mode: 'test', isFinal: false }))
  expect((await place.commands.sessions.commit(commitOf('S1', { mode: 'online' }))).state.answering).toBe('success')
  expect(cellOf(await quotaOf(place), red)).toMatchObject({ taken: 0, held: 0 })
  await place.commands.sessions.commit(commitOf('S2', { mode: 'online', isFinal: false }))
  await place.commands.sessions.commit(commitOf('S2', { mode: 'test' }))
  expect(cellOf(await quotaOf(place), red)).toMatchObject({ taken: 1, held: 0 })
})

it('a keeper that has not heard of another one’s seats gives them back all the same', async () => {
  const { store, vault } = await opened(house(), 1)
  const [api, worker] = [
    createQuotaWriteQueue({ store, sealer: vault.keys }),
    createQuotaWriteQueue({ store, sealer: vault.keys }),
  ]
  await worker.ask(naireSid, { type: 'ExpireHolds', by, at }, envelope())
  await api.ask(naireSid, { type: 'ConfirmSeat', sessionSid: 'S1', requestId: 'R', cells: [red], by, at }, envelope())
  await worker.ask(naireSid, { type: 'ReleaseSeat', sessionSid: 'S1', reason: 'ended', by, at }, envelope())
  expect(cellOf(await quotaOf({ store }), red)).toMatchObject({ taken: 0 })
})
