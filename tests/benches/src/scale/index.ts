import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Pool } from '@naire/database'
import { createPostgresEventStore } from '@naire/event-store'
import { readModels } from '@naire/projections'
import { createOpenEvents, rebuild } from '@naire/projections/runner'
import { createVault } from '@naire/vault'
import { parts, spentBy } from '../commits/processor-time.ts'
import { caughtUp, publish } from '../commits/product-under-load.ts'
import { figures } from '../figures.ts'
import { Clients } from './clients.ts'
import { withInstallation, type Installation } from './installation.ts'

const minutes = Number(process.env['MINUTES'] ?? 5)
const perSecond = Number(process.env['COMMITS'] ?? 40)
const killEverySeconds = 20
const replicas = 2
const patienceMs = 120_000

/**
 * Two of each role on one PostgreSQL with a streaming replica that serves OData, one process killed every 20 seconds
 * under load: what the clients saw, and a ledger of what is stored.
 */
export function scaleBench(say: (line: string) => void): Promise<object> {
  return withInstallation({ replicas, say }, async (installation) => {
    const { primaryUrl, replicaUrl, ports, processes } = installation
    const pool = connect(primaryUrl, { max: 4, applicationName: 'ledger' })
    const replica = connect(replicaUrl, { max: 1, applicationName: 'ledger' })
    try {
      const { survey, alarming, token } = await publish(`http://127.0.0.1:${ports[0]}`, null)
      const clients = new Clients()
      const before = spentBy()
      const seconds = minutes * 60
      const load = clients.run({ ports, survey, alarming, token, connections: 32, perSecond, seconds })
      const over = new AbortController()
      const watching = replicaLag(pool, replica, over.signal)
      const killed = await killInTurn(processes, seconds, say)
      await load
      over.abort()
      const caughtUpMs = await caughtUp(pool)
      const after = spentBy()
      const each = (part: (typeof parts)[number]) =>
        Number(((after[part].ms - before[part].ms) / clients.acknowledged.size).toFixed(2))
      const commits = figures(clients.commits, seconds)
      const visible = figures(clients.looks, seconds)
      const lag = figures(await watching, seconds)
      say(
        `${commits.perSecond} commits/s (p50 ${commits.p50} ms, p99 ${commits.p99}), sent again ${JSON.stringify(clients.retried)}`,
      )
      say(
        `visible through the replica p50 ${visible.p50} ms, p99 ${visible.p99}; the replica behind p50 ${lag.p50} ms, p99 ${lag.p99}`,
      )
      const ledger = await ledgerOf(installation, clients, pool, replica)
      say(JSON.stringify(ledger))
      return {
        cores: cpus().length,
        load: loadavg()[0],
        minutes,
        killed,
        commits,
        retried: clients.retried,
        visible: { ...visible, looks: clients.looks.length, stale: clients.stale },
        replicaLagMs: { p50: lag.p50, p99: lag.p99 },
        caughtUpMs,
        spentMs: Object.fromEntries(parts.map((part) => [part, each(part)])),
        bytesPerSession: await bytesPerSession(pool, ledger.stored),
        ledger,
      }
    } finally {
      await Promise.all([pool.end(), replica.end()])
    }
  })
}

/** Kills one process after the other without a word, as a machine that fails does; gives their names. */
async function killInTurn(
  processes: Installation['processes'],
  seconds: number,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const killed: string[] = []
  const names = [...processes.keys()]
  for (let at = killEverySeconds; at < seconds; at += killEverySeconds) {
    await wait(killEverySeconds * 1000)
    // The first of each role, then the second of each.
    const name = names[((killed.length % 3) * replicas + Math.floor(killed.length / 3)) % names.length]!
    const pid = processes.get(name)?.pid
    if (pid === undefined) continue
    process.kill(pid, 'SIGKILL')
    killed.push(name)
    say(`${at} s: killed ${name}`)
  }
  return killed
}

