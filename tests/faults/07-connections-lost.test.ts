import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Pool } from '@naire/database'
import { createPostgresEventStore } from '@naire/event-store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chanceOf, full } from './harness/chance.ts'
import { counted } from './harness/load.ts'
import { FaultScene } from './harness/scene.ts'
import { FaultServer } from './harness/server.ts'
import { testMs } from './harness/patience.ts'

const random = chanceOf(7)
let server: FaultServer
let scene: FaultScene
let operator: Pool
beforeAll(async () => {
  server = await FaultServer.start({ settings: { max_connections: 40 } })
  const url = await server.database()
  // Two connections for sixteen writers, a reader and two read models.
  scene = await FaultScene.open({ url, random, stores: 3, connections: 2 })
  operator = connect(url, { max: 30, applicationName: 'operator' })
})
afterAll(async () => {
  await scene.close()
  await operator.end()
  await server.stop()
})

it('connections end at random, and the server runs out of them', async () => {
  for (let round = 0; round < (full ? 60 : 20); round += 1) {
    await wait(random.below(60))
    const { rows } = await operator.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name like 'scene-%' order by pid`,
    )
    if (rows.length > 0) await operator.query('select pg_terminate_backend($1)', [random.pick(rows).pid])
  }
  const hogs = await Promise.allSettled(Array.from({ length: 30 }, () => operator.connect()))
  await wait(full ? 2000 : 300)
  for (const hog of hogs) if (hog.status === 'fulfilled') hog.value.release()
  await scene.load.more(100)
})

it(
  'batches with the same streams in reversed order do not lock each other out',
  async () => {
    const [one, two] = [createPostgresEventStore(operator), createPostgresEventStore(operator)]
    for (let round = 0; round < (full ? 100 : 30); round += 1) {
      const streams = Array.from({ length: 8 }, (_, at) => `session-reversed-${round}-${at}`)
      const append = (store: typeof one, stream: string) =>
        store.append({ stream, expected: 'any', events: [counted()] })
      const outcomes = await Promise.all([
        ...streams.map((stream) => append(one, stream)),
        ...streams.toReversed().map((stream) => append(two, stream)),
      ])
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(16).fill('appended'))
    }
    await scene.balance('7 connections lost')
  },
  testMs,
)
