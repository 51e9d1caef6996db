import type { AuditChange } from '@naire/domain/sessions'
import type { ReadEvent, ReadTransaction } from '../runner/read-model.ts'
import { changesOf, type StreamFacts } from './changes.ts'

export const createStandings =
  'create table audit_standings (stream text collate "C" primary key, standing jsonb not null);'

/** What each of these events changed, by its id; and keeps what stands in their streams, to compare with what comes. */
export async function tellChanges(
  events: readonly ReadEvent[],
  tx: ReadTransaction,
): Promise<ReadonlyMap<string, readonly AuditChange[]>> {
  const telling = events.filter((event) => changesOf(event, undefined) !== null)
  if (telling.length === 0) return new Map()
  const standings = await standingsOf([...new Set(telling.map(({ stream }) => stream))], tx)
  const told = new Map<string, readonly AuditChange[]>()
  for (const event of telling) {
    const changed = changesOf(event, standings.get(event.stream))
    if (changed === null) continue
    standings.set(event.stream, changed.standing)
    if (changed.changes.length > 0) told.set(event.id, changed.changes)
  }
  await tx.query(
    `insert into audit_standings (stream, standing) select * from unnest($1::text[], $2::jsonb[])
     on conflict (stream) do update set standing = excluded.standing`,
    [[...standings.keys()], [...standings.values()].map((standing) => JSON.stringify(standing))],
  )
  return told
}

async function standingsOf(streams: readonly string[], tx: ReadTransaction): Promise<Map<string, StreamFacts>> {
  const { rows } = await tx.query<{ stream: string; standing: StreamFacts }>(
    'select stream, standing from audit_standings where stream = any($1::text[])',
    [streams],
  )
  return new Map(rows.map(({ stream, standing }) => [stream, standing]))
}