/** Milliseconds until a position of the primary's log is replayed on the replica, asked for again and again. */
async function replicaLag(pool: Pool, replica: Pool, signal: AbortSignal): Promise<readonly number[]> {
  const lags: number[] = []
  while (!signal.aborted) {
    const { rows } = await pool.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    const begun = performance.now()
    for (let isThere = false; !isThere && performance.now() < begun + patienceMs;) {
      const reached = await replica.query<{ there: boolean }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
        [rows[0]?.lsn],
      )
      isThere = reached.rows[0]?.there ?? false
    }
    lags.push(performance.now() - begun)
    await wait(500)
  }
  return lags
}

/** Bytes of a session on the disk of the primary, its indexes included: by schema, the largest tables apart. */
async function bytesPerSession(pool: Pool, sessions: number): Promise<Readonly<Record<string, number>>> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select case when pg_total_relation_size(c.oid) > $1 * 100 then n.nspname || '.' || c.relname else n.nspname || ' (others)' end as name,
       sum(pg_total_relation_size(c.oid))::bigint as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('log', 'vault', 'read', 'read_answers', 'work') group by 1 order by 2 desc`,
    [sessions],
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Math.round(Number(bytes) / sessions)]))
}

/** Everything that must be 0 or empty is named by what went wrong. */
interface Ledger {
  readonly acknowledged: number
  readonly stored: number
  readonly lost: number
  readonly twice: number
  /** Stored although no client was told. */
  readonly untold: number
  readonly unseen: number
  readonly alarms: { readonly raised: number; readonly lost: number; readonly twice: number }
  readonly pendingJobs: number
  readonly deadLetters: number
  /** Rows of sessions that the replica has and the primary has not, or the other way round. */
  readonly replicaDiffers: number
  /** Tables of read models that are not what building them anew gives. */
  readonly wrongTables: readonly string[]
}

async function ledgerOf({ dataDir }: Installation, clients: Clients, pool: Pool, replica: Pool): Promise<Ledger> {
  await until(async () => (await pendingJobs(pool)) === 0)
  const stored = await streamsWith(pool, 'AnswersCommitted')
  const raised = await streamsWith(pool, 'AlarmRaised')
  const shown = await countOf(pool, 'read.sessions')
  await until(async () => (await countOf(replica, 'read.sessions')) === shown)
  return {
    acknowledged: clients.acknowledged.size,
    stored: stored.size,
    lost: missing(clients.acknowledged, stored),
    twice: repeated(stored),
    untold: [...stored.keys()].filter((sid) => !clients.acknowledged.has(sid)).length,
    unseen: clients.unseen,
    alarms: { raised: raised.size, lost: missing(clients.alarmed, raised), twice: repeated(raised) },
    pendingJobs: await pendingJobs(pool),
    deadLetters: await countOf(pool, "work.outbox where state = 'dead'"),
    replicaDiffers: Math.abs((await countOf(replica, 'read.sessions')) - shown),
    wrongTables: await wrongTables(pool, dataDir),
  }
}

/** Sids of the sessions that have such an event, with how many. */
async function streamsWith(pool: Pool, type: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ sid: string; n: number }>(
    `select substr(stream, length('session-') + 1) as sid, count(*)::integer as n from log.events where type = $1 group by 1`,
    [type],
  )
  return new Map(rows.map(({ sid, n }) => [sid, n]))
}

const missing = (wanted: ReadonlySet<string>, found: ReadonlyMap<string, number>): number =>
  [...wanted].filter((sid) => !found.has(sid)).length

const repeated = (found: ReadonlyMap<string, number>): number => [...found.values()].filter((n) => n > 1).length

const pendingJobs = (pool: Pool): Promise<number> =>
  countOf(pool, "work.outbox where state = 'pending' and due_at < now()")

async function countOf(pool: Pool, from: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::integer as n from ${from}`)
  return rows[0]?.n ?? 0
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline && !(await isSo())) await wait(200)
}

async function wrongTables(pool: Pool, dataDir: string): Promise<readonly string[]> {
  const store = createPostgresEventStore(pool)
  const vault = await createVault({ pool, dataDir })
  const wrong: string[] = []
  for (const model of readModels) {
    const { compared } = await rebuild({ pool, store, model, open: createOpenEvents(vault.keys) })
    const [before, after] = [compared?.before ?? {}, compared?.after ?? {}]
    wrong.push(...Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table]))
  }
  await store.close()
  return wrong
}
