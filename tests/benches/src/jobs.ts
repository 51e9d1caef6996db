import { createPostgresEventStore } from '@naire/event-store'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startRedis } from '@naire/scripts/redis/start-redis'
import { freePort } from '@naire/scripts/supervisor/free-port'
import { startProduct } from '@naire/scripts/supervisor/product'
import { wipePostgresQueues, wipeRedisQueues } from './wipe-queues.ts'
import type { DomainEvent, EventStore } from '@naire/domain/event-sourcing'

const jobCount = 10_000
const password = 'only-for-this-run-7Q'

/**
 * Sessions that wait for their seat, settled by jobs; the queue is wiped when half of them are done. On both stores of
 * queues.
 */
export async function jobsBench(say: (line: string) => void): Promise<object> {
  const rows = []
  for (const queue of ['postgres', 'redis'] as const) {
    const row = await run(queue, say)
    if (row !== null) rows.push(row)
    say(row === null ? `${queue}: there is none on this machine` : `${queue}: ${JSON.stringify(row)}`)
  }
  return { cores: cpus().length, jobs: jobCount, rows }
}

async function run(queue: 'postgres' | 'redis', say: (line: string) => void): Promise<object | null> {
  const stateDir = mkdtempSync(join(tmpdir(), 'naire-bench-'))
  const redis = queue === 'redis' ? await startRedis(stateDir) : null
  if (queue === 'redis' && redis === null) return null
  const store = redis ? { REDIS_URL: redis.url } : { QUEUE: 'postgres' }
  const env = { ...process.env, ...store, HOST: '127.0.0.1', SUPERADMIN_PASSWORD: password, LOG_LEVEL: 'warn' }
  const product = await startProduct({ stateDir, port: await freePort(), env, say })
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 4 })
  try {
    return { queue, ...(await measured(pool, () => (redis ? wipeRedisQueues(redis.url) : wipePostgresQueues(pool)))) }
  } finally {
    await pool.end()
    await product.stop()
    await redis?.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

async function measured(pool: pg.Pool, wipe: () => Promise<void>): Promise<object> {
  const store = createPostgresEventStore(pool)
  const naireSid = randomUUID().replaceAll('-', '').toUpperCase()
  await sessionsToSettle(store, naireSid, jobCount)
  const { position } = await store.head()
  await until(async () => (await askedUpTo(pool)) >= position)
  const begun = { at: performance.now(), left: await left(pool) }
  await until(async () => (await left(pool)) <= begun.left / 2)
  const perSecond = Math.round((begun.left - (await left(pool))) / ((performance.now() - begun.at) / 1000))
  const leftAtWipe = await left(pool)
  await wipe()
  const wiped = performance.now()
  await until(async () => (await left(pool)) === 0)
  const secondsAfterWipe = Math.round((performance.now() - wiped) / 1000)
  const effects = await effectsOf(store, naireSid)
  await store.close()
  return {
    perSecond,
    leftAtWipe,
    secondsAfterWipe,
    ...effects,
    exactlyOnce: effects.settledOnce === jobCount && effects.seats === jobCount,
  }
}

async function askedUpTo(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ position: string }>(
    `select position from work.subscriptions where name = 'dispatcher'`,
  )
  return Number(rows[0]?.position ?? 0)
}

async function left(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from work.outbox where job = 'settle'`,
  )
  return rows[0]?.count ?? 0
}

const patienceMs = 600_000

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('the jobs were not done in ten minutes')
    await wait(250)
  }
}

const atOnce = 100

/**
 * Sessions as an api leaves them that ended before the quota had answered: each asks for a seat in a cell with room for
 * all.
 */
async function sessionsToSettle(store: EventStore, naireSid: string, count: number): Promise<void> {
  await append(store, `quota-${naireSid}`, {
    type: 'CellsDefined',
    data: { naireSid, cells: [{ cellSid: 'C1', expression: 'true', memo: null, limit: count, declaredLimit: count }] },
  })
  const sids = Array.from({ length: count }, () => randomUUID().replaceAll('-', '').toUpperCase())
  for (let from = 0; from < count; from += atOnce) {
    await Promise.all(
      sids.slice(from, from + atOnce).map((sid) => append(store, `session-${sid}`, ...settling(sid, naireSid))),
    )
  }
}

interface Effects {
  readonly settledOnce: number
  readonly settledMore: number
  readonly seats: number
}

/** Effects in the log: sessions that succeeded once, more than once, and seats that were given. */
async function effectsOf(store: EventStore, naireSid: string): Promise<Effects> {
  const settled = new Map<string, number>()
  let seats = 0
  for (let after = 0; ;) {
    const events = await store.readAll({ after, limit: 5_000 })
    const last = events.at(-1)
    if (last === undefined) break
    after = last.position
    for (const { type, stream } of events) {
      if (type === 'SessionSucceeded') settled.set(stream, (settled.get(stream) ?? 0) + 1)
      if (type === 'SeatConfirmed' && stream === `quota-${naireSid}`) seats += 1
    }
  }
  const times = [...settled.values()]
  return {
    settledOnce: times.filter((time) => time === 1).length,
    settledMore: times.filter((time) => time > 1).length,
    seats,
  }
}

function settling(sessionSid: string, naireSid: string): DomainEvent[] {
  const then = { review: 'pending', reviewLevel: 1, reviewLevels: 1 }
  const startTime = new Date().toISOString()
  const session = {
    to: 'suspend',
    sessionSid,
    naireSid,
    naireRevision: 1,
    subjectSid: 'S',
    orgSid: 'O',
    surveySeq: 1,
    authMode: 1,
    userSid: null,
  }
  return [
    { type: 'SessionCreated', data: { ...session, startTime, lang: 'zh-CN', viewPort: 'mobile', mode: 'online' } },
    { type: 'SeatRequested', data: { to: 'settling', requestId: `R${sessionSid}`, cells: ['C1'], then } },
  ]
}

async function append(store: EventStore, stream: string, ...events: DomainEvent[]): Promise<void> {
  const metadata = {
    actor: { sid: 'anonymous', role: 'respondent', orgSid: null },
    at: new Date().toISOString(),
    commandId: randomUUID(),
    correlationId: randomUUID(),
  } as const
  await store.append({
    stream,
    expected: 'none',
    events: events.map((event) => ({ ...event, id: randomUUID(), version: 1, metadata })),
  })
}
