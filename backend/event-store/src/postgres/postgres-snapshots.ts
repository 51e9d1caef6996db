import { gathered, type Pool } from '@naire/database'
import type { Snapshot, SnapshotStore, StoredEvent } from '@naire/domain/event-sourcing'
import { eventColumns, storedEvent, type EventRow } from './stored-event.ts'

interface SnapshotRead {
  readonly stream: string
  readonly version: number
  /** Null: to the end. */
  readonly limit: number | null
}

type Answer = Awaited<ReturnType<SnapshotStore['read']>>

/** Snapshots in `log.snapshots`. */
export function postgresSnapshots(pool: Pool): SnapshotStore {
  const read = gathered((requests: readonly SnapshotRead[]) => readMany(pool, requests), { most: 128 })
  return {
    read: (stream, { version, limit }) => read({ stream, version, limit: limit ?? null }),
    async write({ stream, revision, position, version, sealed }) {
      await pool.query({
        name: 'log-write-snapshot',
        text: writeSnapshot,
        values: [stream, revision, position, version, Buffer.from(sealed)],
      })
    },
    async remove(stream) {
      await pool.query('delete from log.snapshots where stream = $1 and sealed is not null', [stream])
    },
    async close(stream) {
      await pool.query(
        `insert into log.snapshots (stream, revision, position, version) values ($1, -1, 0, 0)
         on conflict (stream) do update set revision = -1, position = 0, version = 0, sealed = null`,
        [stream],
      )
    },
  }
}

interface SnapshotRow extends EventRow {
  readonly request: number
  readonly at: number | null
  readonly at_position: number | null
  /** Beside the first event. */
  readonly content: Buffer | null
}

/** A snapshot counts where the event that it ends with stands at its place: another log may have been put back. */
const stands =
  'exists (select from log.events a where a.stream = s.stream and a.revision = s.revision and a.position = s.position)'

async function readMany(pool: Pool, requests: readonly SnapshotRead[]): Promise<Answer[]> {
  const { rows } = await pool.query<SnapshotRow>({
    name: 'log-read-snapshots',
    text: `select r.n::integer as request, s.revision as at, s.position as at_position,
        case when e.revision is null or e.revision = s.revision + 1 then s.sealed end as content, e.*
      from unnest($1::text[], $2::integer[], $3::integer[]) with ordinality as r(stream, version, most, n)
      left join log.snapshots s on s.stream = r.stream and s.version = r.version and s.sealed is not null and ${stands}
      left join lateral (
        select ${eventColumns} from log.events
        where stream = r.stream and revision > coalesce(s.revision, -1) order by revision limit r.most
      ) e on true
      order by r.n, e.revision`,
    values: [
      requests.map(({ stream }) => stream),
      requests.map(({ version }) => version),
      requests.map(({ limit }) => limit),
    ],
  })
  const answers = requests.map(() => ({ snapshot: null as Snapshot | null, events: [] as StoredEvent[] }))
  for (const { request, at, at_position: position, content, ...row } of rows) {
    const { stream, version } = requests[request - 1]!
    const answer = answers[request - 1]!
    if (at !== null && position !== null && content !== null)
      answer.snapshot = { stream, version, revision: at, position, sealed: content }
    if (row.position !== null) answer.events.push(storedEvent(row))
  }
  return answers
}

/** Writes over an older snapshot, one of older rules, and one that stands beside another log. */
const writeSnapshot = `
  insert into log.snapshots as s (stream, revision, position, version, sealed) values ($1, $2, $3, $4, $5)
  on conflict (stream) do update
    set revision = excluded.revision, position = excluded.position, version = excluded.version, sealed = excluded.sealed
    where s.sealed is not null
      and (excluded.revision > s.revision or excluded.version > s.version or not ${stands})`
