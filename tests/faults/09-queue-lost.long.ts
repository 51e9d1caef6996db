import { setTimeout as wait } from 'node:timers/promises'
import { createPostgresEventStore } from '@naire/event-store'
import { startWorkers } from '@naire/workers/runner'
import { describe, expect, it } from 'vitest'
import { silent, WorkerBench } from '../contracts/worker-bench.ts'
import { chanceOf } from './harness/chance.ts'
import { expectBalanced, ledgerOf } from './harness/ledger.ts'
import { postgresQueues, redisQueues } from './harness/queue-store.ts'
import { answered, dueEffects, effectsOf, leftSettling, settled } from './harness/settling.ts'
import { testMs } from './harness/patience.ts'

const random = chanceOf(9)
const sessions = 600
const cutOffMs = 30_000

describe.each([
  ['PostgreSQL', postgresQueues],
  ['Redis', redisQueues],
] as const)('the queues in %s', (name, open) => {
  it(
    'are wiped, restarted and cut off for half a minute: every effect comes once',
    async (context) => {
      const bench = await WorkerBench.open(null)
      const queues = await open(bench.databaseUrl)
      if (!queues) return context.skip('this machine has no Redis')
      const { pool, vault } = bench
      const store = createPostgresEventStore(pool)
      const work = await leftSettling(store, sessions)
      const workers = startWorkers({
        pool,
        store,
        vault,
        databaseUrl: queues.databaseUrl,
        redisUrl: queues.redisUrl,
        log: silent,
        leaseMs: 500,
        sweep: { everyMs: 1000, unheardMs: 4000 },
      })
      try {
        await settled(pool, work, 0.1 + random.below(20) / 100)
        await queues.wipe()
        await settled(pool, work, 0.5)
        await queues.restart()
        await settled(pool, work, 0.7)
        queues.proxy.cut()
        const more = await leftSettling(store, 50)
        await wait(cutOffMs)
        queues.proxy.mend()
        await settled(pool, { ...work, sessionSids: [...work.sessionSids, ...more.sessionSids] }, 1)
        await answered(pool)
        expect(await effectsOf(pool, work)).toMatchObject({ seats: work.limit })
        const all = {
          ...dueEffects(work),
          succeeded: work.limit + more.limit,
          turnedAway: sessions + 50 - work.limit - more.limit,
        }
        expect(await effectsOf(pool, work)).toEqual(all)
        expectBalanced(`9 queue in ${name} lost`, await ledgerOf({ pool }))
      } finally {
        await workers.stop()
        await queues.close()
        await store.close()
        await bench.close()
      }
    },
    testMs,
  )
})
