import { type BulkJobOptions, createPostgresBackend, type Job, type PostgresConnectionOptions, type PostgresQueueBackend, Queue, Worker } from 'bullmq'
import type { Obligation } from './obligations.ts'

/** What a job carries: which obligation. */
export type JobData = Omit<Obligation, 'dueAt'>

export interface JobTry {
  readonly data: JobData
  /** From 1. */
  readonly attempt: number
}

export interface JobRequest {
  readonly data: JobData
  readonly dueAt: Date
  readonly attempts: number
}

export type JobState = 'missing' | 'completed' | 'failed' | 'waiting'

/** One queue of BullMQ, on Redis or PostgreSQL. A job is known by its id: asked twice it is there once. */
export interface JobQueue {
  add(jobs: readonly JobRequest[]): Promise<void>
  stateOf(jobId: string): Promise<JobState>
  /** Forgets a finished job, so that it can be asked again. */
  forget(jobId: string): Promise<void>
  /** Begins to work. A rejected `perform` is tried again later, until the attempts are used up. */
  work(perform: (job: JobTry) => Promise<void>, concurrency: number): void
  /** Waits for the jobs under way. */
  close(): Promise<void>
}

export interface QueueStores {
  readonly databaseUrl: string
  /** `null`: PostgreSQL. */
  readonly redisUrl: string | null
  onError(error: Error): void
}

const week = 7 * 24 * 3600
const backoffMs = 1000

export function openQueue(name: string, stores: QueueStores): JobQueue {
  const queue = newQueue(name, stores)
  queue.on('error', stores.onError)
  const workers: AnyWorker[] = []
  return {
    async add(jobs) {
      await queue.addBulk(jobs.map(({ data, dueAt, attempts }) => ({
        name: data.duty,
        data,
        opts: {
          jobId: data.jobId,
          delay: Math.max(0, dueAt.getTime() - Date.now()),
          attempts,
          backoff: { type: 'exponential', delay: backoffMs },
          removeOnComplete: { age: week },
          removeOnFail: false,
        },
      })))
    },
    async stateOf(jobId) {
      const state = await queue.getJobState(jobId)
      if (state === 'unknown') return 'missing'
      return state === 'completed' || state === 'failed' ? state : 'waiting'
    },
    async forget(jobId) {
      await (await queue.getJob(jobId))?.remove()
    },
    work(perform, concurrency) {
      const worker = newWorker(name, stores, concurrency, (job) => perform({ data: job.data, attempt: job.attemptsMade + 1 }))
      worker.on('error', stores.onError)
      workers.push(worker)
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
      await queue.close()
    },
  }
}

/** Its commits do not wait for the disk: what a crash takes from a queue is asked again. */
const postgres = ({ databaseUrl }: QueueStores, max: number) => ({
  connectionString: databaseUrl, schema: 'queue', max, migrate: true, application_name: 'naire-jobs', options: '-c synchronous_commit=off',
})

/** The commands of a worker wait as long as they must for Redis to come back; those of a dispatcher fail and are tried again. */
const redis = (url: string, waits: boolean) => ({ url, maxRetriesPerRequest: waits ? null : 3 })

/** What is used of BullMQ's queues and workers, whichever store is behind them. */
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

function newWorker(name: string, stores: QueueStores, concurrency: number, perform: (job: Pick<Job<JobData>, 'data' | 'attemptsMade'>) => Promise<void>): AnyWorker {
  const { redisUrl } = stores
  if (redisUrl !== null) return new Worker<JobData>(name, perform, { connection: redis(redisUrl, true), concurrency })
  return new Worker<JobData, void, string, PostgresQueueBackend, number, PostgresConnectionOptions>(
    name,
    perform,
    { connection: postgres(stores, 2), concurrency },
    createPostgresBackend,
  )
}
