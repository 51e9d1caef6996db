import { offsetAt } from '@naire/domain/expression'
import { idents as wire, type IdentEvent } from '@naire/domain/idents'
import { statusNumbers, type SessionEvent } from '@naire/domain/sessions'
import { raiseBarrier } from '../rows/barrier.ts'
import { RowChanges, type Row } from '../rows/row-changes.ts'
import { createTable, membershipOf, wireTable } from '../rows/table.ts'
import { handle, sidOf, typed, type Handlers } from '../rows/typed.ts'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'

const table = wireTable('idents', wire, { computed: ['Standing', 'SurveyorName'] })
const sessionsTable = 'ident_sessions'

/** Events that change how a session ended; their data says to what. Of an erased one it stays how it ended. */
const ends = [
  'SessionSucceeded',
  'SessionProhibited',
  'SessionTurnedAway',
  'SessionInvalidated',
  'SessionReplaced',
  'SessionRestored',
  'SessionReturned',
  'SessionDeleted',
] as const satisfies readonly SessionEvent['type'][]

/**
 * One row per person of a respondent list, without what is known of them: that stands in the log alone, sealed. An
 * erased person's row stays and is counted.
 */
export const idents: ReadModel = {
  name: 'idents',
  version: 7,
  tables: [table.name, sessionsTable],
  create:
    createTable(table) +
    `create table ${sessionsTable} (
       "SessionSid" text collate "C" primary key, "IdentSid" text collate "C" not null, "OrgSid" text collate "C" not null
     );
     ${raiseBarrier(sessionsTable, { org: 'OrgSid' })} ${membershipOf(sessionsTable, ['SessionSid'])}`,
  finish: `
    create index on idents ("NaireSid", "CreateTime", "RowNo");
    create index on idents ("NaireSid", "State", "Stratum", "CreateTime");
    -- Figures count by these columns in this order and read no row, as far as it was vacuumed since it was written.
    alter table idents set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
    create index on idents ("NaireSid", "Stratum", "State", "Outcome", "SessionStatus", "Invited");
    create index on idents ("NaireSid", "FinishDay") where "FinishDay" is not null;
    create index on idents ("NaireSid", "NameMark") where "NameMark" is not null;
    create index on idents ("NaireSid", "MobileMark") where "MobileMark" is not null;
    create index on idents ("NaireSid", "MailMark") where "MailMark" is not null;
    create index on idents ("NaireSid", "OpenidMark") where "OpenidMark" is not null;
    create index on idents ("SurveyorSid", "State") where "SurveyorSid" is not null;
    create index on idents ("SessionSid") where "SessionSid" is not null;
    create index on ident_sessions ("IdentSid");`,
  handles: [
    'IdentSaved',
    'IdentRetired',
    'IdentReinstated',
    'IdentReplaced',
    'IdentActivated',
    'IdentOutcomeNoted',
    'IdentErased',
    'IdentMessageIntended',
    'IdentMessageRetried',
    'IdentMessageSettled',
    'IdentMessageBounced',
    'IdentMessageReleased',
    'IdentUnsubscribed',
    'IdentAssigned',
    'IdentHandedOver',
    'IdentAttempted',
    'SessionCreated',
    'SessionAnonymised',
    ...ends,
  ],
  onUnreadable: 'park',
  apply: async (events, tx) => {
    const changes = new RowChanges(table)
    for (const event of events) {
      changeRow(event, changes)
      // Trying a questionnaire out is nobody's answer.
      for (const { identSid, sessionSid, position } of begunBy([event]).filter(({ isTest }) => !isTest))
        changes.change(
          identSid,
          { SessionSid: sessionSid, SessionStatus: statusNumbers.suspend, FinishDay: null },
          position,
        )
    }
    await changes.write(tx)
    await keepSessions(begunBy(events), tx)
    await noteEnds(events, tx)
    await cutSessions(events, tx)
  },
}

function changeRow(event: ReadEvent, changes: RowChanges): void {
  const saved = typed<Extract<IdentEvent, { type: 'IdentSaved' }>>(event, 'IdentSaved')
  if (saved === undefined) {
    const columns = handle(columnsOf, event)
    if (columns !== undefined)
      changes.change(sidOf(event), { ...columns, ModifyTime: event.metadata.at }, event.position)
    return
  }
  const { naireSid, orgSid, subjectSid, isReserve, stratum, edition, marks, row = 0 } = saved.data
  const found = {
    Stratum: stratum,
    NameMark: marks?.name ?? null,
    MobileMark: marks?.mobile ?? null,
    MailMark: marks?.mail ?? null,
    OpenidMark: marks?.openid ?? null,
    ModifyTime: event.metadata.at,
  }
  if (edition > 1) return changes.change(sidOf(event), found, event.position)
  changes.create(
    sidOf(event),
    {
      Sid: sidOf(event),
      NaireSid: naireSid,
      OrgSid: orgSid,
      SubjectSid: subjectSid,
      State: isReserve ? 'reserve' : 'active',
      Outcome: null,
      SessionSid: null,
      SessionStatus: null,
      FinishDay: null,
      MessageState: null,
      MessageTime: null,
      Invited: false,
      Unsubscribed: false,
      SurveyorSid: null,
      HandedOver: false,
      Attempts: 0,
      LastAttemptTime: null,
      LastAttempt: null,
      AppointmentTime: null,
      ReplacedBySid: null,
      InsteadOfSid: null,
      CreateTime: event.metadata.at,
      RowNo: row,
      ...found,
    },
    event.position,
  )
}

