import type { SessionErased } from '@naire/domain/sessions'
import type { UserErased } from '@naire/domain/users'
import type { ReadEvent, ReadTransaction } from '../runner/read-model.ts'
import { sidOf } from './typed.ts'

interface ErasableColumn {
  readonly table: string
  /** Column that holds the sid of the session or person. */
  readonly by: string
}

/** Nothing follows an erasure in its stream: what a batch wrote before it goes too. */
export async function removeErased(
  events: readonly ReadEvent[],
  places: readonly ErasableColumn[],
  tx: ReadTransaction,
): Promise<void> {
  const sids = erasedIn(events)
  if (sids.length === 0) return
  for (const { table, by } of places) await tx.query(`delete from ${table} where "${by}" = any($1::text[])`, [sids])
}

/** Sids of the sessions and people that the events erase. */
export function erasedIn(events: readonly ReadEvent[]): readonly string[] {
  return events.filter(({ type }) => (erasures as readonly string[]).includes(type)).map(sidOf)
}

const erasures = ['SessionErased', 'UserErased'] as const satisfies readonly (SessionErased | UserErased)['type'][]
