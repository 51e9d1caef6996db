import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Checkpoints, type ReadModel, rebuild, startProjections, switchBack } from './index.ts'
import { createOpenEvents } from './open-events.ts'
import { takes } from './advance.ts'
import { type Bench, noKeys, runnerBench, silent, tally } from '../../../tests/contracts/runner-bench.ts'

let bench: Bench
let checkpoints: Checkpoints
beforeAll(async () => {
  bench = await runnerBench()
  checkpoints = new Checkpoints(bench.pool)
})
afterAll(() => bench.end())

const reached = (position: number, ...names: string[]) => checkpoints.waitFor(position, 8000, names)
const parts = (model: ReadModel) => ({ pool: bench.pool, store: bench.store, model, open: createOpenEvents(noKeys) })

describe('a model that several share', () => {
  const shared = (name: string) =>
    ({
      ...tally(name),
      shardable: true,
      create: `create table ${name} (stream text primary key, n bigint not null)`,
      finish: `create index on ${name} (n)`,
      apply: async (events, tx) => {
        for (const { stream } of events)
          await tx.query(`insert into ${name} values ($1, 1) on conflict (stream) do update set n = ${name}.n + 1`, [
            stream,
          ])
      },
    }) satisfies ReadModel
  const followedBy = (model: ReadModel, shards: number) =>
    startProjections({
      pool: bench.pool,
      store: bench.store,
      keys: noKeys,
      readModels: [model],
      log: silent,
      leaseMs: 400,
      shards,
    })
  const sum = async (name: string) =>
    (
      await bench.pool.query<{ n: number; streams: number }>(
        `select coalesce(sum(n), 0)::integer as n, count(*)::integer as streams from read.${name}`,
      )
    ).rows[0]
  const total = async () =>
    (await bench.pool.query<{ n: number }>(`select count(*)::integer as n from log.events where type = 'Counted'`))
      .rows[0]?.n

  it('counts each event once, whatever their number and its changes', async () => {
    const model = shared('spread')
    for (const shards of [3, 1, 2]) {
      const running = followedBy(model, shards)
      await running.ready
      for (let streams = 0; streams < 12; streams += 1) await bench.append(2)
      const last = await bench.append(1)
      expect(await reached(last, 'spread')).toBe(true)
      expect((await sum('spread'))?.n).toBe(await total())
      const { rows } = await bench.pool.query(
        `select name from read.subscriptions where name = 'spread' or name like 'spread/%' order by name`,
      )
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
    const events = (await bench.store.readAll({ after: behind, limit: 100 })).filter((event) =>
      takes({ index: 1, count: 2 }, event),
    )
    for (const { stream } of events)
      await bench.pool.query('update read.uneven set n = n - 1 where stream = $1', [stream])
    await bench.pool.query(`update read.subscriptions set position = $1 where name = 'uneven/1'`, [behind])
    expect((await sum('uneven'))?.n).toBe(((await total()) ?? 0) - events.length)
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