const columnsOf: Handlers<Exclude<IdentEvent, { type: 'IdentSaved' }>, Row> = {
  IdentRetired: () => ({ State: 'retired' }),
  IdentReinstated: () => ({ State: 'active' }),
  IdentReplaced: ({ bySid }) => ({ State: 'replaced', ReplacedBySid: bySid }),
  IdentActivated: ({ insteadOfSid }) => ({ State: 'active', InsteadOfSid: insteadOfSid }),
  IdentOutcomeNoted: ({ outcome }) => ({ Outcome: outcome }),
  IdentMessageIntended: (_, { metadata: { at } }) => ({ MessageState: 'underway', MessageTime: at }),
  IdentMessageRetried: (_, { metadata: { at } }) => ({ MessageState: 'underway', MessageTime: at }),
  IdentMessageSettled: ({ outcome, personOutcome }, { metadata: { at } }) => ({
    MessageState: outcome,
    MessageTime: at,
    Outcome: personOutcome,
    ...((outcome === 'sent' || outcome === 'unknown') && { Invited: true }),
  }),
  IdentMessageBounced: ({ personOutcome }) => ({ MessageState: 'bounced', Outcome: personOutcome }),
  IdentMessageReleased: () => ({ MessageState: 'later' }),
  IdentUnsubscribed: () => ({ Unsubscribed: true }),
  IdentAssigned: ({ surveyorSid }) => ({ SurveyorSid: surveyorSid, HandedOver: false }),
  IdentHandedOver: () => ({ SurveyorSid: null, HandedOver: true }),
  IdentAttempted: ({ attempts, isLatest, time, outcome, appointmentTime, personOutcome }) => ({
    Attempts: attempts,
    Outcome: personOutcome,
    ...(isLatest && { LastAttemptTime: time, LastAttempt: outcome, AppointmentTime: appointmentTime }),
  }),
  IdentErased: () => ({ State: 'erased', NameMark: null, MobileMark: null, MailMark: null, OpenidMark: null }),
}

interface BegunSession {
  readonly identSid: string
  readonly sessionSid: string
  readonly orgSid: string
  readonly isTest: boolean
  readonly position: number
}

/** Sessions that people of a list began, the newest last. */
const begunBy = (events: readonly ReadEvent[]): readonly BegunSession[] =>
  events.flatMap((event) => {
    const created = typed<Extract<SessionEvent, { type: 'SessionCreated' }>>(event, 'SessionCreated')
    const { identSid, orgSid, mode } = created?.data ?? {}
    return identSid === undefined || orgSid === undefined
      ? []
      : [{ identSid, sessionSid: sidOf(event), orgSid, isTest: mode === 'test', position: event.position }]
  })

async function keepSessions(begun: readonly BegunSession[], tx: ReadTransaction): Promise<void> {
  if (begun.length === 0) return
  await tx.query(
    `insert into ${sessionsTable} ("SessionSid", "IdentSid", "OrgSid")
     select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`,
    [
      begun.map(({ sessionSid }) => sessionSid),
      begun.map(({ identSid }) => identSid),
      begun.map(({ orgSid }) => orgSid),
    ],
  )
}

/** The newest session alone says where a person stands. */
async function noteEnds(events: readonly ReadEvent[], tx: ReadTransaction): Promise<void> {
  const last = new Map<
    string,
    { readonly status: number | null; readonly day: string | null; readonly position: number }
  >()
  const cut = new Set<string>()
  for (const event of events) {
    if (event.type === 'SessionAnonymised') cut.add(sidOf(event))
    if (!(ends as readonly string[]).includes(event.type) || cut.has(sidOf(event))) continue
    const to = String(event.data['to']) as keyof typeof statusNumbers
    const day = to === 'success' ? dayOf(event.metadata.at) : null
    last.set(sidOf(event), { status: statusNumbers[to] ?? null, day, position: event.position })
  }
  if (last.size === 0) return
  await tx.query(
    `update idents set "SessionStatus" = ended.status, "FinishDay" = ended.day, log_position = greatest(log_position, ended.position)
     from unnest($1::text[], $2::int[], $3::bigint[], $4::text[]) as ended(sid, status, position, day)
     where idents."SessionSid" = ended.sid`,
    [
      [...last.keys()],
      [...last.values()].map(({ status }) => status),
      [...last.values()].map(({ position }) => position),
      [...last.values()].map(({ day }) => day),
    ],
  )
}

/** An anonymised session belongs to nobody of the list; how it ended stays with the person. */
async function cutSessions(events: readonly ReadEvent[], tx: ReadTransaction): Promise<void> {
  const sids = events.filter(({ type }) => type === 'SessionAnonymised').map(sidOf)
  if (sids.length === 0) return
  await tx.query(`update idents set "SessionSid" = null where "SessionSid" = any($1::text[])`, [sids])
  await tx.query(`delete from ${sessionsTable} where "SessionSid" = any($1::text[])`, [sids])
}

/** `2026-03-01`, in Beijing. */
function dayOf(at: string): string {
  const time = Date.parse(at)
  return new Date(time + offsetAt(time)).toISOString().slice(0, 10)
}
