import { setMaxListeners } from 'node:events'
import {
  type BulkJobOptions,
  createPostgresBackend,
  DelayedError,
  type Job,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
  Queue,
  WaitingError,
  Worker,
} from 'bullmq'
import { JobPostponed } from './job.ts'
import type { OutboxEntry } from './outbox.ts'
import type { QueueLimit } from './queue-limits.ts'

/** Payload of a job: its outbox entry. */
export type JobData = Omit<OutboxEntry, 'dueAt'>

export interface JobTry {
  readonly data: JobData
  /** From 1. */
  readonly attempt: number
  /** Aborted when the job is given back. */
  readonly signal: AbortSignal
}

export interface JobRequest {
  readonly data: JobData
  readonly dueAt: Date
  readonly attempts: number
  /** Before the second try; before each further one twice as long. */
  readonly retryAfterMs: number
}

export type JobState = 'missing' | 'completed' | 'failed' | 'waiting'

/** One queue of BullMQ, on Redis or PostgreSQL. A job is known by its id: asked twice it is there once. */
export interface JobQueue {
  add(jobs: readonly JobRequest[]): Promise<void>
  stateOf(jobId: string): Promise<JobState>
  /** Forgets a finished job, so that it can be asked again. */
  forget(jobId: string): Promise<void>
  /** Begins to work. A rejected `perform` is tried again later, until the attempts are used up. */
  work(perform: (job: JobTry) => Promise<void>, limit: QueueLimit): void
  /**
   * Takes no further jobs and waits for those under way; what is not done after `patienceMs` is given back for another
   * process.
   */
  close(patienceMs: number): Promise<void>
}

export interface QueueStores {
  readonly databaseUrl: string
  /** `null`: PostgreSQL. */
  readonly redisUrl: string | null
  onError(error: Error): void
}

const week = 7 * 24 * 3600

export function openQueue(name: string, stores: QueueStores): JobQueue {
  const queue = newQueue(name, stores)
  queue.on('error', stores.onError)
  const workers: AnyWorker[] = []
  const giveBack = new AbortController()
  // Each job under way waits by it.
  setMaxListeners(0, giveBack.signal)
  return {
    async add(jobs) {
      await queue.addBulk(
        jobs.map(({ data, dueAt, attempts, retryAfterMs }) => ({
          name: data.duty,
          data,
          opts: {
            jobId: data.jobId,
            delay: Math.max(0, dueAt.getTime() - Date.now()),
            attempts,
            backoff: { type: 'exponential', delay: retryAfterMs },
            removeOnComplete: { age: week },
            removeOnFail: false,
          },
        })),
      )
    },
    async stateOf(jobId) {
      const state = await queue.getJobState(jobId)
      if (state === 'unknown') return 'missing'
      return state === 'completed' || state === 'failed' ? state : 'waiting'
    },
    async forget(jobId) {
      await (await queue.getJob(jobId))?.remove()
    },
    work(perform, limit) {
      const worker = newWorker(name, stores, limit, (job, token) => attempt(job, token, perform, giveBack.signal))
      worker.on('error', stores.onError)
      workers.push(worker)
    },
    async close(patienceMs) {
      const timer = setTimeout(() => giveBack.abort(), patienceMs)
      await Promise.all(workers.map((worker) => worker.close()))
      clearTimeout(timer)
      await queue.close()
    },
  }
}

type WorkedJob = Pick<Job<JobData>, 'data' | 'attemptsMade' | 'moveToWait' | 'moveToDelayed'>

/** Runs one attempt of a job; a job that is given back or postponed does not count as an attempt. */
async function attempt(
  job: WorkedJob,
  token: string | undefined,
  perform: (job: JobTry) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const working = perform({ data: job.data, attempt: job.attemptsMade + 1, signal })
  working.catch(() => {})
  const end = await unlessAborted(working, signal).catch((error: unknown) => {
    if (error instanceof JobPostponed) return error
    throw error
  })
  if (end === false) return
  if (end === true) {
    await job.moveToWait(token)
    throw new WaitingError()
  }
  await job.moveToDelayed(end.dueAt.getTime(), token)
  throw new DelayedError()
}

/** True when the signal was aborted before the work ended well. */
async function unlessAborted(working: Promise<void>, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return true
  let tell = () => {}
  const aborted = new Promise<true>((resolve) => {
    tell = () => resolve(true)
    signal.addEventListener('abort', tell)
  })
  try {
    return await Promise.race([working.then(() => false), aborted])
  } catch (error) {
    if (signal.aborted) return true
    throw error
  } finally {
    signal.removeEventListener('abort', tell)
  }
}

/** Its commits do not wait for the disk: what a crash takes from a queue is asked again. */
const postgres = ({ databaseUrl }: QueueStores, max: number) => ({
  connectionString: databaseUrl,
  schema: 'queue',
  max,
  migrate: true,
  application_name: 'naire-jobs',
  options: '-c synchronous_commit=off',
})

/**
 * The commands of a worker wait as long as they must for Redis to come back; those of a dispatcher fail and are tried
 * again.
 */
const redis = (url: string, waits: boolean) => ({ url, maxRetriesPerRequest: waits ? null : 3 })

/** Subset of BullMQ's queues and workers in use, whichever store is behind them. */
interface AnyQueue {
  addBulk(jobs: { name: string; data: JobData; opts: BulkJobOptions }[]): Promise<unknown>
  getJob(jobId: string): Promise<{ remove(): Promise<unknown> } | undefined>
  getJobState(jobId: string): Promise<string>
  on(event: 'error', listener: (error: Error) => void): unknown
  close(): Promise<void>
}
type AnyWorker = Pick<AnyQueue, 'on' | 'close'>

function newQueue(name: string, stores: QueueStores): AnyQueue {
  const { redisUrl } = stores
  if (redisUrl !== null) return new Queue<JobData>(name, { connection: redis(redisUrl, false) })
  return new Queue<JobData, void, string, JobData, void, string, PostgresQueueBackend, PostgresConnectionOptions>(
    name,
    { connection: postgres(stores, 2) },
    createPostgresBackend,
  )
}

/**
 * The job of a process that was killed is another's after this time; however often that happens, it is no failure of
 * the job.
 */
const stalled = { lockDuration: 15_000, stalledInterval: 15_000, maxStalledCount: 50 }

function newWorker(
  name: string,
  stores: QueueStores,
  { concurrency, perSecond }: QueueLimit,
  perform: (job: WorkedJob, token?: string) => Promise<void>,
): AnyWorker {
  const { redisUrl } = stores
  const options = {
    concurrency,
    ...stalled,
    ...(perSecond === null ? {} : { limiter: { max: perSecond, duration: 1000 } }),
  }
  if (redisUrl !== null) return new Worker<JobData>(name, perform, { connection: redis(redisUrl, true), ...options })
  return new Worker<JobData, void, string, PostgresQueueBackend, number, PostgresConnectionOptions>(
    name,
    perform,
    { connection: postgres(stores, 2), ...options },
    createPostgresBackend,
  )
}
