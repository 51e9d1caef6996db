import type { Pool, PoolClient } from 'pg'

export interface Migration {
  /** Numbered (`001-log`); recorded under this name once it has run, and never changed afterwards. */
  readonly name: string
  readonly sql: string
}

export interface MigrationPlan {
  /** Made when missing; the migrations run with it first on their search path. */
  readonly schema: string
  readonly migrations: readonly Migration[]
}

/** A newer version of the product has changed the tables: this one would read them wrongly. */
export class WrittenByNewerVersion extends Error {
  override readonly name = 'WrittenByNewerVersion'
  constructor(schema: string, migration: string) {
    super(
      `The database was written by a newer version of the product (${schema} at ${migration}). Start that version, or restore a backup that was made before it.`,
    )
  }
}

/**
 * Runs what has not run yet, in order, each in its own transaction. Processes that start together wait for each other.
 * @throws WrittenByNewerVersion when a later one has run than this version knows.
 */
export async function migrate(pool: Pool, plan: MigrationPlan): Promise<void> {
  const schema = quoted(plan.schema)
  await underLock(pool, async (client) => {
    await client.query(`create schema if not exists ${schema}`)
    await client.query(
      `create table if not exists ${schema}.migrations (name text primary key, ran_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<{ last: string | null }>(
      `select max(name collate "C") as last from ${schema}.migrations`,
    )
    const known = plan.migrations.map(({ name }) => name).toSorted()
    const [last, lastKnown] = [rows[0]?.last ?? '', known.at(-1) ?? '']
    if (last > lastKnown) throw new WrittenByNewerVersion(plan.schema, last)
  })
  for (const migration of plan.migrations) {
    await underLock(pool, (client) => runOnce(client, schema, migration))
  }
}

async function runOnce(client: PoolClient, schema: string, { name, sql }: Migration): Promise<void> {
  const { rowCount } = await client.query(
    `insert into ${schema}.migrations (name) values ($1) on conflict do nothing`,
    [name],
  )
  if (rowCount === 0) return
  await client.query(`set local search_path to ${schema}`)
  await client.query(sql)
}

function underLock<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('naire.migrate'))`)
    return work(client)
  })
}

function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}

export interface TransactionOptions {
  /** The database ends a transaction whose process says nothing for so long, and with it the locks it holds. */
  readonly silenceMs?: number
  /** Statements of ours that begin it, such as `set local …`. */
  readonly settings?: string
}

/** Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  { silenceMs, settings }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const silence = silenceMs === undefined ? [] : [`set local idle_in_transaction_session_timeout = ${silenceMs}`]
    await client.query(['begin', ...silence, ...(settings === undefined ? [] : [settings])].join('; '))
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that cannot roll back is closed, not reused.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}
