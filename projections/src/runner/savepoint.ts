import type { PoolClient } from '@naire/database'

/** Undoes `work` alone when it fails; the transaction around it goes on. */
export async function inSavepoint(client: PoolClient, work: (client: PoolClient) => Promise<void>): Promise<void> {
  await client.query('savepoint step')
  try {
    await work(client)
    await client.query('release savepoint step')
  } catch (error) {
    await client.query('rollback to savepoint step')
    throw error
  }
}
