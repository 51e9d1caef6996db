import { problemOf } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import type { Pool } from '@naire/database'
import type { SessionErased } from '@naire/domain/sessions'
import type { UserErased } from '@naire/domain/users'
import type { OpenEvents, ReadEvent } from '@naire/projections/runner'
import { jobs } from '../index.ts'
import type { JobHandler, JobContext } from './job.ts'
import { finish, giveUp } from './give-up.ts'
import { done } from './outbox.ts'
import { JobFailedError, reportable } from './problem.ts'
import type { JobData, JobTry } from './queues.ts'

export interface JobParts {
  readonly pool: Pool
  readonly store: EventStore
  readonly open: OpenEvents
  readonly context: JobContext
}

/** One try of one job. After the last one it waits for an operator; what could not be said then the sweeper says. */
export async function performJob(parts: JobParts, { data, attempt, signal }: JobTry): Promise<void> {
  const { pool, context } = parts
  const job: JobHandler = jobs[data.duty]
  try {
    await job.perform(await eventOf(parts, data), context, { id: data.jobId, signal })
    if (data.givenUp) await finish(context, data.jobId)
    await done(pool, data.jobId)
  } catch (error) {
    // Given back: another process does it.
    if (signal.aborted) throw error
    if (await isErased(parts, data)) return done(pool, data.jobId)
    context.log.warn({ jobId: data.jobId, duty: data.duty, attempt, problem: problemOf(error) }, 'duty failed')
    if (attempt >= job.attempts) await giveUpJob(parts, data, { attempts: attempt, problem: reportable(error) })
    throw error
  }
}

/** What was to be done for a session or person that was erased meanwhile needs no doing; what an erasure itself asks for does. */
async function isErased({ store }: JobParts, { stream, eventType }: JobData): Promise<boolean> {
  if (erasures.includes(eventType)) return false
  return (await store.readStream(stream)).some(({ type }) => erasures.includes(type))
}

const erasures: readonly string[] = ['SessionErased', 'UserErased'] satisfies readonly (
  | SessionErased
  | UserErased
)['type'][]

export function giveUpJob(
  parts: JobParts,
  job: JobData,
  how: { readonly attempts: number; readonly problem: string },
): Promise<void> {
  return giveUp({ job, context: parts.context, eventOf: (data) => eventOf(parts, data).catch(() => null), ...how })
}

async function eventOf({ store, open }: JobParts, { stream, revision, eventId }: JobData): Promise<ReadEvent> {
  const [stored] = await store.readStream(stream, { from: revision, limit: 1 })
  if (stored?.id !== eventId) throw new JobFailedError('the event of this job is not in the log')
  const [event] = await open([stored])
  if (event === undefined) throw new JobFailedError('the event of this job cannot be opened')
  return event
}
