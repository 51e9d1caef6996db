import { auditEvents as wire } from '@naire/domain/sessions'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'
import { jsonText } from '../rows/json-text.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { sidOf } from '../rows/typed.ts'
import { auditedEvents } from './event-types.ts'

export const auditTable = wireTable('audit_events', wire)

/** The log as people read it: who, in which role, when, from where, did what, why. Addresses and reasons go with their stream's key. */
export const audit: ReadModel = {
  name: 'audit',
  version: 1,
  tables: [auditTable.name, 'audit_streams'],
  create: createTable(auditTable) + `create table audit_streams (stream text collate "C" primary key, "OrgSid" text not null);`,
  finish: `
    create unique index on audit_events ("Position");
    create index on audit_events ("SessionSid", "Revision") where "SessionSid" is not null;
    create index on audit_events ("OrgSid", "At");
    create index on audit_events ("Stream", "Revision");
  `,
  handles: auditedEvents,
  onUnreadable: 'park',
  apply: async (events, tx) => {
    await rememberOrgs(events, tx)
    await tx.query(
      `insert into audit_events (${columns.map((column) => `"${column}"`).join(', ')})
       select ${columns.map((column) => (column === 'OrgSid' ? `coalesce(s."OrgSid", e."OrgSid")` : `e."${column}"`)).join(', ')}
       from jsonb_array_elements($1::jsonb) as row, jsonb_populate_record(null::audit_events, row) as e
       left join audit_streams as s on s.stream = e."Stream"
       on conflict do nothing`,
      [jsonText(events.map(auditRow))],
    )
  },
}

const columns = Object.keys(auditTable.columns)

/** Events after the first do not say whose stream they are in. */
async function rememberOrgs(events: readonly ReadEvent[], tx: ReadTransaction): Promise<void> {
  const owned = new Map(events.flatMap((event) => (orgOf(event) === null ? [] : [[event.stream, orgOf(event)] as const])))
  if (owned.size === 0) return
  await tx.query('insert into audit_streams select * from unnest($1::text[], $2::text[]) on conflict (stream) do update set "OrgSid" = excluded."OrgSid"', [
    [...owned.keys()],
    [...owned.values()],
  ])
}

function orgOf({ data }: ReadEvent): string | null {
  return textIn(data, 'orgSid')
}

function auditRow(event: ReadEvent): object {
  const { actor, at, commandId, correlationId } = event.metadata
  return {
    Sid: event.id,
    Stream: event.stream,
    Revision: event.revision,
    Position: event.position,
    At: at,
    EventType: event.type,
    SessionSid: event.stream.startsWith('session-') ? sidOf(event) : textIn(event.data, 'sessionSid'),
    OrgSid: actor.orgSid,
    ActorSid: actor.sid,
    ActorName: actor.name ?? null,
    Role: String(actor.role),
    Ip: actor.ip ?? textIn(event.data, 'ip'),
    UserAgent: actor.userAgent ?? textIn(event.data, 'userAgent'),
    Reason: textIn(event.data, 'reason') ?? textIn(event.data, 'memo') ?? textIn(event.data, 'note'),
    CommandId: commandId,
    CorrelationId: correlationId,
    log_position: event.position,
  }
}

function textIn(data: Readonly<Record<string, unknown>>, field: string): string | null {
  const value = data[field]
  return typeof value === 'string' && value !== '' ? value : null
}
