import { randomUUID } from 'node:crypto'
import { connect, type Pool, type PoolClient } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import { createPostgresEventStore } from '@naire/event-store'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chanceOf, full } from './harness/chance.ts'
import { counted } from './harness/load.ts'
import { say } from './harness/ledger.ts'
import { FaultScene } from './harness/scene.ts'
import { FaultServer } from './harness/server.ts'
import { testMs } from './harness/patience.ts'

const random = chanceOf(5)
const seconds = full ? 120 : 4
const parts = 8
let server: FaultServer
let scene: FaultScene
let pool: Pool
let others: PoolClient[]
beforeEach(async () => {
  // Commits that do not wait for the disk: as many versions of rows in seconds as in an hour elsewhere.
  server = await FaultServer.start({ settings: { synchronous_commit: 'off' } })
  const url = await server.database()
  scene = await FaultScene.open({ url, random, writers: 1, models: [] })
  pool = connect(url, { max: 6, applicationName: 'elsewhere' })
  others = [await pool.connect(), await pool.connect()]
})
afterEach(async () => {
  for (const client of others) client.release()
  await scene.close()
  await pool.end()
  await server.stop()
})

it(
  'a long snapshot and an idle transaction that writes do not slow down appends to a busy stream',
  async () => {
    const store = createPostgresEventStore(pool)
    const [reader, writer] = others
    await append(store, 'quota-busy', 0)
    await reader?.query('begin transaction isolation level repeatable read; select count(*) from log.events')
    await writer?.query('begin; create table elsewhere (n integer); insert into elsewhere values (1)')
    const ratios: number[] = []
    let revision = 1
    for (let part = 0; part < parts; part += 1) {
      const [busy, quiet]: [number[], number[]] = [[], []]
      const end = performance.now() + (seconds * 1000) / parts
      // Side by side, so that a machine with other work slows down both.
      for (; performance.now() < end; revision += 1) {
        busy.push(await append(store, 'quota-busy', revision))
        quiet.push(await append(store, `quota-${randomUUID()}`, 0))
      }
      ratios.push(Number((median(busy) / median(quiet)).toFixed(2)))
    }
    await reader?.query('commit')
    await writer?.query('rollback')
    say(
      `5 ${revision} appends to one stream under a snapshot of ${seconds} s, their time beside appends to new streams: ${ratios.join(', ')}`,
    )
    expect(Math.min(...ratios.slice(-3))).toBeLessThan(1.25)
    await scene.balance('5 long snapshot')
  },
  testMs,
)

/** Milliseconds. */
async function append(store: EventStore, stream: string, revision: number): Promise<number> {
  const started = performance.now()
  await store.append({ stream, expected: revision === 0 ? 'none' : revision - 1, events: [counted()] })
  return performance.now() - started
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
