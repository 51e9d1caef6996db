import { type Pool, type PoolClient, problemOf } from '@naire/database'
import { dutyStream, type JobCause } from '@naire/domain/jobs'
import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import { isTracing, noteSpans } from '@naire/tracing'
import { type Claim, leased, type Log, LeaseLost, pause, type Subscriptions } from '@naire/projections/runner'
import { jobs, jobsOf, type JobName } from '../index.ts'
import type { NoticeWatch } from '../give-notices/notice-watch.ts'
import type { RetentionWatch } from '../erase-due/retention-watch.ts'
import type { DeadlineWatch } from '../watch-deadlines/deadline-watch.ts'
import { awaitedTypes, type JobHandler } from './job.ts'
import { enqueue, enqueueAnew, type JobQueues } from './enqueue.ts'
import { add, complete, deadLetter, dispatcherName, entry, jobIdOf, type OutboxEntry, retry } from './outbox.ts'
import type { Sweeper } from './sweeper.ts'

const longestPause = 5000

export interface DispatcherParts {
  readonly pool: Pool
  readonly store: EventStore
  readonly subscriptions: Subscriptions
  readonly leaseMs: number
  readonly queues: JobQueues
  readonly sweeper: Sweeper
  readonly deadlines: DeadlineWatch
  readonly noticeWatch: NoticeWatch
  readonly retention: RetentionWatch
  readonly log: Log
}

/**
 * Follows the log and enqueues jobs: outbox entries and position in one transaction, jobs before it commits. Without the
 * queue nothing moves; when the queue was lost the sweeper enqueues again.
 */
export async function dispatch(parts: DispatcherParts, stopping: AbortSignal): Promise<void> {
  const { subscriptions, leaseMs, log } = parts
  let wait = 0
  while (!stopping.aborted) {
    try {
      const claim = await subscriptions.claim(dispatcherName, { restart: true })
      if (claim) await leased({ subscriptions, claim, leaseMs, stopping }, (signal) => follow(parts, claim, signal))
      else await pause(leaseMs / 5, stopping)
      wait = 0
    } catch (error) {
      wait = Math.min(Math.max(wait * 2, 100), longestPause)
      if (!(error instanceof LeaseLost)) log.warn({ problem: problemOf(error), againInMs: wait }, 'dispatcher waits')
      await pause(wait, stopping)
    }
  }
}

async function follow(
  { pool, store, subscriptions, queues, sweeper, deadlines, noticeWatch, retention }: DispatcherParts,
  claimed: Claim,
  signal: AbortSignal,
): Promise<void> {
  const { epoch } = await store.head()
  // Commands of jobs have ids of their own: a job enqueued again for a restored log takes effect once.
  const claim =
    claimed.epoch === epoch ? claimed : await subscriptions.begin(claimed, { version: 1, position: 0, epoch })
  let position = claim.position
  const happened = await happenedTypes(pool)
  const stops = [sweeper.start(), deadlines.start(), noticeWatch.start(), retention.start()]
  try {
    await store.subscribeAll({ after: position, batchSize: 1000, signal }, async (events) => {
      const to = events.at(-1)?.position ?? position
      const entries = events.flatMap((event) => entriesOf(event, happened))
      const operations = events.filter(({ type }) => type in operated)
      if (entries.length + operations.length === 0) await subscriptions.pass(claim, { from: position, to })
      else {
        const beganAt = Date.now()
        await subscriptions.step(claim, { from: position, to }, async (client) => {
          if (entries.length > 0) await add(client, entries)
          await enqueue(queues, entries)
          for (const event of operations) await operated[event.type]?.(event, client, queues)
        })
        if (isTracing()) noteSpans('dispatch', { beganAt, events: events.filter(({ type }) => type in jobsOf) })
      }
      position = to
    })
  } finally {
    for (const stop of stops) stop()
  }
}

/** Types that jobs wait for, and that have ever happened. */
async function happenedTypes(pool: Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ readonly type: string }>('select type from work.happened_types')
  return new Set(rows.map(({ type }) => type))
}

function entriesOf(event: StoredEvent, happened: Set<string>): OutboxEntry[] {
  if (isAwaited(event)) happened.add(event.type)
  const names: readonly JobName[] = (jobsOf as Readonly<Record<string, readonly JobName[]>>)[event.type] ?? []
  return names.flatMap((name) => {
    const job: JobHandler = jobs[name]
    const isNeeded = job.onlyAfter === undefined || happened.has(job.onlyAfter)
    return !isNeeded || job.concerns?.(event) === false
      ? []
      : [entry(event, name, job.dueAt?.(event) ?? new Date(event.recordedAt))]
  })
}

const isAwaited = ({ type }: StoredEvent): boolean => (awaitedTypes as readonly string[]).includes(type)

async function noteHappened({ type }: StoredEvent, client: PoolClient): Promise<void> {
  await client.query('insert into work.happened_types values ($1) on conflict do nothing', [type])
}

/** Notes that a type has happened that jobs wait for; updates an outbox entry: dead-lettered, retried or closed. */
const operated: Readonly<Record<string, (event: StoredEvent, client: PoolClient, queues: JobQueues) => Promise<void>>> =
  {
    ...Object.fromEntries(awaitedTypes.map((type) => [type, noteHappened])),
    DutyGivenUp: (event, client) => deadLetter(client, jobOf(event)),
    async DutyRetried({ data, recordedAt }, client, queues) {
      const { duty: job, ...cause } = data as JobCause
      // A job that this version does not have has no handler.
      if (!isJob(job)) return
      const retried = {
        ...cause,
        duty: job,
        jobId: jobIdOf(cause.eventId, job),
        dueAt: new Date(recordedAt),
        givenUp: true,
      }
      await retry(client, retried)
      await enqueueAnew(queues, retried)
    },
    DutyClosed: (event, client) => complete(client, jobOf(event)),
  }

const isJob = (name: string): name is JobName => name in jobs

const jobOf = ({ stream }: StoredEvent): string => stream.slice(dutyStream('').length)
