import type { Pool, PoolClient } from 'pg'

/** Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that cannot roll back is closed, not reused.
    await client.query('rollback').catch((failure: Error) => { broken = failure })
    throw error
  } finally {
    client.release(broken)
  }
}
