import type { Pool, PoolClient } from '@naire/database'
import type { JobCause } from '@naire/domain/jobs'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { JobName } from '../index.ts'

/** One duty for one event. Says where the event is, never what is in it. */
export interface OutboxEntry extends JobCause {
  /** Event id and duty. */
  readonly jobId: string
  readonly duty: JobName
  readonly dueAt: Date
  /** It was given up before, and an operator asked again. */
  readonly givenUp: boolean
}

const columns = `job_id as "jobId", duty, event_id as "eventId", event_type as "eventType", stream, revision, due_at as "dueAt", given_up as "givenUp"`

/** The subscription of who asks. */
export const dispatcherName = 'dispatcher'

export const jobIdOf = (eventId: string, job: string): string => `${eventId}-${job}`

export function entry({ id, type, stream, revision }: StoredEvent, job: JobName, dueAt: Date): OutboxEntry {
  return { jobId: jobIdOf(id, job), duty: job, eventId: id, eventType: type, stream, revision, dueAt, givenUp: false }
}

/** Inserts outbox entries; idempotent, existing entries are left unchanged. */
export async function ask(client: PoolClient, asked: readonly OutboxEntry[]): Promise<void> {
  await client.query(`${insert} on conflict do nothing`, valuesOf(asked))
}

/** Also what was given up. */
export async function askAgain(client: PoolClient, asked: OutboxEntry): Promise<void> {
  await client.query(
    `${insert} on conflict (job_id) do update set state = 'asked', asked_at = now(), given_up = true`,
    valuesOf([asked]),
  )
}

const insert = `
  insert into work.obligations (job_id, duty, event_id, event_type, stream, revision, due_at, given_up)
  select * from unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::integer[], $7::timestamptz[], $8::boolean[])`

function valuesOf(asked: readonly OutboxEntry[]): unknown[] {
  const column = (name: keyof OutboxEntry) => asked.map((each) => each[name])
  return ['jobId', 'duty', 'eventId', 'eventType', 'stream', 'revision', 'dueAt', 'givenUp'].map((name) =>
    column(name as keyof OutboxEntry),
  )
}

export async function done(client: Pool | PoolClient, jobId: string): Promise<void> {
  if (await removed(client, jobId)) return
  // Jobs are added before the step that asks for them is committed: that step is waited for.
  await client.query(`select from work.subscriptions where name = $1 for share`, [dispatcherName])
  await removed(client, jobId)
}

/** Does not wait for the disk: what a crash brings back is asked again, and the log knows that it is done. */
async function removed(client: Pool | PoolClient, jobId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `with lax as materialized (select set_config('synchronous_commit', 'off', true))
     delete from work.obligations using lax where job_id = $1`,
    [jobId],
  )
  return rowCount === 1
}

/** Not to be swept any more. */
export async function dead(client: PoolClient, jobId: string): Promise<void> {
  await client.query(`update work.obligations set state = 'dead', given_up = true where job_id = $1`, [jobId])
}

/** Asked, due, and for a while not heard of; the longest first. */
export async function overdue(pool: Pool, forMs: number, limit: number): Promise<OutboxEntry[]> {
  const { rows } = await pool.query<OutboxEntry>(
    `select ${columns} from work.obligations
     where state = 'asked' and greatest(due_at, asked_at) < now() - make_interval(secs => $1) order by due_at limit $2`,
    [forMs / 1000, limit],
  )
  return rows
}

/** They are looked after: not looked at again for a while. */
export async function heardOf(pool: Pool, jobIds: readonly string[]): Promise<void> {
  await pool.query('update work.obligations set asked_at = now() where job_id = any ($1)', [jobIds])
}
