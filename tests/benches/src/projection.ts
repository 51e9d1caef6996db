import { connect, inTransaction, type Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { readModels } from '@naire/projections'
import {
  openEventsOnce,
  prepareProjections,
  type ReadModel,
  rebuild,
  startProjections,
} from '@naire/projections/runner'
import { createVault, prepareVault, type Vault } from '@naire/vault'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eventsOfSession, FieldLog } from './field-log.ts'
import { withPostgres } from './own-postgres.ts'
import { figures, type Figures } from './figures.ts'

const sessions = 4000
/**
 * Half of the commits that a second is to take, and half of what the product takes on two cores: see
 * docs/benchmarks.md.
 */
const lagLoads = [
  { perSecond: 125, seconds: 8 },
  { perSecond: 400, seconds: 5 },
] as const
const silent = { info: () => {}, warn: () => {}, error: () => {} }

interface Bench {
  readonly pool: Pool
  readonly store: EventStore
  readonly vault: Vault
}

/**
 * Following and rebuilding every read model from finished sessions of twenty answers, beside COPY of the rows that they
 * come to.
 */
export function projectionBench(say: (line: string) => void): Promise<object> {
  return withPostgres(async (server) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'naire-bench-keys-'))
    const pool = connect(await server.database(), { max: 16, applicationName: 'bench' })
    for (const prepare of [prepareEventStore, prepareVault, prepareProjections]) await prepare(pool)
    const bench: Bench = { pool, store: createPostgresEventStore(pool), vault: await createVault({ pool, dataDir }) }
    try {
      const running = await follow(bench)
      await running.stop()
      const field = await FieldLog.begin(bench.store, bench.vault)
      await appendMany(field, sessions)
      const live = await liveRate(bench)
      say(`live, all ${readModels.length} read models: ${live} events/s`)
      const rebuilds: RebuildFigures[] = []
      for (const model of readModels) rebuilds.push(...(await rebuildBesideCopy(bench, model, say)))
      const together = ratioOf(rebuilds)
      say(`all of them, one after the other: ratio ${together}`)
      const lagging = await follow(bench)
      let at = sessions
      const lags = []
      for (const load of lagLoads) {
        const measured = await lag(pool, () => field.append((at += 1)), load)
        say(`lag at ${load.perSecond} commits/s: p50 ${measured.p50} ms, p99 ${measured.p99} ms`)
        lags.push({ asked: load.perSecond, ...measured })
      }
      await lagging.stop()
      return {
        cores: cpus().length,
        load: loadavg()[0],
        events: sessions * eventsOfSession,
        items: field.items,
        live,
        rebuilds,
        together,
        lags,
      }
    } finally {
      await bench.store.close()
      await pool.end()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}

async function follow({ pool, store, vault }: Bench) {
  const running = startProjections({ pool, store, keys: vault.keys, readModels, log: silent })
  await running.ready
  return running
}

async function appendMany(field: FieldLog, count: number): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      while (next < count) await field.append(next++)
    }),
  )
}

/** From the start of the runner until the last read model has read all. */
async function liveRate(bench: Bench): Promise<number> {
  const { position } = await bench.store.head()
  const started = performance.now()
  const running = await follow(bench)
  for (;;) {
    const { rows } = await bench.pool.query<{ least: number }>('select min(position) as least from read.subscriptions')
    if ((rows[0]?.least ?? 0) >= position) break
    await wait(10)
  }
  const seconds = (performance.now() - started) / 1000
  await running.stop()
  return Math.round((sessions * eventsOfSession) / seconds)
}

interface RebuildFigures {
  readonly model: string
  readonly rows: number
  readonly rebuiltMs: number
  readonly copiedMs: number
}

function ratioOf(rebuilds: readonly RebuildFigures[]): number {
  const sum = (field: 'rebuiltMs' | 'copiedMs') => rebuilds.reduce((total, rebuilt) => total + rebuilt[field], 0)
  return Number((sum('copiedMs') / sum('rebuiltMs')).toFixed(3))
}

