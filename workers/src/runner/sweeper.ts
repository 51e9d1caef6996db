import { type Pool, problemOf } from '@naire/database'
import type { Log } from '@naire/projections/runner'
import { duties } from '../index.ts'
import type { QueueName } from './duty.ts'
import { enqueue } from './enqueue.ts'
import { dead, done, heardOf, overdue } from './obligations.ts'
import type { JobQueue } from './queues.ts'

interface SweeperParts {
  readonly pool: Pool
  readonly queues: Readonly<Record<QueueName, JobQueue>>
  readonly log: Log
  /** Between two sweeps, and how long a job may be unheard of; 30 s and 60 s by default. */
  readonly everyMs?: number
  readonly unheardMs?: number
}

/** Asks again for what the queue has lost, and takes note of what it has finished or given up without telling. */
export class Sweeper {
  readonly #parts: SweeperParts

  constructor(parts: SweeperParts) {
    this.#parts = parts
  }

  /** Gives the function that ends it. */
  start(): () => void {
    const timer = setInterval(() => void this.#try(), this.#parts.everyMs ?? 30_000)
    return () => clearInterval(timer)
  }

  async sweep(): Promise<void> {
    const { pool, queues, log, unheardMs = 60_000 } = this.#parts
    for (const obligation of await overdue(pool, unheardMs)) {
      const state = await queues[duties[obligation.duty].queue].stateOf(obligation.jobId)
      switch (state) {
        case 'waiting':
          await heardOf(pool, obligation.jobId)
          break
        case 'completed':
          await done(pool, obligation.jobId)
          break
        case 'failed':
          await dead(pool, obligation.jobId, 'given up by the queue')
          break
        case 'missing':
          await enqueue(queues, [obligation])
          await heardOf(pool, obligation.jobId)
          log.warn({ jobId: obligation.jobId, duty: obligation.duty }, 'lost job asked again')
          break
      }
    }
  }

  async #try(): Promise<void> {
    try {
      await this.sweep()
    } catch (error) {
      this.#parts.log.warn({ problem: problemOf(error) }, 'sweeping failed')
    }
  }
}
