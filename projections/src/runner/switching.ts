import type { PoolClient } from '@naire/database'
import { pause } from './pause.ts'

/** Longer than any read but a download; readers that come behind wait no longer than `patienceMs`. */
const patienceMs = 200
const longestMs = 10 * 60_000

/** The first statement of a transaction that reads: it takes no snapshot, so that the one it reads from is younger than every switch that it waited for. */
export const beginReading = 'lock table read.kept_versions in access share mode'

/** Keeps readers from the tables until the transaction ends. Readers under way are let to their ends, long ones without making others wait behind. */
export async function keepReadersOut(client: PoolClient, signal: AbortSignal = new AbortController().signal): Promise<void> {
  const began = Date.now()
  for (;;) {
    await client.query(`savepoint readers; set local lock_timeout = ${patienceMs}`)
    try {
      await client.query('lock table read.kept_versions in access exclusive mode')
      await client.query('set local lock_timeout = 0; release savepoint readers')
      return
    } catch (error) {
      if (!isLockTimeout(error) || Date.now() - began > longestMs) throw error
      await client.query('rollback to savepoint readers')
      await pause(patienceMs, signal)
    }
  }
}

const isLockTimeout = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03'
