import { handle, type Streams, system } from '@naire/commands'
import { type JobCommand, jobDecider, dutyStream } from '@naire/domain/jobs'
import { RefusalError } from '@naire/domain/refusals'
import type { ReadEvent } from '@naire/projections/runner'
import { jobs } from '../index.ts'
import type { JobHandler, JobContext } from './job.ts'
import type { JobData } from './queues.ts'

interface GivingUp {
  readonly job: JobData
  readonly context: JobContext
  /** The event that the job is about; null when it cannot be read. */
  eventOf(job: JobData): Promise<ReadEvent | null>
  readonly attempts: number
  readonly problem: string
}

/** Says that a duty failed for good: to whom it concerns, and to operators. Both end in the log. Safe to repeat. */
export async function giveUp({ job, context, eventOf, attempts, problem }: GivingUp): Promise<void> {
  context.log.error({ jobId: job.jobId, duty: job.duty, problem }, 'duty given up')
  const duty: JobHandler = jobs[job.duty]
  const event = await eventOf(job)
  if (event !== null && duty.giveUp !== undefined) await duty.giveUp(event, context).catch(notConcerned)
  const { duty: name, eventId, eventType, stream, revision } = job
  const cause = { duty: name, eventId, eventType, stream, revision }
  await tell(context, job.jobId, { type: 'GiveUpDuty', cause, attempts, problem })
}

/** Completes a job that was dead-lettered before. */
export const finish = (context: JobContext, jobId: string): Promise<unknown> =>
  tell(context, jobId, { type: 'FinishDuty' })

type JobCommandBody = JobCommand extends infer Each
  ? Each extends JobCommand
    ? Omit<Each, 'by' | 'at'>
    : never
  : never

/** The decider answers a repeat with nothing, so the command needs no id that repeats. */
function tell(
  { streams, now }: { readonly streams: Streams; now(): Date },
  jobId: string,
  command: JobCommandBody,
): Promise<unknown> {
  const at = now().toISOString()
  const commandId = `${jobId}/${command.type}/${at}`
  return handle(streams, jobDecider, dutyStream(jobId), { ...command, by: system, at } as JobCommand, {
    commandId,
    correlationId: jobId,
  })
}

/** A session that was deleted meanwhile is told nothing. */
function notConcerned(error: unknown): void {
  if (!(error instanceof RefusalError)) throw error
}
