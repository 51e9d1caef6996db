import { type Pool, problemOf } from '@naire/database'
import type { Log } from '@naire/projections/runner'
import { duties } from '../index.ts'
import type { QueueName } from './duty.ts'
import { enqueue } from './enqueue.ts'
import { dead, done, heardOf, type Obligation, overdue, sweepSize } from './obligations.ts'
import type { JobQueue, JobState } from './queues.ts'

export interface SweepTimes {
  /** Between two sweeps, and how long a job may be unheard of; 30 s and 60 s by default. */
  readonly everyMs?: number
  readonly unheardMs?: number
}

interface SweeperParts extends SweepTimes {
  readonly pool: Pool
  readonly queues: Readonly<Record<QueueName, JobQueue>>
  readonly log: Log
}

/** Asks again for what the queue has lost, and takes note of what it has finished or given up without telling. */
export class Sweeper {
  readonly #parts: SweeperParts
  #sweeping = false

  constructor(parts: SweeperParts) {
    this.#parts = parts
  }

  /** Gives the function that ends it. */
  start(): () => void {
    const timer = setInterval(() => void this.#try(), this.#parts.everyMs ?? 30_000)
    return () => clearInterval(timer)
  }

  /** Everything that is overdue, so that a queue with thousands of jobs is whole again soon after it was lost. */
  async sweep(): Promise<void> {
    const { pool, unheardMs = 60_000 } = this.#parts
    for (let found = sweepSize; found === sweepSize; ) {
      const obligations = await overdue(pool, unheardMs)
      found = obligations.length
      await this.#settle(obligations)
    }
  }

  async #settle(obligations: readonly Obligation[]): Promise<void> {
    const { pool, queues, log } = this.#parts
    const states = await Promise.all(obligations.map(({ duty, jobId }) => queues[duties[duty].queue].stateOf(jobId)))
    const those = (state: JobState) => obligations.filter((_, at) => states[at] === state)
    const ids = (state: JobState) => those(state).map(({ jobId }) => jobId)
    const missing = those('missing')
    await enqueue(queues, missing)
    await heardOf(pool, [...ids('waiting'), ...ids('missing')])
    await done(pool, ...ids('completed'))
    await dead(pool, ids('failed'), 'given up by the queue')
    if (missing.length > 0) log.warn({ jobs: missing.length, first: missing[0]?.jobId }, 'lost jobs asked again')
  }

  async #try(): Promise<void> {
    if (this.#sweeping) return
    this.#sweeping = true
    try {
      await this.sweep()
    } catch (error) {
      this.#parts.log.warn({ problem: problemOf(error) }, 'sweeping failed')
    } finally {
      this.#sweeping = false
    }
  }
}
