import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  Checkpoints,
  enterBarrier,
  type Progress,
  type ReadModel,
  readModelStates,
  rebuild,
  type RunningProjections,
  startProjections,
  switchBack,
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

describe('a rebuild', () => {
  it('gives the same content as following did, while events go on coming', async () => {
    const model = tally('rebuilt')
    const running = run(model)
    await running.ready
    const writing = (async () => {
      for (let at = 0; at < 30; at += 1) await bench.append(3)
    })()
    const { compared } = await rebuild(parts(model))
    await writing
    expect(compared?.same).toBe(true)
    const last = await bench.append(1)
    expect(await reached(last, 'rebuilt')).toBe(true)
    await running.stop()
    const again = await rebuild(parts(model))
    expect(again.compared).toMatchObject({ after: again.compared?.before, same: true })
  })

  it('tells operators how far it is, and nothing once it has ended or died', async () => {
    const model = tally('shown')
    const running = run(model)
    await running.ready
    await bench.append(3)
    const seen: unknown[] = []
    const stateOf = async () => (await readModelStates(bench.pool, bench.store)).find(({ name }) => name === 'shown')
    const slow: ReadModel = {
      ...model,
      apply: async (events, tx) => {
        seen.push((await stateOf())?.building)
        await model.apply(events, tx)
      },
    }
    await rebuild(parts(slow))
    const target = expect.any(Number)
    expect(seen[0]).toEqual({ position: 0, target, beganAt: expect.any(Date) })
    expect(await stateOf()).toMatchObject({
      building: null,
      kept: { version: 1, position: target, keptAt: expect.any(Date) },
    })
    // Left by a process that died.
    await bench.pool.query(`insert into read.builds (name, position, target) values ('shown', 1, 2)`)
    expect((await stateOf())?.building).toBeNull()
    await running.stop()
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
    const second = run({
      ...tally('versioned', undefined, 2),
      create: `create table versioned (n bigint not null, seen bigint[] not null, more text); insert into versioned values (0, '{}')`,
    })
    await second.ready
    expect((await bench.pool.query('select more from read.versioned')).rows).toEqual([{ more: null }])
    await second.stop()
    await bench.pool.query(
      `update read.subscriptions set epoch = gen_random_uuid() where name = 'versioned'; update read.versioned set n = -5`,
    )
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
    const model: ReadModel = {
      ...tally('pair'),
      tables: ['pair', 'pair_other'],
      create: `${tally('pair').create}; create table pair_other as select 0 as version`,
    }
    await rebuild(parts(model))
    await bench.pool.query('update read.pair_other set version = 1; update read.pair set n = -1')
    const reader = await bench.pool.connect()
    await reader.query(`begin isolation level repeatable read read only; ${enterBarrier}`)
    const first = await reader.query('select n from read.pair')
    let switched = false
    const rebuilding = rebuild(parts(model)).then(() => {
      switched = true
    })
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
