import type { Pool, PoolClient } from 'pg'

interface TransactionOptions {
  /** The database ends a transaction whose process says nothing for so long, and with it the locks it holds. */
  readonly silenceMs?: number
}

/** Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  { silenceMs }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(
      silenceMs === undefined ? 'begin' : `begin; set local idle_in_transaction_session_timeout = ${silenceMs}`,
    )
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
