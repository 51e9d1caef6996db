import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from '@naire/database'

/** Part of the statement that begins a reading transaction, before its snapshot is taken. */
export const enterBarrier = 'lock table read.barrier in access share mode'

const attempts = 60
/** For so long a switch that waits for readers keeps new ones waiting. */
const attemptMs = 300

/**
 * Waits until nobody reads, and keeps readers out until the transaction ends. @throws Error of the database when
 * somebody reads on and on.
 */
export async function closeGate(client: PoolClient): Promise<void> {
  await client.query(`set local lock_timeout = ${attemptMs}`)
  for (let attempt = 1; !(await closed(client, attempt === attempts)); attempt += 1) await wait(attemptMs)
  await client.query('set local lock_timeout = 0')
}

async function closed(client: PoolClient, isLast: boolean): Promise<boolean> {
  await client.query('savepoint barrier')
  try {
    await client.query('lock table read.barrier in access exclusive mode')
    return true
  } catch (error) {
    if (isLast || !isLockTimeout(error)) throw error
    await client.query('rollback to savepoint barrier')
    return false
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
