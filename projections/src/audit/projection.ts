import { auditEvents as wire, personalFields, respondentEvents, type AuditChange } from '@naire/domain/sessions'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'
import { type Row, insertRows, copyLine } from '../rows/row-changes.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { sidOf } from '../rows/typed.ts'
import { auditedEvents, isAudited } from './audited-events.ts'
import { changesOf, type StreamFacts } from './changes.ts'
import { erasedIn } from '../rows/session-owners.ts'

/**
 * Returns the changes of each of these events, by its id; stores the facts of their streams, to compare with later
 * events.
 */
async function tellChanges(
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

export const auditTable = { ...wireTable('audit_events', wire, { computed: ['AboutName', 'SubjectSid'] }), key: [] }

/**
 * The log as people read it: who, in which role, when, from where, did what, why. Addresses and reasons go with their
 * stream's key.
 */
export const audit: ReadModel = {
  name: 'audit',
  version: 8,
  tables: [auditTable.name, 'audit_streams', 'audit_standings'],
  create:
    createTable(auditTable) +
    `create table audit_streams (stream text collate "C" primary key, "OrgSid" text not null);
     create table audit_standings (stream text collate "C" primary key, standing jsonb not null);`,
  // Nothing is looked for by key before all of it is there.
  finish: `
    alter table audit_events add primary key ("Sid");
    create unique index on audit_events ("Position");
    create index on audit_events ("SessionSid", "Revision") where "SessionSid" is not null;
    create index on audit_events ("OrgSid", "At");
    create index on audit_events ("Stream", "Revision");
  `,
  handles: auditedEvents,
  onUnreadable: 'park',
  apply: async (all, tx) => {
    const events = all.filter(isAudited)
    const orgs = await orgsOf(events, tx)
    const changes = await tellChanges(events, tx)
    await insertRows(
      auditTable,
      events.map((event) => ({ ...auditRow(event, orgs), Changes: changes.get(event.id) ?? null })),
      tx,
    )
    await forget(erasedIn(events), tx)
    await forgetRespondents(
      events.filter(({ type }) => type === 'SessionAnonymised'),
      tx,
    )
    await forgetIdents(
      events.filter(({ type }) => type === 'IdentErased').map(({ stream }) => stream),
      tx,
    )
    await forgetPeople(events.filter(({ type }) => type === 'UserErased').map(sidOf), tx)
  },
}

/** Words about people of respondent lists go with their keys; why somebody was erased stays. */
async function forgetIdents(streams: readonly string[], tx: ReadTransaction): Promise<void> {
  if (streams.length === 0) return
  await tx.query(
    `update audit_events set "Reason" = null where "Stream" = any($1::text[]) and "EventType" <> 'IdentErased'`,
    [streams],
  )
}

/**
 * Keeps that something was done, by whom and when; removes from where a respondent answered, and words about the
 * answers.
 */
async function forget(sids: readonly string[], tx: ReadTransaction): Promise<void> {
  if (sids.length === 0) return
  const saidOf = (...fields: readonly string[]) =>
    Object.entries(personalFields)
      .filter(([, personal]) => fields.some((field) => field in personal))
      .map(([type]) => type)
  await tx.query(
    `update audit_events set "Ip" = case when "EventType" = any($2::text[]) then null else "Ip" end,
            "UserAgent" = case when "EventType" = any($2::text[]) then null else "UserAgent" end,
            "ActorName" = case when "EventType" = any($4::text[]) then null else "ActorName" end,
            "Reason" = case when "EventType" = any($3::text[]) then null else "Reason" end
     where "SessionSid" = any($1::text[])`,
    [sids, respondentEvents, saidOf('reason', 'memo', 'note', 'word'), [...respondentEvents, ...ofFiles]],
  )
}

/** Steps of an anonymised session stay; those of who answered it are nobody's. */
async function forgetRespondents(anonymised: readonly ReadEvent[], tx: ReadTransaction): Promise<void> {
  if (anonymised.length === 0) return
  await tx.query(
    `update audit_events as a set "Ip" = null, "UserAgent" = null, "ActorName" = null, "ActorSid" = 'anonymous'
     from unnest($1::text[], $2::bigint[]) as done(sid, position)
     join audit_events as begun on begun."SessionSid" = done.sid and begun."EventType" = 'SessionCreated'
     where a."SessionSid" = done.sid and a."Position" < done.position
       and (a."ActorSid" = begun."ActorSid" or a."EventType" = any($3::text[]))`,
    [anonymised.map(sidOf), anonymised.map(({ position }) => position), [...respondentEvents, ...ofFiles]],
  )
}

/** Told by the respondent's device; earlier ones bear the name of who had signed in. */
const ofFiles = ['AttachPromised', 'AttachStored']

/**
 * Of an erased person it stays that somebody of this sid did it; the name stands in the log's older events in the open,
 * and is shown nowhere.
 */
async function forgetPeople(sids: readonly string[], tx: ReadTransaction): Promise<void> {
  if (sids.length > 0)
    await tx.query('update audit_events set "ActorName" = null where "ActorSid" = any($1::text[])', [sids])
}

/**
 * By stream, of those that belong to an organisation; of new ones remembered. Events after the first do not say whose
 * stream they are in.
 */
async function orgsOf(events: readonly ReadEvent[], tx: ReadTransaction): Promise<ReadonlyMap<string, string>> {
  const stored = await storedOrgs(events, tx)
  const named = events.flatMap((event): [string, string][] => {
    const org = textIn(event.data, 'orgSid')
    return org === null || stored.has(event.stream) ? [] : [[event.stream, org]]
  })
  // The first that a stream names counts.
  const added = new Map(named.reverse())
  if (added.size > 0)
    await tx.copy(
      'audit_streams',
      [...added].map((row) => copyLine(row)),
    )
  return new Map([...stored, ...added])
}

/** A stream that begins with these events has none. */
async function storedOrgs(events: readonly ReadEvent[], tx: ReadTransaction): Promise<ReadonlyMap<string, string>> {
  const begun = new Set(events.filter(({ revision }) => revision === 0).map(({ stream }) => stream))
  const asked = new Set(
    events.flatMap((event) => [event.stream, ownerStream(event)]).filter((stream) => !begun.has(stream)),
  )
  if (asked.size === 0) return new Map()
  const { rows } = await tx.query<{ stream: string; org: string }>(
    'select stream, "OrgSid" as org from audit_streams where stream = any($1::text[])',
    [[...asked]],
  )
  return new Map(rows.map(({ stream, org }) => [stream, org]))
}

/** The stream that says whose this one is: quotas and rewards belong to their questionnaire. */
function ownerStream(event: ReadEvent): string {
  return /^(?:quota|rewards|retention)-/.test(event.stream) ? `naire-${sidOf(event)}` : event.stream
}

/** Of the organisation that the event itself names, else its stream's, else the actor's. */
function auditRow(event: ReadEvent, orgs: ReadonlyMap<string, string>): Row {
  const { actor, at, commandId, correlationId } = event.metadata
  return {
    Sid: event.id,
    Stream: event.stream,
    Revision: event.revision,
    Position: event.position,
    At: at,
    EventType: event.type,
    SessionSid: event.stream.startsWith('session-') ? sidOf(event) : textIn(event.data, 'sessionSid'),
    OrgSid: textIn(event.data, 'orgSid') ?? orgs.get(ownerStream(event)) ?? actor.orgSid,
    ActorSid: actor.sid,
    ActorName: actor.name ?? null,
    Role: String(actor.role),
    Ip: actor.ip ?? textIn(event.data, 'ip'),
    UserAgent: actor.userAgent ?? textIn(event.data, 'userAgent'),
    Reason:
      textIn(event.data, 'reason') ??
      textIn(event.data, 'memo') ??
      textIn(event.data, 'note') ??
      textIn(event.data, 'word') ??
      textIn(event.data, 'handReason') ??
      textIn(event.data, 'factor'),
    CommandId: commandId,
    CorrelationId: correlationId,
    log_position: event.position,
  }
}

function textIn(data: Readonly<Record<string, unknown>>, field: string): string | null {
  const value = data[field]
  return typeof value === 'string' && value !== '' ? value : null
}
