import type { Pool, PoolClient } from '@naire/database'
import type { JobCause } from '@naire/domain/jobs'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { JobName } from '../index.ts'

/** One job for one event: where the event is, never what is in it. The queues hold it under these names. */
export interface OutboxEntry extends JobCause {
  /** Event id and name of the job. */
  readonly jobId: string
  readonly duty: JobName
  readonly dueAt: Date
  /** Dead-lettered before, and retried by an operator. */
  readonly givenUp: boolean
}

const columns = `job_id as "jobId", job as duty, event_id as "eventId", event_type as "eventType", stream, revision, due_at as "dueAt", dead_lettered as "givenUp"`

/** Subscription of the dispatcher, which writes the outbox. */
export const dispatcherName = 'dispatcher'

export const jobIdOf = (eventId: string, job: string): string => `${eventId}-${job}`

export function entry({ id, type, stream, revision }: StoredEvent, job: JobName, dueAt: Date): OutboxEntry {
  return { jobId: jobIdOf(id, job), duty: job, eventId: id, eventType: type, stream, revision, dueAt, givenUp: false }
}

/** Inserts outbox entries; idempotent, existing entries are left unchanged. */
export async function add(client: PoolClient, entries: readonly OutboxEntry[]): Promise<void> {
  await client.query(`${insert} on conflict do nothing`, valuesOf(entries))
}

/** Inserts the entry, or revives a dead-lettered one. */
export async function retry(client: PoolClient, retried: OutboxEntry): Promise<void> {
  await client.query(
    `${insert} on conflict (job_id) do update set state = 'pending', enqueued_at = now(), dead_lettered = true`,
    valuesOf([retried]),
  )
}

const insert = `
  insert into work.outbox (job_id, job, event_id, event_type, stream, revision, due_at, dead_lettered)
  select * from unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::integer[], $7::timestamptz[], $8::boolean[])`

function valuesOf(entries: readonly OutboxEntry[]): unknown[] {
  const column = (name: keyof OutboxEntry) => entries.map((each) => each[name])
  return ['jobId', 'duty', 'eventId', 'eventType', 'stream', 'revision', 'dueAt', 'givenUp'].map((name) =>
    column(name as keyof OutboxEntry),
  )
}

/** Removes the entry; idempotent. */
export async function complete(client: Pool | PoolClient, jobId: string): Promise<void> {
  if (await removed(client, jobId)) return
  // Jobs are enqueued before the dispatcher's step commits: that step is waited for.
  await client.query(`select from work.subscriptions where name = $1 for share`, [dispatcherName])
  await removed(client, jobId)
}

/** Does not wait for the disk: an entry that a crash brings back is enqueued again, and the log knows that it is done. */
async function removed(client: Pool | PoolClient, jobId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `with lax as materialized (select set_config('synchronous_commit', 'off', true))
     delete from work.outbox using lax where job_id = $1`,
    [jobId],
  )
  return rowCount === 1
}

/** Excludes the entry from the sweep. */
export async function deadLetter(client: PoolClient, jobId: string): Promise<void> {
  await client.query(`update work.outbox set state = 'dead', dead_lettered = true where job_id = $1`, [jobId])
}

/** Entries that are due and whose job nobody looked at for `forMs`; the longest due first. */
export async function overdue(pool: Pool, forMs: number, limit: number): Promise<OutboxEntry[]> {
  const { rows } = await pool.query<OutboxEntry>(
    `select ${columns} from work.outbox
     where state = 'pending' and greatest(due_at, enqueued_at) < now() - make_interval(secs => $1) order by due_at limit $2`,
    [forMs / 1000, limit],
  )
  return rows
}

/** Postpones the next look of the sweep at these entries. */
export async function postpone(pool: Pool, jobIds: readonly string[]): Promise<void> {
  await pool.query('update work.outbox set enqueued_at = now() where job_id = any ($1)', [jobIds])
}
