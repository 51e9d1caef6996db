import { randomUUID } from 'node:crypto'
import { commandIdOf, handle, system } from '@naire/commands'
import { problemOf, type Pool } from '@naire/database'
import { retentionDay, retentionDecider, retentionStream } from '@naire/domain/retention'
import type { Log } from '@naire/projections/runner'
import type { JobContext } from '../runner/job.ts'
import { repeatedly } from '../runner/repeatedly.ts'

interface WatchParts {
  readonly pool: Pool
  readonly context: Pick<JobContext, 'streams' | 'now'>
  readonly log: Log
  /** Between two looks; ten minutes by default. */
  readonly everyMs?: number
}

const mostAtOnce = 500

/** Begins the run of the day of each questionnaire that has retention rules; once, however often it is looked at. */
export class RetentionWatch {
  readonly #parts: WatchParts

  constructor(parts: WatchParts) {
    this.#parts = parts
  }

  start(): () => void {
    const { log, everyMs = 600_000 } = this.#parts
    return repeatedly({
      everyMs,
      run: () => this.look(),
      onError: (error) => log.warn({ problem: problemOf(error) }, 'watching retention failed'),
    })
  }

  async look(): Promise<void> {
    const { pool, context } = this.#parts
    const at = context.now().toISOString()
    const day = retentionDay(at)
    const { rows } = await pool.query<{ naireSid: string }>(
      `select r."Sid" as "naireSid" from read.retention_rules as r
       where r."Erases" and (r."LastDay" is null or r."LastDay" < $1)
         and not exists (select from read.legal_holds as h
           where h."NaireSid" = r."Sid" and h."SessionSid" is null and h."ReleasedTime" is null)
       order by r."Sid" limit $2`,
      [day, mostAtOnce],
    )
    for (const { naireSid } of rows) {
      const runSid = commandIdOf(['retention', naireSid, day]).replaceAll('-', '').toUpperCase()
      const command = { type: 'BeginRetentionRun', runSid, by: system, at } as const
      const envelope = { commandId: `retention/${naireSid}/${day}`, correlationId: randomUUID() }
      await handle(context.streams, retentionDecider, retentionStream(naireSid), command, envelope)
    }
  }
}
