import { setTimeout as wait } from 'node:timers/promises'
import {
  Checkpoints,
  createOpenEvents,
  parkedEvents,
  type ReadModel,
  rebuild,
  startProjections,
} from '@naire/projections/runner'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Viewer } from '@naire/projections/query'
import { reading } from '../../projections/src/query/read-transaction.ts'
import { noKeys, silent, tally } from '../contracts/runner-bench.ts'
import { freshDatabase } from '../fresh-database.ts'
import { chanceOf, full } from './harness/chance.ts'
import { counted } from './harness/load.ts'
import { FaultScene } from './harness/scene.ts'
import { patienceMs, testMs } from './harness/patience.ts'

const random = chanceOf(13)
let scene: FaultScene
beforeEach(async () => {
  const models = [tally('tally_one'), twin(1)]
  scene = await FaultScene.open({ url: await freshDatabase(), random, writers: 4, models })
  await scene.projections.ready
})
afterEach(() => scene.close())

it(
  'a read model with a bug parks what it cannot read; mended, it is built anew under load and no reader sees both',
  async () => {
    const [store] = scene.stores
    const stopping = new AbortController()
    const wrong: unknown[] = []
    const readers = Array.from({ length: 6 }, async () => {
      let before = 0
      while (!stopping.signal.aborted && wrong.length === 0) {
        await look(before).then(
          (rows) => {
            before = rows
          },
          (error: unknown) => void wrong.push(error),
        )
      }
    })
    await scene.load.more(100)
    const bad = random.below(5) + 1
    for (let n = 0; n < bad; n += 1)
      await store?.append({ stream: `session-bad-${n}`, expected: 'none', events: [counted({ surprise: true })] })
    await scene.load.more(100)
    await projected()
    await scene.projections.stop()
    expect(await parkedEvents(scene.pool)).toHaveLength(bad)

    const parts = { pool: scene.pool, store: store!, keys: noKeys, log: silent, leaseMs: 500 }
    for (let version = 2; version < (full ? 20 : 6); version += 1) {
      const running = startProjections({ ...parts, readModels: [tally('tally_one'), twin(version)] })
      await running.ready
      await scene.load.more(30)
      await running.stop()
    }
    expect(await parkedEvents(scene.pool)).toEqual([])
    stopping.abort()
    await Promise.all(readers)
    expect(wrong).toEqual([])

    await scene.load.stop()
    const last = full ? 19 : 5
    const running = startProjections({ ...parts, readModels: [tally('tally_one'), twin(last)] })
    await projected()
    await running.stop()
    const { compared } = await rebuild({ ...parts, model: twin(last), open: createOpenEvents(noKeys) })
    expect(compared?.same).toBe(true)
    await scene.balance('13 projection bug')
  },
  testMs,
)

/** Both read models have taken in everything that is stored now. */
async function projected(): Promise<void> {
  const head = await scene.stores[0]?.head()
  await new Checkpoints(scene.pool).waitFor(head?.position ?? 0, patienceMs, ['tally_one', 'twin'])
}

const everybody: Viewer = { role: 'system', orgSid: null, userSid: 'F'.repeat(32) }

/**
 * As one request of several questions looks: at this model alone, in either order, or at another one first. Gives how
 * many rows there are.
 */
async function look(before: number): Promise<number> {
  const tables = random.pick([
    ['twin_a', 'twin_b'],
    ['twin_b', 'twin_a'],
    ['tally_one', 'twin_a', 'twin_b'],
  ])
  const answers = await reading(scene.pool, everybody, async (client) => {
    const found = []
    for (const table of tables) {
      const what = table.startsWith('twin')
        ? 'count(*)::integer as n, min(made_by) as least, max(made_by) as most'
        : '0 as n'
      found.push((await client.query(`select ${what} from read.${table}`)).rows[0])
      await wait(random.below(10))
    }
    return found.slice(-2)
  })
  const versions = [...new Set(answers.flatMap(({ least, most }) => [least, most]))]
  expect(versions, tables.join()).toHaveLength(1)
  expect(new Set(answers.map(({ n }) => n)).size, tables.join()).toBe(1)
  expect(answers[0].n, tables.join()).toBeGreaterThanOrEqual(before)
  return answers[0].n
}

/** A row for each event in both tables. The first version has a bug. */
function twin(version: number): ReadModel {
  return {
    name: 'twin',
    version,
    tables: ['twin_a', 'twin_b'],
    create: ['a', 'b']
      .map((each) => `create table twin_${each} (position bigint primary key, made_by integer not null);`)
      .join('\n'),
    handles: ['Counted'],
    onUnreadable: 'park',
    async apply(events, tx) {
      if (version === 1 && events.some(({ data }) => data['surprise'])) throw new TypeError('surprised')
      for (const each of ['a', 'b']) {
        await tx.query(`insert into twin_${each} select unnest($1::bigint[]), $2`, [
          events.map(({ position }) => position),
          version,
        ])
      }
    },
  }
}
