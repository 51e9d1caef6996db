import type { SessionCreated } from '@naire/domain/sessions'
import type { ReadEvent, ReadTransaction } from '../runner/read-model.ts'
import { copyLine } from './copy-line.ts'
import { typed } from './typed.ts'

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
