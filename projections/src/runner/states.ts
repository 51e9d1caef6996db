import type { Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import { modelTiming, type BatchTiming, type ModelTiming } from './batch-timings.ts'

export interface ReadModelState {
  readonly name: string
  readonly version: number
  /** Number of followers that share it. */
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
  /** Null: it applied nothing in the last hour. */
  readonly timing: ModelTiming | null
  /** Null: it is not being built anew. */
  readonly building: { readonly position: number; readonly target: number; readonly beganAt: Date } | null
  /** The tables that the last rebuild replaced. */
  readonly kept: { readonly version: number; readonly position: number; readonly keptAt: Date } | null
}

/** States of all read models, for operators and metrics. */
export async function readModelStates(
  pool: Pool,
  store: Pick<EventStore, 'head' | 'readAll'>,
): Promise<ReadModelState[]> {
  const head = await store.head()
  const { rows } = await pool.query<Row>(
    `select s.*, b.position as "buildPosition", b.target, b.began_at as "beganAt", k.version as "keptVersion", k.position as "keptPosition", k.kept_at as "keptAt", (select count(*) from read.parked_events p where p.subscription = s.name and p.skipped_at is null)::integer as parked
     from (select split_part(name, '/', 1) as name, min(version) as version, min(position) as position, max(state) as state, min(problem) as problem,
                  max(moved_at) as "movedAt", count(*)::integer as shards, coalesce(jsonb_agg(timing) filter (where timing is not null), '[]') as timings
           from read.subscriptions group by 1) s
     left join read.builds b on b.name = s.name and ${isBeingBuilt('b.name')}
     left join read.previous_versions k on k.name = s.name
     order by s.name`,
  )
  const waiting = await secondsBehind(
    store,
    rows.map(({ position }) => position).filter((position) => position < head.position),
  )
  return rows.map(({ buildPosition, target, beganAt, keptVersion, keptPosition, keptAt, timings, ...row }) => ({
    ...row,
    timing: modelTiming(timings, Date.now()),
    lag: Math.max(0, head.position - row.position),
    lagSeconds: waiting.get(row.position) ?? 0,
    building: beganAt && { position: buildPosition, target, beganAt },
    kept: keptAt && { version: keptVersion, position: keptPosition, keptAt },
  }))
}

interface Row extends Omit<ReadModelState, 'lag' | 'lagSeconds' | 'building' | 'kept' | 'timing'> {
  readonly timings: readonly BatchTiming[]
  readonly buildPosition: number
  readonly target: number
  readonly beganAt: Date | null
  readonly keptVersion: number
  readonly keptPosition: number
  readonly keptAt: Date | null
}

/** Whoever builds holds a lock as long as they live, see `rebuild`. */
const isBeingBuilt = (name: string): string => `exists (
  select from pg_locks
  where locktype = 'advisory' and granted and objsubid = 1 and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32 | objid::bigint) = hashtextextended('rebuild ' || ${name}, 1))`

/** By position: how long the first event behind it has been waiting. */
async function secondsBehind(
  store: Pick<EventStore, 'readAll'>,
  positions: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const entries = [...new Set(positions)].map(async (position): Promise<[number, number]> => {
    const [next] = await store.readAll({ after: position, limit: 1 })
    return [position, next ? Math.max(0, (Date.now() - Date.parse(next.recordedAt)) / 1000) : 0]
  })
  return new Map(await Promise.all(entries))
}
