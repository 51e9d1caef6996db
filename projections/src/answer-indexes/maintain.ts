import { problemOf, type Pool } from '@naire/database'
import { answersSchema, answersTable, columnName, partOf } from '../answers/tables.ts'
import type { Log } from '../runner/log.ts'
import { pause } from '../runner/pause.ts'

/**
 * Makes the indexes that slow questions ask for, and drops those that no question uses. Nothing waits for it but
 * changes of the same table.
 */
export async function tendIndexes(pool: Pool, log: Log): Promise<void> {
  for (const { naireSid, ordinal } of await unused(pool)) {
    await pool.query(`drop index concurrently if exists ${answersSchema}.${indexName(naireSid, ordinal)}`)
    await pool.query('delete from read.answer_indexes where naire_sid = $1 and ordinal = $2', [naireSid, ordinal])
    log.info({ naireSid, column: ordinal }, 'index of an answer dropped')
  }
  for (const wanted of await wantedIndexes(pool)) await make(pool, wanted, log)
}

interface Column {
  readonly naireSid: string
  readonly ordinal: number
}

/** Reads what has become of the indexes, and gives those that are there for nothing. */
async function unused(pool: Pool): Promise<readonly Column[]> {
  const { rows } = await pool.query<Column & { found: boolean }>(
    `select naire_sid as "naireSid", ordinal from read.answer_indexes where made_at is not null`,
  )
  for (const column of rows) await look(pool, column)
  await pool.query(
    `delete from read.answer_indexes where made_at is null and last_slow_at < now() - make_interval(days => $1)`,
    [indexLimits.askedDays],
  )
  const { rows: left } = await pool.query<Column>(
    `select naire_sid as "naireSid", ordinal from read.answer_indexes where made_at is not null and greatest(made_at, used_at) < now() - make_interval(days => $1)`,
    [indexLimits.unusedDays],
  )
  return left
}

/** A rebuild makes the tables anew, without it. */
async function look(pool: Pool, { naireSid, ordinal }: Column): Promise<void> {
  await pool.query(
    `update read.answer_indexes as i set made_at = case when s.indexrelid is null then null else i.made_at end, used_at = greatest(i.used_at, s.last_idx_scan)
     from (select to_regclass($3) as index) as t left join pg_stat_all_indexes as s on s.indexrelid = t.index
     where i.naire_sid = $1 and i.ordinal = $2`,
    [naireSid, ordinal, `${answersSchema}.${indexName(naireSid, ordinal)}`],
  )
}

/** Lists the wanted indexes, most requested first; those beyond the limit wait until another is dropped. */
async function wantedIndexes(pool: Pool): Promise<readonly Column[]> {
  const { rows } = await pool.query<Column & { made: boolean }>(
    `select naire_sid as "naireSid", ordinal, made_at is not null as made from read.answer_indexes where made_at is not null or slow_queries >= $1 order by made_at is null, slow_queries desc, naire_sid, ordinal`,
    [indexLimits.asked],
  )
  const ofNaire = new Map<string, number>()
  const kept: (Column & { readonly made: boolean })[] = []
  for (const column of rows) {
    const count = ofNaire.get(column.naireSid) ?? 0
    if (kept.length === indexLimits.inAll || count === indexLimits.ofNaire) continue
    if (!column.made && !(await isWorthwhile(pool, column))) continue
    ofNaire.set(column.naireSid, count + 1)
    kept.push(column)
  }
  return kept.filter(({ made }) => !made)
}

async function isWorthwhile(pool: Pool, { naireSid, ordinal }: Column): Promise<boolean> {
  const { rows } = await pool.query(
    `select from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attname = $2 and not a.attisdropped where c.oid = to_regclass($1) and c.reltuples >= $3`,
    [tableName(naireSid, ordinal), columnName(ordinal), indexLimits.leastRows],
  )
  return rows.length > 0
}

/** Null first, as it sorts: the index serves both directions. */
async function make(pool: Pool, { naireSid, ordinal }: Column, log: Log): Promise<void> {
  const name = indexName(naireSid, ordinal)
  const told = { naireSid, column: ordinal }
  try {
    // What a failure left is no index.
    await pool.query(`drop index concurrently if exists ${answersSchema}.${name}`)
    await pool.query(
      `create index concurrently ${name} on ${tableName(naireSid, ordinal)} (${columnName(ordinal)} nulls first)`,
    )
    await pool.query(
      'update read.answer_indexes set made_at = now(), problem = null where naire_sid = $1 and ordinal = $2',
      [naireSid, ordinal],
    )
    log.info(told, 'index of an answer made')
  } catch (error) {
    await pool.query(
      'update read.answer_indexes set slow_queries = 0, problem = $3 where naire_sid = $1 and ordinal = $2',
      [naireSid, ordinal, problemOf(error)],
    )
    log.warn({ ...told, problem: problemOf(error) }, 'index of an answer could not be made')
  }
}

const tableName = (naireSid: string, ordinal: number): string =>
  `${answersSchema}.${answersTable(naireSid, partOf(ordinal))}`

const indexName = (naireSid: string, ordinal: number): string =>
  `${answersTable(naireSid, partOf(ordinal))}_${columnName(ordinal)}_asked`

/** When an answer gets an index, and when it loses it. */
export const indexLimits = {
  /** A question that takes so long is slow. */
  slowMs: 500,
  /** So many slow questions make an index. */
  asked: 3,
  /** Within so many days: older ones are forgotten. */
  askedDays: 7,
  /** Smaller tables are read as fast without. */
  leastRows: 10_000,
  ofNaire: 8,
  inAll: 64,
  /** An index that no question used for so long is dropped. */
  unusedDays: 14,
} as const

const usualMs = 60_000

interface MaintenanceOptions {
  readonly pool: Pool
  readonly log: Log
  /** Polling interval; a minute by default. */
  readonly everyMs?: number
}

/** Tends the indexes of answers until it is stopped; of several processes one does at a time. */
export function keepIndexes({ pool, log, everyMs = usualMs }: MaintenanceOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const end = tending({ pool, log, everyMs }, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await end
    },
  }
}

async function tending({ pool, log, everyMs }: Required<MaintenanceOptions>, signal: AbortSignal): Promise<void> {
  for (await pause(everyMs, signal); !signal.aborted; await pause(everyMs, signal)) {
    await alone(pool, () => tendIndexes(pool, log)).catch((error: unknown) =>
      log.warn({ problem: problemOf(error) }, 'indexes of answers wait'),
    )
  }
}

async function alone(pool: Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('answer indexes', 1)) as taken`,
    )
    if (rows[0]?.taken) await work()
  } finally {
    // Closing the connection gives the lock back, whatever happened to it.
    client.release(true)
  }
}
