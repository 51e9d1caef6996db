import type { SessionCreated } from '@naire/domain/sessions'
import type { ReadEvent, ReadTransaction } from '../runner/read-model.ts'
import { typed } from './typed.ts'

/** Whose each session is. Events after the first say only what they changed, and a read model reads no other's tables. */
export interface SessionOwner {
  readonly sessionSid: string
  readonly naireSid: string
  readonly subjectSid: string
  readonly orgSid: string
}

export function createOwners(table: string): string {
  return `create table ${table} ("SessionSid" text collate "C" primary key, "NaireSid" text not null, "SubjectSid" text not null, "OrgSid" text not null);`
}

export async function rememberOwners(table: string, events: readonly ReadEvent[], tx: ReadTransaction): Promise<void> {
  const owners = events.flatMap((event) => typed<SessionCreated>(event, 'SessionCreated') ?? []).map(({ data }) => data)
  if (owners.length === 0) return
  await tx.query(
    `insert into ${table} select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) on conflict do nothing`,
    [owners.map((o) => o.sessionSid), owners.map((o) => o.naireSid), owners.map((o) => o.subjectSid), owners.map((o) => o.orgSid)],
  )
}

export async function ownersOf(table: string, sessionSids: readonly string[], tx: ReadTransaction): Promise<ReadonlyMap<string, SessionOwner>> {
  if (sessionSids.length === 0) return new Map()
  const { rows } = await tx.query<SessionOwner>(
    `select "SessionSid" as "sessionSid", "NaireSid" as "naireSid", "SubjectSid" as "subjectSid", "OrgSid" as "orgSid"
     from ${table} where "SessionSid" = any($1::text[])`,
    [[...new Set(sessionSids)]],
  )
  return new Map(rows.map((owner) => [owner.sessionSid, owner]))
}
