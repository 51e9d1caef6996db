import { type Pool, problemOf } from '@naire/database'
import type { Log } from '@naire/projections/runner'
import { jobs } from '../index.ts'
import { enqueue, enqueueAnew, type JobQueues, queueOf } from './enqueue.ts'
import { postpone, type OutboxEntry, overdue } from './outbox.ts'
import type { JobData, JobState } from './queues.ts'
import { repeatedly } from './repeatedly.ts'

export interface SweepTimes {
  /** Between two sweeps, and how long a job may be unheard of; 30 s and 60 s by default. */
  readonly everyMs?: number
  readonly unheardMs?: number
}

interface SweeperParts extends SweepTimes {
  readonly pool: Pool
  readonly queues: JobQueues
  readonly log: Log
  /** Says that a job failed for good. */
  giveUp(job: JobData, how: { readonly attempts: number; readonly problem: string }): Promise<void>
}

const pageSize = 500
const lookedAtOnce = 20

/**
 * Enqueues again what the queue has lost, and dead-letters what it has given up without telling.
 * The outbox is the truth: what the queue holds as done and is still pending is done again, for a log that was restored
 * may know nothing of it.
 */
export class Sweeper {
  readonly #parts: SweeperParts

  constructor(parts: SweeperParts) {
    this.#parts = parts
  }

  start(): () => void {
    const { everyMs = 30_000, log } = this.#parts
    return repeatedly({
      everyMs,
      run: () => this.sweep(),
      onError: (error) => log.warn({ problem: problemOf(error) }, 'sweeping failed'),
    })
  }

  async sweep(): Promise<void> {
    const { pool, unheardMs = 60_000 } = this.#parts
    for (;;) {
      const page = await overdue(pool, unheardMs, pageSize)
      if (page.length === 0) return
      await this.#look(page)
      await postpone(
        pool,
        page.map(({ jobId }) => jobId),
      )
      if (page.length < pageSize) return
    }
  }

  async #look(page: readonly OutboxEntry[]): Promise<void> {
    const { queues, log } = this.#parts
    const states = await inParts(page, (each) => queueOf(queues, each).stateOf(each.jobId))
    const missing = page.filter((_, at) => states[at] === 'missing')
    await enqueue(queues, missing)
    if (missing.length > 0) log.warn({ jobs: missing.length }, 'lost jobs enqueued again')
    for (const [at, each] of page.entries()) await this.#settle(each, states[at])
  }

  async #settle(asked: OutboxEntry, state: JobState | undefined): Promise<void> {
    if (state === 'completed') await enqueueAnew(this.#parts.queues, asked)
    if (state !== 'failed') return
    const { dueAt: _due, ...job } = asked
    await this.#parts.giveUp(job, { attempts: jobs[asked.duty].attempts, problem: 'given up by the queue' })
  }
}

async function inParts<Item, Result>(items: readonly Item[], look: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += lookedAtOnce)
    results.push(...(await Promise.all(items.slice(at, at + lookedAtOnce).map(look))))
  return results
}
