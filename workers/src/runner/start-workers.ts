import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { migrate, type Pool, problemOf } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import { createOpenEvents, type Log, Subscriptions, type OpenEvents, type ReadEvent } from '@naire/projections/runner'
import { inSpan } from '@naire/tracing'
import type { Vault } from '@naire/vault'
import type { WechatAccounts } from '@naire/vault/wechat'
import { dispatch } from './dispatcher.ts'
import {
  type AlarmNotice,
  type QueueName,
  queueNames,
  type JobContext,
  type JobHandler,
  JobFailedError,
  JobPostponed,
  reportable,
} from './job.ts'
import type { JobQueues } from './enqueue.ts'
import { createContext } from './job-context.ts'
import { migrations } from './migrations/index.ts'
import { type QueueLimits, usualLimits } from './queue-limits.ts'
import { openQueue, type JobData, type JobTry } from './queues.ts'
import { Sweeper, type SweepTimes } from './sweeper.ts'
import { NoticeWatch } from '../give-notices/notice-watch.ts'
import { RetentionWatch } from '../erase-due/retention-watch.ts'
import { DeadlineWatch } from '../watch-deadlines/deadline-watch.ts'
import type { SessionErased } from '@naire/domain/sessions'
import type { CloudConfigs } from '@naire/vault/cloud'
import type { WechatPayConfig } from '@naire/vault/wechat-pay'
import type { GeocoderConfig } from '../find-addresses/geocoder.ts'
import type { TranscriptionConfig } from '../transcribe-recordings/transcriber.ts'
import type { MessagesConfig } from '@naire/messages'
import type { MessageTimes } from '../send-messages/messages.ts'
import type { IdentErased } from '@naire/domain/idents'
import type { UserErased } from '@naire/domain/users'
import { runExportOver, type RunExport } from '../export-data/export-thread.ts'
import type { RunImport } from '../import-answers/import-thread.ts'
import { jobs } from '../index.ts'
import { finish, giveUp } from './give-up.ts'
import { complete } from './outbox.ts'

/** Milliseconds that running jobs may continue, and that their queues may then take to close: less than a process has. */
const patienceMs = 2500
const closingMs = 4000

export interface WorkerParts {
  readonly pool: Pool
  readonly store: EventStore
  readonly vault: Vault
  readonly databaseUrl: string
  /** `null`: jobs are kept in PostgreSQL. */
  readonly redisUrl: string | null
  readonly log: Log
  /** Lease in milliseconds: time another process waits for a dispatcher that died; 5 s by default. */
  readonly leaseMs?: number
  readonly sweep?: SweepTimes
  readonly limits?: QueueLimits
  readonly wechat?: WechatAccounts | null
  readonly alarmNotice?: AlarmNotice | null
  readonly publicUrl?: string | null
  readonly returnTemplate?: string | null
  readonly transcription?: TranscriptionConfig | null
  readonly geocoding?: GeocoderConfig | null
  /** Null: nothing is copied to the cloud. */
  readonly clouds?: CloudConfigs | null
  /** The public services when left out. */
  readonly messages?: MessagesConfig
  readonly messageTimes?: MessageTimes
  /** Null: packets cannot be sent. */
  readonly wechatPay?: WechatPayConfig | null
  /** In this process when left out. */
  readonly runExport?: RunExport
  /** In this process when left out. */
  readonly runImport?: RunImport
}

export interface RunningWorkers {
  readonly sweeper: Sweeper
  readonly deadlines: DeadlineWatch
  readonly retention: RetentionWatch
  /** Waits a while for the jobs under way; what is not finished is given back, and another process does it. */
  stop(): Promise<void>
}

/** Makes or updates the schema `work`. The queue itself may be wiped; this may not. */
export function prepareWork(pool: Pool): Promise<void> {
  return migrate(pool, { schema: 'work', migrations })
}

