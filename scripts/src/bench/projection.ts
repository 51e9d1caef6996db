import { connect, inTransaction, type Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { readModels } from '@naire/projections'
import { createOpenEvents, prepareProjections, type ReadModel, rebuild, startProjections } from '@naire/projections/runner'
import { createVault, prepareVault, type Vault } from '@naire/vault'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { appendSession, eventsOfSession, itemsOfCommit } from './field-log.ts'
import { withPostgres } from './own-postgres.ts'
import { lag } from './projection-lag.ts'

const sessions = 4000
/** Half of the commits that a second is to take. */
const lagLoad = { perSecond: 400, seconds: 5 }
const silent = { info: () => {}, warn: () => {}, error: () => {} }

interface Bench {
  readonly pool: Pool
  readonly store: EventStore
  readonly vault: Vault
}

/** Following and rebuilding every read model from finished sessions of twenty answers, beside COPY of the rows that they come to. */
export function projectionBench(say: (line: string) => void): Promise<object> {
  return withPostgres(async (server) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'naire-bench-keys-'))
    const pool = connect(await server.database(), { max: 16, applicationName: 'bench' })
    for (const prepare of [prepareEventStore, prepareVault, prepareProjections]) await prepare(pool)
    const bench: Bench = { pool, store: createPostgresEventStore(pool), vault: await createVault({ pool, dataDir }) }
    try {
      const running = await follow(bench)
      await running.stop()
      await appendMany(bench, sessions)
      const live = await liveRate(bench)
      say(`live, all ${readModels.length} read models: ${live} events/s`)
      const rebuilds = []
      for (const model of readModels) rebuilds.push(...(await rebuildBesideCopy(bench, model, say)))
      const lagging = await follow(bench)
      let at = sessions
      const lags = await lag(pool, () => appendSession(bench.store, bench.vault, (at += 1)), lagLoad)
      await lagging.stop()
      say(`lag at ${lagLoad.perSecond} commits/s: p50 ${lags.p50} ms, p99 ${lags.p99} ms`)
      return { cores: cpus().length, load: loadavg()[0], events: sessions * eventsOfSession, items: itemsOfCommit, live, rebuilds, lag: { ...lagLoad, ...lags } }
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

async function appendMany({ store, vault }: Bench, count: number): Promise<void> {
  let next = 0
  await Promise.all(Array.from({ length: 64 }, async () => {
    while (next < count) await appendSession(store, vault, next++)
  }))
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

/** Read models that hold nothing of these sessions are left out. */
async function rebuildBesideCopy({ pool, store, vault }: Bench, model: ReadModel, say: (line: string) => void): Promise<object[]> {
  const rows = await rowsOf(pool, model)
  if (rows === 0) return []
  const started = performance.now()
  const { compared } = await rebuild({ pool, store, model, open: createOpenEvents(vault.keys) })
  if (!compared?.same) throw new Error(`${model.name} was built anew otherwise than it was`)
  const rebuilt = performance.now() - started
  const copied = await copyTime(pool, model)
  const perSecond = (milliseconds: number) => Math.round((sessions * eventsOfSession * 1000) / milliseconds)
  const ratio = Number((copied / rebuilt).toFixed(3))
  say(`${model.name}: ${rows} rows, rebuilt at ${perSecond(rebuilt)} events/s, COPY of the same rows ${perSecond(copied)}, ratio ${ratio}`)
  return [{ model: model.name, rows, rebuild: perSecond(rebuilt), copy: perSecond(copied), ratio }]
}

async function rowsOf(pool: Pool, { tables }: ReadModel): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select ${tables.map((table) => `(select count(*) from read.${table})`).join(' + ')} as n`)
  return Number(rows[0]?.n ?? 0)
}

/** Milliseconds for COPY of the model's rows into tables with the same keys and indexes. */
async function copyTime(pool: Pool, { tables }: ReadModel): Promise<number> {
  let spent = 0
  for (const table of tables) {
    const file = `naire-bench-${table}.copy`
    await pool.query(`copy read.${table} to '/tmp/${file}'; create table public.${table} (like read.${table} including all)`)
    const started = performance.now()
    await inTransaction(pool, (client) => client.query(`copy public.${table} from '/tmp/${file}'`))
    spent += performance.now() - started
    rmSync(`/tmp/${file}`, { force: true })
  }
  return spent
}
