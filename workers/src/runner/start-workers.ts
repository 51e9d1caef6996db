import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { migrate, type Pool, problemOf } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import { createOpenEvents, type Log, Subscriptions } from '@naire/projections/runner'
import type { Vault } from '@naire/vault'
import { DeadLetters } from './dead-letters.ts'
import { dispatch } from './dispatcher.ts'
import type { QueueName } from './duty.ts'
import { createMeans } from './means.ts'
import { migrations } from './migrations/index.ts'
import { performJob } from './perform-job.ts'
import { type JobQueue, openQueue } from './queues.ts'
import { Sweeper, type SweepTimes } from './sweeper.ts'

/** Jobs at the same time, in each process. Those that wait for the log together share its commits. */
const concurrency: Readonly<Record<QueueName, number>> = { 'match-quotas': 32, 'raise-alarms': 4, 'store-recordings': 1 }
/** Below the time in which a process has to end. */
const patienceMs = 3500

export interface WorkerParts {
  readonly pool: Pool
  readonly store: EventStore
  readonly vault: Vault
  readonly databaseUrl: string
  /** `null`: jobs are kept in PostgreSQL. */
  readonly redisUrl: string | null
  readonly log: Log
  /** How long another process waits for a dispatcher that died; 5 s by default. */
  readonly leaseMs?: number
  readonly sweep?: SweepTimes
}

export interface RunningWorkers {
  readonly deadLetters: DeadLetters
  readonly sweeper: Sweeper
  /** Waits a while for the jobs under way; what is not finished is done by another process. */
  stop(): Promise<void>
}

/** Makes or updates the schema `work`. The queue itself may be wiped; this may not. */
export function prepareWork(pool: Pool): Promise<void> {
  return migrate(pool, { schema: 'work', migrations })
}

/** Dispatches from the log to the queues (one process at a time) and works on them (every process). */
export function startWorkers({ pool, store, vault, databaseUrl, redisUrl, log, leaseMs = 5000, sweep = {} }: WorkerParts): RunningWorkers {
  const stopping = new AbortController()
  const onError = (error: Error) => log.warn({ problem: problemOf(error) }, 'queue')
  const open = (name: QueueName) => openQueue(name, { databaseUrl, redisUrl, onError })
  const queues: Record<QueueName, JobQueue> = {
    'match-quotas': open('match-quotas'),
    'raise-alarms': open('raise-alarms'),
    'store-recordings': open('store-recordings'),
  }
  const jobParts = { pool, store, open: createOpenEvents(vault.keys), means: createMeans({ pool, store, vault, log }) }
  for (const [name, queue] of entries(queues)) queue.work((job) => performJob(jobParts, job), concurrency[name])

  const owner = `${hostname()} ${process.pid} ${randomUUID()}`
  const subscriptions = new Subscriptions({ pool, schema: 'work', owner, leaseMs })
  const sweeper = new Sweeper({ pool, queues, log, ...sweep })
  const dispatching = dispatch({ store, subscriptions, leaseMs, queues, sweeper, log }, stopping.signal)
  return {
    sweeper,
    deadLetters: new DeadLetters(pool, queues),
    async stop() {
      stopping.abort()
      const ends = [dispatching, ...Object.values(queues).map((queue) => queue.close())]
      await Promise.race([Promise.allSettled(ends), new Promise((resolve) => setTimeout(resolve, patienceMs).unref())])
    },
  }
}

function entries<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][]
}
