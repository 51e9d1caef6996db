import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Checkpoints, contentHash, parkedEvents, type ReadModel, readModelStates, rebuild, type RunningProjections, startProjections } from './index.ts'
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
    await bench.pool.query(`update read.subscriptions set fence = fence + 1, lease_until = '-infinity', owner = null where name = 'shared'`)
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
    expect((await parkedEvents(bench.pool)).map(({ subscription, position, problem }) => [subscription, position, problem]))
      .toEqual([['parks', poison, 'cannot read this']])
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

describe('a rebuild', () => {
  it('gives the same content as following did, while events go on coming', async () => {
    const model = tally('rebuilt')
    const running = run(model)
    await running.ready
    const writing = (async () => { for (let at = 0; at < 30; at += 1) await bench.append(3) })()
    const { compared } = await rebuild(parts(model))
    await writing
    expect(compared?.same).toBe(true)
    const last = await bench.append(1)
    expect(await reached(last, 'rebuilt')).toBe(true)
    const live = await contentHash(bench.pool, model)
    await running.stop()
    expect((await rebuild(parts(model))).compared).toMatchObject({ before: live, after: live, same: true })
  })

  it('tells when the live tables differ', async () => {
    const model = tally('differs')
    const running = run(model)
    await running.ready
    await running.stop()
    await bench.pool.query('update read.differs set n = n + 1')
    expect((await rebuild(parts(model))).compared?.same).toBe(false)
    expect((await rebuild(parts(model))).compared?.same).toBe(true)
  })

  it('happens by itself for a new version and for another epoch of the log', async () => {
    const first = run(tally('versioned'))
    await first.ready
    await first.stop()
    const second = run({ ...tally('versioned', undefined, 2), create: `create table versioned (n bigint not null, seen bigint[] not null, more text); insert into versioned values (0, '{}')` })
    await second.ready
    expect((await bench.pool.query('select more from read.versioned')).rows).toEqual([{ more: null }])
    await second.stop()
    await bench.pool.query(`update read.subscriptions set epoch = gen_random_uuid() where name = 'versioned'; update read.versioned set n = -5`)
    const third = run({ ...tally('versioned', undefined, 2), create: tally('versioned').create })
    await third.ready
    expect(await counted(bench.pool, 'versioned')).toBeGreaterThan(0)
    await third.stop()
  })
})