/** Dispatches from the log to the queues (one process at a time) and works on them (every process). */
export function startWorkers({
  pool,
  store,
  vault,
  databaseUrl,
  redisUrl,
  log,
  leaseMs = 5000,
  sweep = {},
  limits = usualLimits,
  wechat = null,
  alarmNotice = null,
  publicUrl = null,
  returnTemplate = null,
  transcription = null,
  geocoding = null,
  clouds = null,
  messages,
  messageTimes,
  wechatPay = null,
  runExport = runExportOver({ pool, store, vault }, null),
  runImport,
}: WorkerParts): RunningWorkers {
  const stopping = new AbortController()
  const onError = (error: Error) => log.warn({ problem: problemOf(error) }, 'queue')
  const open = (name: QueueName) => openQueue(name, { databaseUrl, redisUrl, onError })
  const queues = Object.fromEntries(queueNames.map((name) => [name, open(name)])) as JobQueues
  const jobParts = {
    pool,
    store,
    open: createOpenEvents(vault.keys),
    context: createContext({
      pool,
      store,
      vault,
      log,
      wechat,
      alarmNotice,
      publicUrl,
      returnTemplate,
      transcription,
      geocoding,
      clouds,
      messages,
      messageTimes,
      wechatPay,
      runExport,
      runImport,
    }),
  }
  for (const name of queueNames) queues[name].work((job) => performJob(jobParts, job), limits[name])

  const owner = `${hostname()} ${process.pid} ${randomUUID()}`
  const subscriptions = new Subscriptions({ pool, schema: 'work', owner, leaseMs })
  const sweeper = new Sweeper({ pool, queues, log, giveUp: (job, how) => giveUpJob(jobParts, job, how), ...sweep })
  const deadlines = new DeadlineWatch({ pool, context: jobParts.context, log })
  const retention = new RetentionWatch({ pool, context: jobParts.context, log })
  const noticeWatch = new NoticeWatch({ pool, context: jobParts.context, log })
  const dispatching = dispatch(
    { pool, store, subscriptions, leaseMs, queues, sweeper, deadlines, noticeWatch, retention, log },
    stopping.signal,
  )
  return {
    sweeper,
    deadlines,
    retention,
    async stop() {
      stopping.abort()
      const ends = [dispatching, ...Object.values(queues).map((queue) => queue.close(patienceMs))]
      await Promise.race([Promise.allSettled(ends), new Promise((resolve) => setTimeout(resolve, closingMs).unref())])
    },
  }
}

interface JobParts {
  readonly pool: Pool
  readonly store: EventStore
  readonly open: OpenEvents
  readonly context: JobContext
}

/** One try of one job. After the last one it waits for an operator; what could not be said then the sweeper says. */
async function performJob(parts: JobParts, { data, attempt, signal }: JobTry): Promise<void> {
  const { pool, context } = parts
  const job: JobHandler = jobs[data.duty]
  try {
    const event = await eventOf(parts, data)
    const perform = () => job.perform(event, context, { id: data.jobId, signal })
    const { traceparent: parent } = event.metadata
    const attributes = { 'naire.attempt': attempt }
    await (parent === undefined ? perform() : inSpan(`job ${data.duty}`, perform, { parent, attributes }))
    if (data.givenUp) await finish(context, data.jobId)
    await complete(pool, data.jobId)
  } catch (error) {
    // Given back: another process does it.
    if (signal.aborted || error instanceof JobPostponed) throw error
    if (await isErased(parts, data)) return complete(pool, data.jobId)
    context.log.warn({ jobId: data.jobId, duty: data.duty, attempt, problem: problemOf(error) }, 'duty failed')
    if (attempt >= job.attempts) await giveUpJob(parts, data, { attempts: attempt, problem: reportable(error) })
    throw error
  }
}

/**
 * Checks whether the session or person of a job was erased, so that the job is skipped; jobs triggered by the erasure
 * itself still run.
 */
async function isErased({ store }: JobParts, { stream, eventType }: JobData): Promise<boolean> {
  if (erasures.includes(eventType) || !erasable.test(stream)) return false
  return (await store.readStream(stream)).some(({ type }) => erasures.includes(type))
}

/** Streams that may be erased: others may be long, and are not read for that. */
const erasable = /^(session|user|ident)-/

const erasures: readonly string[] = ['SessionErased', 'UserErased', 'IdentErased'] satisfies readonly (
  | SessionErased
  | UserErased
  | IdentErased
)['type'][]

function giveUpJob(
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
