import { auditEvents as wire, personalFields } from '@naire/domain/sessions'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'
import { asArrays } from '../rows/as-arrays.ts'
import { erasedIn } from '../rows/remove-erased.ts'
import type { Row } from '../rows/row-changes.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { sidOf } from '../rows/typed.ts'
import { auditedEvents } from './event-types.ts'

export const auditTable = wireTable('audit_events', wire)

/** The log as people read it: who, in which role, when, from where, did what, why. Addresses and reasons go with their stream's key. */
export const audit: ReadModel = {
  name: 'audit',
  version: 3,
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
    const { arrays, values } = asArrays({ ...auditTable.columns, named: 'text', owner: 'text' }, events.map(auditRow))
    const names = columns.map((column) => `"${column}"`).join(', ')
    await tx.query(
      `insert into audit_events (${names})
       select ${columns.map((column) => (column === 'OrgSid' ? ownerFirst : `e."${column}"`)).join(', ')}
       from unnest(${arrays}) as e (${names}, named, owner)
       left join audit_streams as s on s.stream = e.owner
       on conflict do nothing`,
      values,
    )
    await forget(erasedIn(events), tx)
  },
}

/** That something was done, by whom and when, stays; from where a respondent answered, and words about the answers, do not. */
async function forget(sids: readonly string[], tx: ReadTransaction): Promise<void> {
  if (sids.length === 0) return
  const saidOf = (...fields: readonly string[]) => Object.entries(personalFields).filter(([, personal]) => personal.some((field) => fields.includes(field))).map(([type]) => type)
  await tx.query(
    `update audit_events set "Ip" = case when "EventType" = any($2::text[]) then null else "Ip" end,
            "UserAgent" = case when "EventType" = any($2::text[]) then null else "UserAgent" end,
            "Reason" = case when "EventType" = any($3::text[]) then null else "Reason" end
     where "SessionSid" = any($1::text[])`,
    [sids, saidOf('ip'), saidOf('reason', 'memo', 'note')],
  )
}

const columns = Object.keys(auditTable.columns)

/** The organisation that the event itself names, else its stream's, else the actor's. */
const ownerFirst = `coalesce(e.named, s."OrgSid", e."OrgSid")`

/** Events after the first do not say whose stream they are in. */
async function rememberOrgs(events: readonly ReadEvent[], tx: ReadTransaction): Promise<void> {
  const owned = events.flatMap((event) => {
    const org = textIn(event.data, 'orgSid')
    return org === null ? [] : [{ stream: event.stream, org }]
  })
  if (owned.length === 0) return
  await tx.query('insert into audit_streams select * from unnest($1::text[], $2::text[]) on conflict do nothing', [
    owned.map(({ stream }) => stream),
    owned.map(({ org }) => org),
  ])
}

/** The stream that says whose this one is: a quota belongs to its questionnaire. */
function ownerStream(event: ReadEvent): string {
  return event.stream.startsWith('quota-') ? `naire-${sidOf(event)}` : event.stream
}

function auditRow(event: ReadEvent): Row {
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
    named: textIn(event.data, 'orgSid'),
    owner: ownerStream(event),
  }
}

function textIn(data: Readonly<Record<string, unknown>>, field: string): string | null {
  const value = data[field]
  return typeof value === 'string' && value !== '' ? value : null
}
