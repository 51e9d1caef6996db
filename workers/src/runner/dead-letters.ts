import type { Pool } from '@naire/database'
import { duties } from '../index.ts'
import type { QueueName } from './duty.ts'
import { enqueue } from './enqueue.ts'
import { type DeadObligation, deadObligations, done, revive } from './obligations.ts'
import type { JobQueue } from './queues.ts'

/** What was given up: an operator sees it, has it tried again, or closes it. */
export class DeadLetters {
  readonly #pool: Pool
  readonly #queues: Readonly<Record<QueueName, JobQueue>>

  constructor(pool: Pool, queues: Readonly<Record<QueueName, JobQueue>>) {
    this.#pool = pool
    this.#queues = queues
  }

  list(): Promise<DeadObligation[]> {
    return deadObligations(this.#pool)
  }

  async retry(jobId: string): Promise<void> {
    const obligation = await revive(this.#pool, jobId)
    if (!obligation) return
    await this.#queues[duties[obligation.duty].queue].forget(jobId)
    await enqueue(this.#queues, [obligation])
  }

  close(jobId: string): Promise<void> {
    return done(this.#pool, jobId)
  }
}
