import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  beginReading, Checkpoints, contentHash, parkedEvents, type Progress, type ReadModel, readModelStates, rebuild, type RunningProjections, startProjections, switchBack,
} from './index.ts'
import { createOpenEvents } from './open-events.ts'
import { takes } from './shards.ts'
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

describe('a model that several share', () => {
  const shared = (name: string) => ({ ...tally(name), shardable: true, create: `create table ${name} (stream text primary key, n bigint not null)`, finish: `create index on ${name} (n)`,
    apply: async (events, tx) => {
      for (const { stream } of events) await tx.query(`insert into ${name} values ($1, 1) on conflict (stream) do update set n = ${name}.n + 1`, [stream])
    } }) satisfies ReadModel
  const followedBy = (model: ReadModel, shards: number) => startProjections({ pool: bench.pool, store: bench.store, keys: noKeys, readModels: [model], log: silent, leaseMs: 400, shards })
  const sum = async (name: string) => (await bench.pool.query<{ n: number; streams: number }>(`select coalesce(sum(n), 0)::integer as n, count(*)::integer as streams from read.${name}`)).rows[0]
  const total = async () => (await bench.pool.query<{ n: number }>(`select count(*)::integer as n from log.events where type = 'Counted'`)).rows[0]?.n

  it('counts each event once, whatever their number and its changes', async () => {
    const model = shared('spread')
    for (const shards of [3, 1, 2]) {
      const running = followedBy(model, shards)
      await running.ready
      for (let streams = 0; streams < 12; streams += 1) await bench.append(2)
      const last = await bench.append(1)
      expect(await reached(last, 'spread')).toBe(true)
      expect((await sum('spread'))?.n).toBe(await total())
      const { rows } = await bench.pool.query(`select name from read.subscriptions where name = 'spread' or name like 'spread/%' order by name`)
      expect(rows).toHaveLength(shards)
      await running.stop()
    }
  })

  it('is brought to one position to be shared by another number, or compared with a rebuild', async () => {
    const model = shared('uneven')
    const running = followedBy(model, 2)
    await running.ready
    await running.stop()
    for (let streams = 0; streams < 9; streams += 1) await bench.append(2)
    const { position } = await bench.store.head()
    const one = followedBy(model, 2)
    expect(await reached(position, 'uneven')).toBe(true)
    await one.stop()
    // One of two falls behind: what it counted of the last events is taken back with its position.
    const behind = position - 6
    const events = (await bench.store.readAll({ after: behind, limit: 100 })).filter((event) => takes({ index: 1, count: 2 }, event))
    for (const { stream } of events) await bench.pool.query('update read.uneven set n = n - 1 where stream = $1', [stream])
    await bench.pool.query(`update read.subscriptions set position = $1 where name = 'uneven/1'`, [behind])
    expect((await sum('uneven'))?.n).toBe((await total() ?? 0) - events.length)
    expect((await rebuild(parts(model))).position).toBe(position)
    expect((await sum('uneven'))?.n).toBe(await total())
    await switchBack(parts(model))
    expect((await sum('uneven'))?.n).toBe(await total())
  })

  it('waits while another process has shared it by another number', async () => {
    const model = shared('contended')
    const [two, one] = [followedBy(model, 2), followedBy(model, 1)]
    await Promise.race([two.ready, one.ready])
    await bench.append(5)
    const last = await bench.append(5)
    expect(await reached(last, 'contended')).toBe(true)
    expect((await sum('contended'))?.n).toBe(await total())
    await Promise.all([one.stop(), two.stop()])
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

describe('an operator decides about a parked event', () => {
  const poisoned = (name: string, readable: () => boolean): ReadModel =>
    tally(name, async (events, _tx, count) => {
      if (!readable() && events.some(({ data }) => data['poison'] === name)) throw new TypeError('cannot read this')
      await count()
    })
  const parkedOf = async (name: string) => (await parkedEvents(bench.pool)).filter(({ subscription }) => subscription === name)

  it('to skip it: the decision outlasts a rebuild', async () => {
    const model = poisoned('skips', () => false)
    const running = run(model)
    await running.ready
    const position = await bench.append(1, { poison: 'skips' })
    const last = await bench.decide('ParkedEventSkipped', { readModel: 'skips', position, reason: 'of no use' })
    expect(await reached(last, 'skips')).toBe(true)
    const skipped = { position, skipped: { reason: 'of no use', by: null, at: expect.any(String) } }
    expect(await parkedOf('skips')).toMatchObject([skipped])
    expect((await readModelStates(bench.pool, bench.store)).find(({ name }) => name === 'skips')).toMatchObject({ parked: 0, lag: 0, lagSeconds: 0 })
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
    for (let tries = 0; tries < 100 && (await parkedOf('retries')).length > 0; tries += 1) await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await parkedOf('retries')).toEqual([])
    expect((await counted(bench.pool, 'retries')) - before).toBe(4)
    await running.stop()
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

  it('keeps what it replaced: back at once, with what has come since, and forth again', async () => {
    const model = tally('kept')
    const running = run(model)
    await running.ready
    await running.stop()
    const before = await counted(bench.pool, 'kept')
    await bench.pool.query('update read.kept set n = n + 1000')
    await rebuild(parts(model))
    expect(await counted(bench.pool, 'kept')).toBe(before)
    const { position } = await switchBack(parts(model))
    expect(await counted(bench.pool, 'kept')).toBe(before + 1000)
    const last = await bench.append(5)
    const again = run(model)
    expect(await reached(last, 'kept')).toBe(true)
    expect(last).toBeGreaterThan(position)
    expect(await counted(bench.pool, 'kept')).toBe(before + 1005)
    await again.stop()
    await switchBack(parts(model))
    expect(await counted(bench.pool, 'kept')).toBe(before)
    await expect(switchBack({ ...parts(model), model: { ...model, version: 2 } })).rejects.toThrow('version 1')
  })

  it('is not needed for a step back to an earlier program: its tables are still there', async () => {
    const [earlier, later] = [tally('stepped'), tally('stepped', undefined, 2)]
    for (const model of [earlier, later]) {
      const running = run(model)
      await running.ready
      await running.stop()
    }
    await bench.pool.query('update read_kept_stepped.stepped set n = n + 1000')
    const back = run(earlier)
    await back.ready
    expect(await counted(bench.pool, 'stepped')).toBeGreaterThan(1000)
    await back.stop()
  })

  it('tells how far it is', async () => {
    const told: Progress[] = []
    await rebuild({ ...parts(tally('told')), progress: (progress) => told.push(progress) })
    const { position } = await bench.store.head()
    expect(told.at(-1)).toEqual({ model: 'told', position, target: position })
  })

  it('lets a reader see the tables from before or from after the switch, never both, and waits for readers', async () => {
    const model: ReadModel = { ...tally('pair'), tables: ['pair', 'pair_other'], create: `${tally('pair').create}; create table pair_other as select 0 as version` }
    await rebuild(parts(model))
    await bench.pool.query('update read.pair_other set version = 1; update read.pair set n = -1')
    const reader = await bench.pool.connect()
    await reader.query(`begin isolation level repeatable read read only; ${beginReading}`)
    const first = await reader.query('select n from read.pair')
    let switched = false
    const rebuilding = rebuild(parts(model)).then(() => { switched = true })
    await new Promise((resolve) => setTimeout(resolve, 600))
    const second = await reader.query('select version from read.pair_other')
    expect([first.rows, second.rows, switched]).toEqual([[{ n: -1 }], [{ version: 1 }], false])
    const other = await bench.pool.query('select version from read.pair_other')
    expect(other.rows).toEqual([{ version: 1 }])
    await reader.query('commit')
    reader.release()
    await rebuilding
    expect((await bench.pool.query('select version from read.pair_other')).rows).toEqual([{ version: 0 }])
  })
})
