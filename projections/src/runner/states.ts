import type { Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'

export interface ReadModelState {
  readonly name: string
  readonly version: number
  readonly position: number
  /** Positions that the log is ahead. */
  readonly lag: number
  readonly state: 'running' | 'stopped'
  readonly problem: string | null
  /** Events that it went on without. */
  readonly parked: number
  readonly movedAt: Date
}

/** How every read model stands, for operators and metrics. */
export async function readModelStates(pool: Pool, store: Pick<EventStore, 'head'>): Promise<ReadModelState[]> {
  const head = await store.head()
  const { rows } = await pool.query<Omit<ReadModelState, 'lag'>>(
    `select name, version, position, state, problem, moved_at as "movedAt",
            (select count(*) from read.parked_events p where p.subscription = s.name)::integer as parked
     from read.subscriptions s order by name`,
  )
  return rows.map((row) => ({ ...row, lag: Math.max(0, head.position - row.position) }))
}
