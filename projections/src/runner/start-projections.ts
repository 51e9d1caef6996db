import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { hostname } from 'node:os'
import { migrate, type Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import type { Keys } from '@naire/vault'
import { BatchTimings } from './batch-timings.ts'
import type { Log } from './log.ts'
import { migrations } from './migrations/index.ts'
import { ModelRun } from './model-run.ts'
import { createOpenEvents, openEventsOnce } from './open-events.ts'
import type { ReadModel } from './read-model.ts'
import { Subscriptions } from './subscriptions.ts'
import { pause } from './pause.ts'
import { readModelStates } from './states.ts'

const leaseMs = 5000
const tellLagMs = 60_000
const timingsMs = 10_000

export interface ProjectionParts {
  readonly pool: Pool
  readonly store: EventStore
  readonly keys: Pick<Keys, 'openMany'>
  readonly readModels: readonly ReadModel[]
  readonly log: Log
  /** Lease in milliseconds: time another process waits for one that died; 5 s by default. */
  readonly leaseMs?: number
  /** Number of followers per shardable read model; all processes are started with the same number. 1 by default. */
  readonly shards?: number
  /** Interval at which projection lags are logged; a minute by default. */
  readonly tellLagMs?: number
  /** Interval at which timings of batches are written; 10 s by default. */
  readonly timingsMs?: number
}

export interface RunningProjections {
  /** Resolves when every model has its tables, here or in another process. */
  readonly ready: Promise<void>
  /** Finishes the steps under way and gives the leases back. */
  stop(): Promise<void>
}

/**
 * Makes or updates what the runner keeps in the schema `read`; the tables of the models are made when they are
 * followed.
 */
export function prepareProjections(pool: Pool): Promise<void> {
  return migrate(pool, { schema: 'read', migrations })
}

/** Follows the log for every read model, each by its own lease, in this process. */
export function startProjections(parts: ProjectionParts): RunningProjections {
  const stopping = new AbortController()
  // Each model waits by it, in more than one place.
  setMaxListeners(0, stopping.signal)
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`
  const timings = new BatchTimings({ pool: parts.pool, log: parts.log, everyMs: parts.timingsMs ?? timingsMs })
  const shared = {
    ...parts,
    timings,
    leaseMs: parts.leaseMs ?? leaseMs,
    subscriptions: new Subscriptions({ pool: parts.pool, schema: 'read', owner, leaseMs: parts.leaseMs ?? leaseMs }),
    open: createOpenEvents(parts.keys),
    openOnce: openEventsOnce(parts.keys),
    inTurn: oneAtATime(),
    signal: stopping.signal,
  }
  const runs = parts.readModels.flatMap((model) => {
    const count = model.shardable ? (parts.shards ?? 1) : 1
    return Array.from({ length: count }, (_, index) => new ModelRun({ ...shared, model, shard: { index, count } }))
  })
  const telling = tellLag({ ...parts, everyMs: parts.tellLagMs ?? tellLagMs }, stopping.signal)
  const ends = [...runs.map((run) => run.toEnd()), telling]
  return {
    ready: Promise.all(runs.map((run) => run.ready)).then(() => {}),
    async stop() {
      stopping.abort()
      await Promise.all(ends)
      await timings.stop()
    },
  }
}

/** A function that runs works one after the other, each when those before have ended, well or not. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine.catch(() => {})
    return mine
  }
}

/** Less than this is no lag worth a line. */
const noticeableSeconds = 5

interface LagReportOptions {
  readonly pool: Pool
  readonly store: Pick<EventStore, 'head' | 'readAll'>
  readonly log: Log
  readonly everyMs: number
}

/** Says in the log, as long as it is so, which read models are behind, stopped or without events. */
async function tellLag({ pool, store, log, everyMs }: LagReportOptions, signal: AbortSignal): Promise<void> {
  for (await pause(everyMs, signal); !signal.aborted; await pause(everyMs, signal)) {
    // Who cannot ask for the states is told of by the models themselves.
    const states = await readModelStates(pool, store).catch(() => [])
    for (const { name, position, lag, lagSeconds, state, parked } of states) {
      if (state === 'stopped' || parked > 0)
        log.warn({ readModel: name, position, lag, lagSeconds, state, parked }, 'read model needs an operator')
      else if (lagSeconds > noticeableSeconds)
        log.info({ readModel: name, position, lag, lagSeconds }, 'read model is behind')
    }
  }
}
