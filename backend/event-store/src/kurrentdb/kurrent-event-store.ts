import type { EventStore } from '@naire/domain/event-sourcing'
import { Appends } from './appends.ts'
import { Connection, epochOf } from './connection.ts'
import { deliveries } from './deliveries.ts'
import { Reads } from './reads.ts'
import { AppendVerifier } from './append-verifier.ts'

export interface KurrentEventStoreOptions {
  /** Longest wait for one answer of the server. */
  readonly deadlineMs?: number
  /** Milliseconds for which an outage is retried before callers see an error. */
  readonly patienceMs?: number
  /** Appends that may wait before more are refused as busy. */
  readonly maxWaiting?: number
}

/** The log in a KurrentDB that this product has for itself; `url` is a connection string (`kurrentdb://…`). */
export function createKurrentEventStore(
  url: string,
  { deadlineMs = 10_000, patienceMs = 20_000, maxWaiting = 4096 }: KurrentEventStoreOptions = {},
): EventStore {
  const patience = { deadlineMs, patienceMs }
  const connection = new Connection(url)
  const reads = new Reads(connection, patience)
  const witness = new AppendVerifier({ ...patience, connection, reads })
  const appends = new Appends({ ...patience, connection, reads, witness, maxWaiting })
  const following = new Set<AbortController>()
  let closed = false
  let epoch: Promise<string> | undefined

  const knownEpoch = () => {
    epoch ??= epochOf(connection, patience).catch((error: unknown) => {
      epoch = undefined
      throw error
    })
    return epoch
  }

  return {
    isConsecutive: false,
    append: (request) => appends.submit(request),
    readStream: (stream, options) => reads.stream(stream, options),
    readAll: reads.all,
    async subscribeAll({ after, batchSize = 1000, signal }, handle) {
      if (after > 0) await refuseBeyond(reads, after)
      const stop = new AbortController()
      if (closed || signal.aborted) return
      signal.addEventListener('abort', () => stop.abort(), { once: true })
      following.add(stop)
      try {
        for await (const batch of deliveries({ ...patience, connection, after, batchSize, signal: stop.signal }))
          await handle(batch.map(({ event }) => event))
      } finally {
        following.delete(stop)
      }
    },
    head: async () => ({ position: await reads.lastPosition(), epoch: await knownEpoch() }),
    async close() {
      closed = true
      for (const stop of following) stop.abort()
      await appends.drained()
      witness.close()
      await connection.close()
    },
  }
}

/**
 * A reader that is ahead of the log has read another one: a backup was put back. To go on would miss what is stored
 * below its position.
 */
async function refuseBeyond(reads: Reads, after: number): Promise<void> {
  const last = await reads.lastPosition()
  if (after > last)
    throw new Error(
      `the reader stands at ${after} and the log ends at ${last}: it was restored from a backup and needs a new epoch`,
    )
}