/** Read models that hold nothing of these sessions are left out. */
async function rebuildBesideCopy(
  { pool, store, vault }: Bench,
  model: ReadModel,
  say: (line: string) => void,
): Promise<RebuildFigures[]> {
  const rows = await rowsOf(pool, model)
  if (rows === 0) return []
  const started = performance.now()
  const { compared } = await rebuild({ pool, store, model, open: openEventsOnce(vault.keys) })
  if (!compared?.same) throw new Error(`${model.name} was built anew otherwise than it was`)
  const rebuilt: RebuildFigures = {
    model: model.name,
    rows,
    rebuiltMs: performance.now() - started,
    copiedMs: await copyTime(pool, model),
  }
  const perSecond = (milliseconds: number) => Math.round((sessions * eventsOfSession * 1000) / milliseconds)
  say(
    `${model.name}: ${rows} rows, rebuilt at ${perSecond(rebuilt.rebuiltMs)} events/s, COPY of the same rows ${perSecond(rebuilt.copiedMs)}, ratio ${ratioOf([rebuilt])}`,
  )
  return [rebuilt]
}

async function rowsOf(pool: Pool, model: ReadModel): Promise<number> {
  const tables = await tablesOf(pool, model)
  const { rows } = await pool.query<{ n: number }>(
    `select ${tables.map((table) => `(select count(*) from ${table})`).join(' + ')} as n`,
  )
  return Number(rows[0]?.n ?? 0)
}

/** With schema; of the answers those too that were made for a questionnaire. */
async function tablesOf(pool: Pool, { name, tables, ownSchema }: ReadModel): Promise<string[]> {
  if (!ownSchema) return tables.map((table) => `read.${table}`)
  const { rows } = await pool.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = $1`, [
    `read_${name}`,
  ])
  return rows.map((row) => `read_${name}.${row.name}`)
}

/** Milliseconds for COPY of the model's rows into tables with the same keys and indexes. */
async function copyTime(pool: Pool, model: ReadModel): Promise<number> {
  let spent = 0
  for (const [nth, table] of (await tablesOf(pool, model)).entries()) {
    const file = `/tmp/naire-bench-${process.pid}-${model.name}-${nth}.copy`
    const copy = `public.${model.name}_${nth}`
    await pool.query(`copy ${table} to '${file}'; create table ${copy} (like ${table} including all)`)
    const started = performance.now()
    await inTransaction(pool, (client) => client.query(`copy ${copy} from '${file}'`))
    spent += performance.now() - started
    rmSync(file, { force: true })
  }
  return spent
}

interface Pending {
  readonly position: number
  readonly at: number
}

/**
 * Appends at a steady rate and measures, for each, how long all read models take to come past it. Milliseconds, as
 * precise as the look at their positions.
 */
async function lag(
  pool: Pool,
  append: () => Promise<number>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Figures> {
  const pending: Pending[] = []
  const lags: number[] = []
  const writing = appendSteadily(append, pending, { perSecond, seconds })
  const written = new AbortController()
  void writing.finally(() => written.abort())
  while (!written.signal.aborted || pending.length > 0) {
    const { rows } = await pool.query<{ position: number }>({
      name: 'least',
      text: 'select min(position) as position from read.subscriptions',
    })
    const now = performance.now()
    const reached = rows[0]?.position ?? 0
    while (pending[0] && pending[0].position <= reached) lags.push(now - pending.shift()!.at)
    await wait(4)
  }
  await writing
  return figures(lags, seconds)
}

async function appendSteadily(
  append: () => Promise<number>,
  pending: Pending[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<void> {
  const started = performance.now()
  const underWay = new Set<Promise<void>>()
  for (let count = 0; count < perSecond * seconds;) {
    const due = Math.min(perSecond * seconds, ((performance.now() - started) * perSecond) / 1000)
    for (; count < due; count += 1) {
      const one: Promise<void> = append().then((position) => {
        pending.push({ position, at: performance.now() })
        underWay.delete(one)
      })
      underWay.add(one)
    }
    await wait(5)
  }
  await Promise.all(underWay)
  pending.sort((a, b) => a.position - b.position)
}
