import { gathered, type Pool } from '@naire/database'
import type { EventStore, LogHead } from '@naire/domain/event-sourcing'
import { appendedTogether, requireDistinctStreams } from '../append-many.ts'
import { subscribe } from '../subscription.ts'
import { Tail } from '../tail.ts'
import { AppendQueue } from './append-queue.ts'
import { eventColumns, storedEvent, type EventRow } from './event-row.ts'
import { readStreams, type StreamRead } from './read-streams.ts'
import { RecentEvents } from './recent-events.ts'
import { serialized } from './serialized.ts'
import { writeBatch } from './write-batch.ts'

export interface PostgresEventStoreOptions {
  /** Appends that may wait before more are refused as busy. */
  readonly maxWaiting?: number
}

/** The log in PostgreSQL. The pool stays the caller's: `close` finishes what waits and leaves the pool open. */
export function createPostgresEventStore(
  pool: Pool,
  { maxWaiting = 4096 }: PostgresEventStoreOptions = {},
): EventStore {
  const tail = new Tail(async () => lastPosition(pool))
  const queue = new AppendQueue((groups) => writeBatch(pool, groups), { maxWaiting })

  const readStream = gathered((requests: readonly StreamRead[]) => readStreams(pool, requests), { most: 128 })

  const readAll: EventStore['readAll'] = async ({ after, limit }) => {
    const { rows } = await pool.query<EventRow>({
      name: 'log-read-all',
      text: `select ${eventColumns} from log.events where position > $1 order by position limit $2`,
      values: [after, limit],
    })
    return rows.map(storedEvent)
  }
  const recent = new RecentEvents(readAll)

  return {
    async append(request) {
      const [result] = await queue.submit([serialized(request)])
      if (result?.outcome === 'appended') tail.reached(result.position)
      return result!
    },
    async appendMany(requests) {
      requireDistinctStreams(requests)
      const result = appendedTogether(requests, await queue.submit(requests.map(serialized)))
      if (result.outcome === 'appended') tail.reached(result.position)
      return result
    },
    readStream: (stream, { from = 0, limit } = {}) => readStream({ stream, from, limit: limit ?? null }),
    readAll,
    subscribeAll: (options, handle) => subscribe({ ...options, readAll: recent.readAll, tail, gather: true }, handle),
    head: () => head(pool),
    async close() {
      tail.close()
      await queue.drained()
    },
  }
}

async function lastPosition(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ position: number }>({
    name: 'log-last-position',
    text: 'select coalesce(max(position), 0) as position from log.events',
  })
  return rows[0]?.position ?? 0
}

async function head(pool: Pool): Promise<LogHead> {
  const { rows } = await pool.query<{ epoch: string }>('select id as epoch from log.epoch')
  const epoch = rows[0]?.epoch
  if (epoch === undefined) throw new Error('the log has no epoch: prepareEventStore has not run')
  return { position: await lastPosition(pool), epoch }
}
