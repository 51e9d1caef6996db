import { connect, type Pool } from '@naire/database'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { prepareProjections } from '@naire/projections/runner'
import { createVault, prepareVault } from '@naire/vault'
import { prepareWork, startWorkers } from '@naire/workers/runner'
import { Redis } from 'ioredis'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startRedis } from '../redis/start-redis.ts'
import { leaveSettling } from './jobs-left.ts'
import { withPostgres, type BenchServer } from './own-postgres.ts'

const jobs = 10_000
const silent = { info: () => {}, warn: () => {}, error: () => {} }
/** A queue that was lost is missed after so long. */
const sweep = { everyMs: 1000, unheardMs: 15_000 }

/** Ten thousand sessions that wait for a seat, each settled by a job; the queue is wiped when a third is done. On both kinds of queue. */
export function jobsBench(say: (line: string) => void): Promise<object> {
  return withPostgres(async (server) => {
    const stateDir = mkdtempSync(join(tmpdir(), 'naire-bench-jobs-'))
    const redis = await startRedis(stateDir)
    try {
      const postgres = await run(server, { redisUrl: null, wipe: wipePostgres, dataDir: stateDir })
      say(`queues in PostgreSQL: ${JSON.stringify(postgres)}`)
      const inRedis = redis && (await run(server, { redisUrl: redis.url, wipe: () => wipeRedis(redis.url), dataDir: stateDir }))
      say(inRedis ? `queues in Redis: ${JSON.stringify(inRedis)}` : 'this machine has no Redis')
      return { cores: cpus().length, load: loadavg()[0], jobs, postgres, redis: inRedis }
    } finally {
      await redis?.stop()
      rmSync(stateDir, { recursive: true, force: true })
    }
  })
}

interface Queues {
  readonly redisUrl: string | null
  readonly dataDir: string
  wipe(pool: Pool): Promise<void>
}

async function run(server: BenchServer, { redisUrl, dataDir, wipe }: Queues): Promise<object> {
  const databaseUrl = await server.database()
  const pool = connect(databaseUrl, { max: 16, applicationName: 'bench' })
  for (const prepare of [prepareEventStore, prepareVault, prepareProjections, prepareWork]) await prepare(pool)
  const store = createPostgresEventStore(pool)
  await leaveSettling(store, jobs)
  const started = performance.now()
  const workers = startWorkers({ pool, store, vault: await createVault({ pool, dataDir }), databaseUrl, redisUrl, log: silent, sweep })
  await until(pool, told, jobs / 3)
  const beforeWipe = seconds(started)
  await wipe(pool)
  await until(pool, told, jobs)
  await until(pool, answered, jobs)
  const all = seconds(started)
  await workers.stop()
  const effects = await effectsOf(pool)
  await store.close()
  await pool.end()
  return { perSecondBeforeWipe: Math.round(jobs / 3 / beforeWipe), seconds: Number(all.toFixed(1)), perSecond: Math.round(jobs / all), ...effects }
}

const seconds = (since: number): number => (performance.now() - since) / 1000

const told = `select count(*)::integer as n from log.events where type = 'SessionSucceeded'`
const answered = `select ${jobs} - count(*)::integer as n from work.obligations`

async function until(pool: Pool, count: string, enough: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(count)
    if ((rows[0]?.n ?? 0) >= enough) return
    await wait(50)
  }
}

/** What was to come once, and how often it came otherwise. */
async function effectsOf(pool: Pool): Promise<object> {
  const { rows } = await pool.query<{ once: number; otherwise: number }>(
    `select count(*) filter (where n = 1 and seats = 1)::integer as once, count(*) filter (where n <> 1 or seats <> 1)::integer as otherwise from (
       select s.stream, (select count(*) from log.events e where e.stream = s.stream and e.type = 'SessionSucceeded') as n, coalesce(q.seats, 0) as seats
       from log.events s left join (
         select 'session-' || (data->>'sessionSid') as stream, count(*) as seats from log.events where type = 'SeatConfirmed' group by 1
       ) q on q.stream = s.stream
       where s.type = 'SeatRequested'
     ) each`,
  )
  return rows[0] ?? {}
}

async function wipePostgres(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'queue' and tablename <> 'meta' and tablename not like '%migration%'`)
  await pool.query(`truncate ${rows.map(({ name }) => `queue."${name}"`).join(', ')}`)
}

async function wipeRedis(url: string): Promise<void> {
  const client = new Redis(url)
  await client.flushall()
  client.disconnect()
}
