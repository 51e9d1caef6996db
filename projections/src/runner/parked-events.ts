import type { Pool, PoolClient } from '@naire/database'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { ReadModelEvent } from '@naire/domain/read-models'

/** An event that a read model could not take and went on without. */
export interface ParkedEvent {
  readonly subscription: string
  readonly position: number
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly problem: string
  /** An operator decided to go without it. */
  readonly skipped: SkipDecision | null
}

interface SkipDecision {
  /** ISO 8601. */
  readonly at: string
  readonly by: string | null
  readonly reason: string
}

export function parked(
  subscription: string,
  { position, stream, revision, type }: StoredEvent,
  problem: string,
): ParkedEvent {
  return { subscription, position, stream, revision, type, problem, skipped: null }
}

export async function parkEvent(client: PoolClient, event: ParkedEvent): Promise<void> {
  const { subscription, position, stream, revision, type, problem, skipped } = event
  await client.query(
    `insert into read.parked_events (subscription, position, stream, revision, type, problem, skipped_at, skipped_by, skip_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (subscription, position) do update set problem = excluded.problem, parked_at = now()`,
    [
      subscription,
      position,
      stream,
      revision,
      type,
      problem,
      skipped?.at ?? null,
      skipped?.by ?? null,
      skipped?.reason ?? null,
    ],
  )
}

export const skippedBy = ({ at, by, reason }: Decision): SkipDecision => ({ at, by, reason })

export async function decideParked(client: PoolClient, subscription: string, decision: Decision): Promise<void> {
  const { at, by, reason } = skippedBy(decision)
  const set = {
    retry: 'retried_at = $3, skipped_at = null, skipped_by = null, skip_reason = null',
    skip: 'skipped_at = $3, skipped_by = $4, skip_reason = $5',
  }
  const values = decision.kind === 'retry' ? [at] : [at, by, reason]
  await client.query(`update read.parked_events set ${set[decision.kind]} where subscription = $1 and position = $2`, [
    subscription,
    decision.position,
    ...values,
  ])
}

/** Whether another try was asked for and has not come to its end. */
export async function isRetryAsked(pool: Pool, subscription: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from read.parked_events where subscription = $1 and retried_at is not null limit 1',
    [subscription],
  )
  return rowCount === 1
}

export async function forgetParked(client: PoolClient, subscription: string): Promise<void> {
  await client.query('delete from read.parked_events where subscription = $1', [subscription])
}

export async function parkedBy(client: Pick<PoolClient, 'query'>, subscription: string): Promise<ParkedEvent[]> {
  const { rows } = await client.query<ParkedEvent>(`${selectParked} where subscription = $1 order by position`, [
    subscription,
  ])
  return rows
}

export async function parkedEvents(pool: Pool): Promise<ParkedEvent[]> {
  const { rows } = await pool.query<ParkedEvent>(`${selectParked} order by subscription, position`)
  return rows
}

const selectParked = `
  select subscription, position, stream, revision, type, problem,
         case when skipped_at is not null then jsonb_build_object('at', skipped_at, 'by', skipped_by, 'reason', skip_reason) end as skipped
  from read.parked_events`

/** Operator's decision about an event that a read model has parked. */
export interface Decision {
  readonly kind: 'retry' | 'skip'
  /** Of the parked event. */
  readonly position: number
  readonly reason: string
  /** Sid of the operator. */
  readonly by: string
  /** ISO 8601. */
  readonly at: string
}

const kinds: Readonly<Record<ReadModelEvent['type'], Decision['kind']>> = {
  ParkedEventRetried: 'retry',
  ParkedEventSkipped: 'skip',
}

/** The decisions on one read model among these events: the log tells them to every process, and to a rebuild. */
export function decisionsOn(readModel: string, events: readonly StoredEvent[]): readonly Decision[] {
  return events.flatMap(({ type, data, metadata: { actor, at } }) => {
    if (!Object.hasOwn(kinds, type)) return []
    const decided = data as ReadModelEvent['data']
    if (decided.readModel !== readModel) return []
    return [
      {
        kind: kinds[type as ReadModelEvent['type']],
        position: decided.position,
        reason: decided.reason,
        by: actor.sid,
        at,
      },
    ]
  })
}
