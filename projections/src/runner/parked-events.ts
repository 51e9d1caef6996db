import type { Pool, PoolClient } from '@naire/database'
import type { StoredEvent } from '@naire/domain/event-sourcing'

/** An event that a read model could not take and went on without. */
export interface ParkedEvent {
  readonly subscription: string
  readonly position: number
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly problem: string
}

export async function parkEvent(client: PoolClient, event: ParkedEvent): Promise<void> {
  await client.query(
    `insert into read.parked_events (subscription, position, stream, revision, type, problem) values ($1, $2, $3, $4, $5, $6)
     on conflict (subscription, position) do update set problem = excluded.problem, parked_at = now()`,
    [event.subscription, event.position, event.stream, event.revision, event.type, event.problem],
  )
}

export function parked(subscription: string, { position, stream, revision, type }: StoredEvent, problem: string): ParkedEvent {
  return { subscription, position, stream, revision, type, problem }
}

export async function forgetParked(client: PoolClient, subscription: string): Promise<void> {
  await client.query('delete from read.parked_events where subscription = $1', [subscription])
}

export async function parkedBy(client: Pick<PoolClient, 'query'>, subscription: string): Promise<ParkedEvent[]> {
  const { rows } = await client.query<ParkedEvent>(`${selectParked} where subscription = $1 order by position`, [subscription])
  return rows
}

export async function parkedEvents(pool: Pool): Promise<ParkedEvent[]> {
  const { rows } = await pool.query<ParkedEvent>(`${selectParked} order by subscription, position`)
  return rows
}

const selectParked = 'select subscription, position, stream, revision, type, problem from read.parked_events'
