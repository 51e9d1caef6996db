import { problemOf, type Pool } from '@naire/database'
import type { Log } from '../runner/log.ts'
import { pause } from '../runner/pause.ts'
import { tendIndexes } from './maintain.ts'

const usualMs = 60_000

export interface MaintenanceOptions {
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
