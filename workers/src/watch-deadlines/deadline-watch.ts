import { randomUUID } from 'node:crypto'
import { handle, system } from '@naire/commands'
import { type Pool, problemOf } from '@naire/database'
import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import type { Log } from '@naire/projections/runner'
import type { JobContext } from '../runner/job.ts'
import { repeatedly } from '../runner/repeatedly.ts'
import { overdueWork, type OverdueWork } from './overdue-work.ts'

interface WatchParts {
  readonly pool: Pool
  readonly context: Pick<JobContext, 'streams' | 'now'>
  readonly log: Log
  /** Between two looks; 30 s by default. */
  readonly everyMs?: number
}

const mostAtOnce = 500

/**
 * Notes in each session what somebody has and did not do in time: reviews, appeals, judgements.
 * The read models are the list of what is due, so that work that nobody misses costs no job; each deadline is noted once, however often it is looked at.
 */
export class DeadlineWatch {
  readonly #parts: WatchParts

  constructor(parts: WatchParts) {
    this.#parts = parts
  }

  start(): () => void {
    const { log, everyMs = 30_000 } = this.#parts
    return repeatedly({
      everyMs,
      run: () => this.look(),
      onError: (error) => log.warn({ problem: problemOf(error) }, 'watching deadlines failed'),
    })
  }

  async look(): Promise<void> {
    const { pool, context } = this.#parts
    for (const work of await overdueWork(pool, context.now(), mostAtOnce)) await this.#note(work)
  }

  async #note({ of, sessionSid, dueAt }: OverdueWork): Promise<void> {
    const { streams, now } = this.#parts.context
    const due = dueAt.toISOString()
    const type = of === 'review' ? 'MissReviewDeadline' : 'MissAppealDeadline'
    const envelope = { commandId: `${sessionSid}/${of}/${due}`, correlationId: randomUUID() }
    await handle(
      streams,
      sessionDecider,
      sessionStream(sessionSid),
      { type, dueAt: due, by: system, at: now().toISOString() },
      envelope,
    ).catch(unlessDone)
  }
}

/** It was done while we looked. Who was merely faster is met again at the next look. */
function unlessDone(error: unknown): void {
  if (!(error instanceof RefusalError)) throw error
}
