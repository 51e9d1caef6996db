import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { migrate, type Pool, problemOf } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import { createOpenEvents, type Log, Subscriptions } from '@naire/projections/runner'
import type { Vault } from '@naire/vault'
import type { WechatAccounts } from '@naire/vault/wechat'
import { dispatch } from './dispatcher.ts'
import { type AlarmNotice, type QueueName, queueNames } from './job.ts'
import type { JobQueues } from './enqueue.ts'
import { createContext } from './job-context.ts'
import { migrations } from './migrations/index.ts'
import { giveUpJob, performJob } from './perform-job.ts'
import { type QueueLimits, usualLimits } from './queue-limits.ts'
import { openQueue } from './queues.ts'
import { Sweeper, type SweepTimes } from './sweeper.ts'
import { DeadlineWatch } from '../watch-deadlines/deadline-watch.ts'

/** How long jobs under way may go on, and how long their queues may then take to close: both below the time in which a process has to end. */
const patienceMs = 2500
const closingMs = 4000

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
  readonly limits?: QueueLimits
  readonly wechat?: WechatAccounts | null
  readonly alarmNotice?: AlarmNotice | null
}

export interface RunningWorkers {
  readonly sweeper: Sweeper
  readonly deadlines: DeadlineWatch
  /** Waits a while for the jobs under way; what is not finished is given back, and another process does it. */
  stop(): Promise<void>
}

/** Makes or updates the schema `work`. The queue itself may be wiped; this may not. */
export function prepareWork(pool: Pool): Promise<void> {
  return migrate(pool, { schema: 'work', migrations })
}

/** Dispatches from the log to the queues (one process at a time) and works on them (every process). */
export function startWorkers({
  pool,
  store,
  vault,
  databaseUrl,
  redisUrl,
  log,
  leaseMs = 5000,
  sweep = {},
  limits = usualLimits,
  wechat = null,
  alarmNotice = null,
}: WorkerParts): RunningWorkers {
  const stopping = new AbortController()
  const onError = (error: Error) => log.warn({ problem: problemOf(error) }, 'queue')
  const open = (name: QueueName) => openQueue(name, { databaseUrl, redisUrl, onError })
  const queues = Object.fromEntries(queueNames.map((name) => [name, open(name)])) as unknown as JobQueues
  const jobParts = {
    pool,
    store,
    open: createOpenEvents(vault.keys),
    context: createContext({ pool, store, vault, log, wechat, alarmNotice }),
  }
  for (const name of queueNames) queues[name].work((job) => performJob(jobParts, job), limits[name])

  const owner = `${hostname()} ${process.pid} ${randomUUID()}`
  const subscriptions = new Subscriptions({ pool, schema: 'work', owner, leaseMs })
  const sweeper = new Sweeper({ pool, queues, log, giveUp: (job, how) => giveUpJob(jobParts, job, how), ...sweep })
  const deadlines = new DeadlineWatch({ pool, context: jobParts.context, log })
  const dispatching = dispatch({ store, subscriptions, leaseMs, queues, sweeper, deadlines, log }, stopping.signal)
  return {
    sweeper,
    deadlines,
    async stop() {
      stopping.abort()
      const ends = [dispatching, ...Object.values(queues).map((queue) => queue.close(patienceMs))]
      await Promise.race([Promise.allSettled(ends), new Promise((resolve) => setTimeout(resolve, closingMs).unref())])
    },
  }
}
