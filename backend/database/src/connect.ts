import { Pool, types } from 'pg'

export interface ConnectOptions {
  /** Connections at most. */
  readonly max: number
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string
  /** Every transaction of this pool is read-only, whatever it tries. */
  readonly readOnly?: boolean
  readonly statementTimeoutMs?: number
}

/** A pool whose `bigint` values arrive as numbers: positions and counts stay far below 2^53. */
export function connect(url: string, options: ConnectOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser: typeParser },
    ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
    // Readers send a transaction's statements at once: one way there and back instead of one for each.
    ...(options.readOnly ? { options: '-c default_transaction_read_only=on', pipeline: true } : {}),
  })
  // A connection that breaks fails the query that uses it and is replaced; without these listeners it would end the
  // process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const bigint = 20

const typeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === bigint && format !== 'binary' ? Number : types.getTypeParser(oid, format as 'text')
