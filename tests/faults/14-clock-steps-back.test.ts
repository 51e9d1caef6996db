import { createQuotaWriteQueue, system } from '@naire/commands'
import { createMemoryEventStore } from '@naire/event-store'
import { Checkpoints, startProjections } from '@naire/projections/runner'
import { jobs } from '@naire/workers'
import type { JobContext } from '@naire/workers/runner'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bench, counted, noKeys, runnerBench, silent, tally } from '../contracts/runner-bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await runnerBench()
})
afterAll(() => bench.end())

it('a lease that was taken before the clock of the database stepped back is not kept for an hour', async () => {
  const model = tally('early')
  const run = () =>
    startProjections({
      pool: bench.pool,
      store: bench.store,
      keys: noKeys,
      readModels: [model],
      log: silent,
      leaseMs: 400,
    })
  const first = run()
  await first.ready
  await first.stop()
  // The owner died at ten; its clock was put back from ten to nine.
  await bench.pool.query(`update read.subscriptions set owner = 'dead', lease_until = now() + interval '1 hour'`)
  const second = run()
  const last = await bench.append(5)
  expect(await new Checkpoints(bench.pool).waitFor(last, 5000, ['early'])).toBe(true)
  expect(await counted(bench.pool, 'early')).toBe(5)
  await second.stop()
})

it('a seat whose hold has run out is given back although the clock of the worker stepped back', async () => {
  const store = createMemoryEventStore()
  const quotaQueue = createQuotaWriteQueue({
    store,
    sealer: { seal: async () => new Uint8Array(), openMany: async () => [] },
  })
  const ask = (command: object) =>
    quotaQueue.ask('N', { by: system, at: '2026-03-01T10:00:00.000Z', ...command } as never, {
      commandId: JSON.stringify(command),
      correlationId: 'c',
    })
  await ask({
    type: 'DefineCells',
    naireSid: 'N',
    cells: [{ cellSid: 'C', expression: 'true', memo: null, limit: 1, declaredLimit: 1 }],
  })
  await ask({
    type: 'HoldSeat',
    sessionSid: 'S',
    requestId: 'r',
    cells: ['C'],
    until: '2026-03-01T10:30:00.000Z',
    endsWhenFull: false,
  })
  const held = (await store.readStream('quota-N')).at(-1)
  expect(held?.type).toBe('SeatHeld')
  const means = { quotaQueue, now: () => new Date('2026-03-01T09:31:00.000Z') } as JobContext
  await jobs.expireHold.perform({ ...held, erased: false } as never, means, {
    id: 'j',
    signal: new AbortController().signal,
  })
  expect((await store.readStream('quota-N')).at(-1)).toMatchObject({ type: 'HoldExpired', data: { sessionSid: 'S' } })
})
