import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  Checkpoints,
  parkedEvents,
  type ReadModel,
  readModelStates,
  rebuild,
  type RunningProjections,
  startProjections,
} from './index.ts'
import { createOpenEvents } from './open-events.ts'
import { type Bench, counted, noKeys, runnerBench, silent, tally } from '../../../tests/contracts/runner-bench.ts'

let bench: Bench
let checkpoints: Checkpoints
beforeAll(async () => {
  bench = await runnerBench()
  checkpoints = new Checkpoints(bench.pool)
})
afterAll(() => bench.end())

function run(...readModels: ReadModel[]): RunningProjections {
  return startProjections({ pool: bench.pool, store: bench.store, keys: noKeys, readModels, log: silent, leaseMs: 400 })
}

const reached = (position: number, ...names: string[]) => checkpoints.waitFor(position, 8000, names)
const parts = (model: ReadModel) => ({ pool: bench.pool, store: bench.store, model, open: createOpenEvents(noKeys) })

describe('following the log', () => {
  it('applies what is there and what comes, once, also across a restart', async () => {
    const before = await bench.append(1500)
    const model = tally('follows')
    const first = run(model)
    expect(await reached(before, 'follows')).toBe(true)
    const later = await bench.append(3)
    expect(await reached(later, 'follows')).toBe(true)
    await first.stop()
    const last = await bench.append(4)
    const second = run(model)
    expect(await reached(last, 'follows')).toBe(true)
    expect(await counted(bench.pool, 'follows')).toBe(1507)
    await second.stop()
  })

  it('counts right when the connection is killed between apply and commit', async () => {
    let kills = 3
    const model = tally('killed', async (_events, tx, count) => {
      await count()
      if (kills-- > 0) await tx.query('select pg_terminate_backend(pg_backend_pid())')
    })
    const running = run(model)
    await running.ready
    const before = await counted(bench.pool, 'killed')
    const last = await bench.append(20)
    expect(await reached(last, 'killed')).toBe(true)
    expect((await counted(bench.pool, 'killed')) - before).toBe(20)
    await running.stop()
  })

  it('counts right when two runners have the same model and the lease changes hands', async () => {
    const [one, two] = [run(tally('shared')), run(tally('shared'))]
    await Promise.all([one.ready, two.ready])
    const before = await counted(bench.pool, 'shared')
    await bench.append(10)
    // The owner is robbed of its lease, as if it had slept through it.
    await bench.pool.query(
      `update read.subscriptions set fence = fence + 1, lease_until = '-infinity', owner = null where name = 'shared'`,
    )
    await bench.append(10)
    await one.stop()
    const last = await bench.append(10)
    expect(await reached(last, 'shared')).toBe(true)
    expect((await counted(bench.pool, 'shared')) - before).toBe(30)
    await two.stop()
  })
})

describe('an event that cannot be applied', () => {
  const refusing = (name: string): ReadModel =>
    tally(name, async (events, _tx, count) => {
      if (events.some(({ data }) => data['poison'] === name)) throw new TypeError('cannot read this')
      await count()
    })

  it('is parked alone, and its neighbours are applied', async () => {
    const model = refusing('parks')
    const running = run(model)
    await running.ready
    const before = await counted(bench.pool, 'parks')
    await bench.append(7)
    const poison = await bench.append(1, { poison: 'parks' })
    const last = await bench.append(7)
    expect(await reached(last, 'parks')).toBe(true)
    expect((await counted(bench.pool, 'parks')) - before).toBe(14)
    expect(
      (await parkedEvents(bench.pool)).map(({ subscription, position, problem }) => [subscription, position, problem]),
    ).toEqual([['parks', poison, 'cannot read this']])
    await running.stop()
  })

  it('stops a model that is declared to stop, visibly; a rebuild with a better version goes on', async () => {
    const running = run({ ...refusing('stops'), onUnreadable: 'stop' })
    await running.ready
    const poison = await bench.append(1, { poison: 'stops' })
    expect(await reached(poison, 'stops')).toBe(false)
    const state = (await readModelStates(bench.pool, bench.store)).find(({ name }) => name === 'stops')
    expect(state).toMatchObject({ state: 'stopped', problem: expect.stringContaining(`position ${poison}`) })
    await running.stop()
    const better = run(tally('stops', undefined, 2))
    await better.ready
    expect(await reached(poison, 'stops')).toBe(true)
    await better.stop()
  })
})

describe('an operator decides about a parked event', () => {
  const poisoned = (name: string, readable: () => boolean): ReadModel =>
    tally(name, async (events, _tx, count) => {
      if (!readable() && events.some(({ data }) => data['poison'] === name)) throw new TypeError('cannot read this')
      await count()
    })
  const parkedOf = async (name: string) =>
    (await parkedEvents(bench.pool)).filter(({ subscription }) => subscription === name)

  it('to skip it: the decision outlasts a rebuild', async () => {
    const model = poisoned('skips', () => false)
    const running = run(model)
    await running.ready
    const position = await bench.append(1, { poison: 'skips' })
    const last = await bench.decide('ParkedEventSkipped', { readModel: 'skips', position, reason: 'of no use' })
    expect(await reached(last, 'skips')).toBe(true)
    const skipped = { position, skipped: { reason: 'of no use', by: 'system', at: expect.any(String) } }
    expect(await parkedOf('skips')).toMatchObject([skipped])
    expect((await readModelStates(bench.pool, bench.store)).find(({ name }) => name === 'skips')).toMatchObject({
      parked: 0,
      lag: 0,
      lagSeconds: 0,
    })
    await running.stop()
    await rebuild(parts(model))
    expect(await parkedOf('skips')).toMatchObject([skipped])
  })

  it('to retry it: the model is built anew and takes it in its place', async () => {
    let readable = false
    const running = run(poisoned('retries', () => readable))
    await running.ready
    const before = await counted(bench.pool, 'retries')
    const position = await bench.append(1, { poison: 'retries' })
    expect(await reached(await bench.append(3), 'retries')).toBe(true)
    expect(await parkedOf('retries')).toHaveLength(1)
    readable = true
    await bench.decide('ParkedEventRetried', { readModel: 'retries', position, reason: 'mended' })
    for (let tries = 0; tries < 100 && (await parkedOf('retries')).length > 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await parkedOf('retries')).toEqual([])
    expect((await counted(bench.pool, 'retries')) - before).toBe(4)
    await running.stop()
  })
})
