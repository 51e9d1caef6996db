import type { Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'

export interface ReadModelState {
  readonly name: string
  readonly version: number
  /** How many share it. */
  readonly shards: number
  /** Of the last of those who share it. */
  readonly position: number
  /** Positions that the log is ahead. */
  readonly lag: number
  /** For how long the oldest event that it has not taken lies in the log. */
  readonly lagSeconds: number
  readonly state: 'running' | 'stopped'
  readonly problem: string | null
  /** Events that it went on without, but those that an operator decided to skip. */
  readonly parked: number
  readonly movedAt: Date
}

/** How every read model stands, for operators and metrics. */
export async function readModelStates(pool: Pool, store: Pick<EventStore, 'head' | 'readAll'>): Promise<ReadModelState[]> {
  const head = await store.head()
  const { rows } = await pool.query<Omit<ReadModelState, 'lag' | 'lagSeconds'>>(
    `select s.*, (select count(*) from read.parked_events p where p.subscription = s.name and p.skipped_at is null)::integer as parked
     from (select split_part(name, '/', 1) as name, min(version) as version, min(position) as position, max(state) as state, min(problem) as problem,
                  max(moved_at) as "movedAt", count(*)::integer as shards
           from read.subscriptions group by 1) s
     order by name`,
  )
  const waiting = await secondsBehind(store, rows.map(({ position }) => position).filter((position) => position < head.position))
  return rows.map((row) => ({ ...row, lag: Math.max(0, head.position - row.position), lagSeconds: waiting.get(row.position) ?? 0 }))
}

/** By position: how long the first event behind it has been waiting. */
async function secondsBehind(store: Pick<EventStore, 'readAll'>, positions: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const entries = [...new Set(positions)].map(async (position): Promise<[number, number]> => {
    const [next] = await store.readAll({ after: position, limit: 1 })
    return [position, next ? Math.max(0, (Date.now() - Date.parse(next.recordedAt)) / 1000) : 0]
  })
  return new Map(await Promise.all(entries))
}
