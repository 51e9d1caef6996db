import type { PoolClient } from '@naire/database'

/** Whoever stores content and whoever removes the same content wait for each other. */
export async function lockContent(client: PoolClient, hash: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [hash])
}
