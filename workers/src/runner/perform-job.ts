import { type Pool, problemOf } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import type { OpenEvents, ReadEvent } from '@naire/projections/runner'
import { duties } from '../index.ts'
import type { Duty, Means } from './duty.ts'
import { dead, done } from './obligations.ts'
import type { JobData, JobTry } from './queues.ts'

export interface JobParts {
  readonly pool: Pool
  readonly store: EventStore
  readonly open: OpenEvents
  readonly means: Means
}

/** One try of one job. After the last one the obligation is dead, for an operator to see. */
export async function performJob(parts: JobParts, { data, attempt }: JobTry): Promise<void> {
  const { pool, means } = parts
  const duty: Duty = duties[data.duty]
  try {
    const event = await eventOf(parts, data)
    await duty.perform(event, means)
    await done(pool, data.jobId)
  } catch (error) {
    const problem = problemOf(error)
    means.log.warn({ jobId: data.jobId, duty: data.duty, attempt, problem }, 'duty failed')
    if (attempt >= duty.attempts) await giveUp(parts, { duty, data, problem })
    throw error
  }
}

async function giveUp(parts: JobParts, { duty, data, problem }: { duty: Duty; data: JobData; problem: string }): Promise<void> {
  parts.means.log.error({ jobId: data.jobId, duty: data.duty, problem }, 'duty given up')
  await dead(parts.pool, [data.jobId], problem)
  await duty.giveUp?.(await eventOf(parts, data), parts.means)
}

async function eventOf({ store, open }: JobParts, { stream, revision, eventId }: JobData): Promise<ReadEvent> {
  const [stored] = await store.readStream(stream, { from: revision, limit: 1 })
  if (stored?.id !== eventId) throw new Error('the event of this job is not in the log')
  const [event] = await open([stored])
  if (event === undefined) throw new Error('the event of this job cannot be opened')
  return event
}
