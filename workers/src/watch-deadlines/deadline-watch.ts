import { randomUUID } from 'node:crypto'
import { handle, system } from '@naire/commands'
import { type Pool, problemOf } from '@naire/database'
import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, sessionStream, appealNumbers, reviewNumbers, statusNumbers } from '@naire/domain/sessions'
import type { Log } from '@naire/projections/runner'
import type { JobContext } from '../runner/job.ts'
import { repeatedly } from '../runner/repeatedly.ts'

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
 * The read models are the list of what is due, so that work that nobody misses costs no job; each deadline is noted
 * once, however often it is looked at.
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

/** Somebody has it, and its time is over; that is not noted yet. */
interface OverdueWork {
  readonly of: 'review' | 'appeal' | 'judgement'
  readonly sessionSid: string
  readonly dueAt: Date
}

/**
 * The longest overdue first. What is nobody's waits for somebody to take it: lists show it as late, nobody let it lie.
 */
async function overdueWork(pool: Pool, now: Date, limit: number): Promise<OverdueWork[]> {
  const { rows } = await pool.query<OverdueWork>(
    `select * from (${reviews} union all ${appeals} union all ${judgements}) as work order by "dueAt" limit $2`,
    [now, limit],
  )
  return rows
}

/** Finished and in force: nothing else is reviewed, appealed or judged. */
const counts = `s."Status" in (${statusNumbers.success}, ${statusNumbers.prohibit}, ${statusNumbers.fullQuota})`

const reviews = `
  select 'review' as of, s."Sid" as "sessionSid", s."ReviewDueTime" as "dueAt" from read.sessions as s
  where s."RevieworSid" is not null and s."ReviewDueTime" < $1 and s.review_missed is distinct from s."ReviewDueTime"
    and s."ReviewStatus" = ${reviewNumbers.pending} and ${counts}`

const appeals = `
  select 'appeal' as of, s."Sid", s."AppealDueTime" from read.sessions as s
  where s."AppealerSid" is not null and s."AppealDueTime" < $1 and s.appeal_missed is distinct from s."AppealDueTime"
    and s."AppealStatus" = ${appealNumbers.notCommit} and ${counts}`

const judgements = `
  select 'judgement' as of, s."Sid", a."JudgeDueTime" from read.appeal_sessions as a join read.sessions as s on s."Sid" = a."Sid"
  where a."JudgeDueTime" < $1 and a.judge_missed is distinct from a."JudgeDueTime" and a."AppealStatus" = ${appealNumbers.pending} and ${counts}`
