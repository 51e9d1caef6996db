import type { SessionCreated, SessionErased } from '@naire/domain/sessions'
import type { UserErased } from '@naire/domain/users'
import type { ReadEvent, ReadTransaction } from '../runner/read-model.ts'
import { typed, sidOf } from './typed.ts'
import { copyLine } from './row-changes.ts'

/** Owner of each session. Events after the first state only their changes, and a read model reads no other's tables. */
export interface SessionOwner {
  readonly sessionSid: string
  readonly naireSid: string
  readonly subjectSid: string
  readonly orgSid: string
}

export function createOwners(table: string): string {
  return `create table ${table} ("SessionSid" text collate "C" primary key, "NaireSid" text not null, "SubjectSid" text not null, "OrgSid" text not null);`
}

/** Gives those that it remembers: `ownersOf` need not ask for them. */
export async function rememberOwners(
  table: string,
  events: readonly ReadEvent[],
  tx: ReadTransaction,
): Promise<ReadonlyMap<string, SessionOwner>> {
  const owners = events.flatMap((event) => typed<SessionCreated>(event, 'SessionCreated')?.data ?? [])
  if (owners.length > 0)
    await tx.copy(
      table,
      owners.map(({ sessionSid, naireSid, subjectSid, orgSid }) =>
        copyLine([sessionSid, naireSid, subjectSid, orgSid]),
      ),
    )
  return new Map(owners.map((owner) => [owner.sessionSid, owner]))
}

export async function ownersOf(
  table: string,
  sessionSids: readonly string[],
  tx: ReadTransaction,
  remembered: ReadonlyMap<string, SessionOwner> = new Map(),
): Promise<ReadonlyMap<string, SessionOwner>> {
  const asked = new Set(sessionSids.filter((sid) => !remembered.has(sid)))
  if (asked.size === 0) return remembered
  const { rows } = await tx.query<SessionOwner>(
    `select "SessionSid" as "sessionSid", "NaireSid" as "naireSid", "SubjectSid" as "subjectSid", "OrgSid" as "orgSid"
     from ${table} where "SessionSid" = any($1::text[])`,
    [[...asked]],
  )
  return new Map([...remembered, ...rows.map((owner): [string, SessionOwner] => [owner.sessionSid, owner])])
}

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
