import type { Pool, PoolClient } from '@naire/database'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { DutyName } from '../index.ts'

/** One duty for one event. Says where the event is, never what is in it. */
export interface Obligation {
  /** Event id and duty. */
  readonly jobId: string
  readonly duty: DutyName
  readonly eventId: string
  readonly eventType: string
  readonly stream: string
  readonly revision: number
  readonly dueAt: Date
}

export interface DeadObligation extends Obligation {
  readonly problem: string
  readonly deadAt: Date
}

const columns = `job_id as "jobId", duty, event_id as "eventId", event_type as "eventType", stream, revision, due_at as "dueAt"`

export function obligation(event: StoredEvent, duty: DutyName, dueAt: Date): Obligation {
  return { jobId: `${event.id}-${duty}`, duty, eventId: event.id, eventType: event.type, stream: event.stream, revision: event.revision, dueAt }
}

export async function ask(client: PoolClient, asked: readonly Obligation[]): Promise<void> {
  const column = (name: keyof Obligation) => asked.map((each) => each[name])
  await client.query(
    `insert into work.obligations (job_id, duty, event_id, event_type, stream, revision, due_at)
     select * from unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::integer[], $7::timestamptz[])
     on conflict do nothing`,
    [column('jobId'), column('duty'), column('eventId'), column('eventType'), column('stream'), column('revision'), column('dueAt')],
  )
}

/** Does not wait for the disk: what a crash brings back is asked again, and the queue or the log knows that it is done. */
export async function done(pool: Pool, ...jobIds: readonly string[]): Promise<void> {
  await pool.query(
    `with lax as materialized (select set_config('synchronous_commit', 'off', true))
     delete from work.obligations using lax where job_id = any ($1)`,
    [jobIds],
  )
}

export async function dead(pool: Pool, jobIds: readonly string[], problem: string): Promise<void> {
  await pool.query(`update work.obligations set state = 'dead', problem = $2, dead_at = now() where job_id = any ($1)`, [jobIds, problem])
}

export const sweepSize = 500

/** Asked, due, and for a while not heard of; at most `sweepSize`. */
export async function overdue(pool: Pool, forMs: number): Promise<Obligation[]> {
  const { rows } = await pool.query<Obligation>(
    `select ${columns} from work.obligations
     where state = 'asked' and greatest(due_at, asked_at) < now() - make_interval(secs => $1) order by due_at limit $2`,
    [forMs / 1000, sweepSize],
  )
  return rows
}

/** The queue has it: not looked at again for a while. */
export async function heardOf(pool: Pool, jobIds: readonly string[]): Promise<void> {
  await pool.query('update work.obligations set asked_at = now() where job_id = any ($1)', [jobIds])
}

/** A dead one is alive again; its obligation, or `null` when it is not dead. */
export async function revive(pool: Pool, jobId: string): Promise<Obligation | null> {
  const { rows } = await pool.query<Obligation>(
    `update work.obligations set asked_at = now(), state = 'asked', problem = null, dead_at = null
     where job_id = $1 and state = 'dead' returning ${columns}`,
    [jobId],
  )
  return rows[0] ?? null
}

/** What was given up, for an operator to see, retry or close. */
export async function deadObligations(pool: Pool): Promise<DeadObligation[]> {
  const { rows } = await pool.query<DeadObligation>(
    `select ${columns}, problem, dead_at as "deadAt" from work.obligations where state = 'dead' order by dead_at`,
  )
  return rows
}
