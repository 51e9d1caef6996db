import { handle, type Streams, system } from '@naire/commands'
import { type DutyCommand, dutyDecider, dutyStream } from '@naire/domain/duties'
import { Refused } from '@naire/domain/refusals'
import type { ReadEvent } from '@naire/projections/runner'
import { duties } from '../index.ts'
import type { Duty, Means } from './duty.ts'
import type { JobData } from './queues.ts'

interface GivingUp {
  readonly job: JobData
  readonly means: Means
  /** The event that the job is about; null when it cannot be read. */
  eventOf(job: JobData): Promise<ReadEvent | null>
  readonly attempts: number
  readonly problem: string
}

/** Says that a duty failed for good: to whom it concerns, and to operators. Both end in the log. Safe to repeat. */
export async function giveUp({ job, means, eventOf, attempts, problem }: GivingUp): Promise<void> {
  means.log.error({ jobId: job.jobId, duty: job.duty, problem }, 'duty given up')
  const duty: Duty = duties[job.duty]
  const event = await eventOf(job)
  if (event !== null && duty.giveUp !== undefined) await duty.giveUp(event, means).catch(notConcerned)
  const { duty: name, eventId, eventType, stream, revision } = job
  const cause = { duty: name, eventId, eventType, stream, revision }
  await tell(means, job.jobId, { type: 'GiveUpDuty', cause, attempts, problem })
}

/** What was given up before and is done after all. */
export const finish = (means: Means, jobId: string): Promise<unknown> => tell(means, jobId, { type: 'FinishDuty' })

type Told = DutyCommand extends infer Each ? (Each extends DutyCommand ? Omit<Each, 'by' | 'at'> : never) : never

/** The decider answers a repeat with nothing, so the command needs no id that repeats. */
function tell({ streams, now }: { readonly streams: Streams; now(): Date }, jobId: string, command: Told): Promise<unknown> {
  const at = now().toISOString()
  const commandId = `${jobId}/${command.type}/${at}`
  return handle(streams, dutyDecider, dutyStream(jobId), { ...command, by: system, at } as DutyCommand, { commandId, correlationId: jobId })
}

/** A session that was deleted meanwhile is told nothing. */
function notConcerned(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}
