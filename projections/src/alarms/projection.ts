import {
  alarmNumbers,
  alarms as wire,
  alarmSteps,
  type AlarmClaimed,
  type AlarmEscalated,
  type AlarmRaised,
  type SessionEvent,
  usualClaimMinutes,
} from '@naire/domain/sessions'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'
import { RowChanges, type Row, insertRows } from '../rows/row-changes.ts'
import { createOwners, ownersOf, rememberOwners, type SessionOwner, removeErased } from '../rows/session-owners.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { handle, sidOf, typed, type Handlers } from '../rows/typed.ts'
import { stepColumns } from './steps.ts'

export const alarmsTable = wireTable('alarms', wire, {
  computed: [
    'NaireName',
    'ClaimedByName',
    'ToldAt',
    'SeenAt',
    'FirstClaimedAt',
    'ToldSeconds',
    'ClaimSeconds',
    'ProcessSeconds',
  ],
  own: { deleted: 'boolean not null' },
})
export const alarmStepsTable = wireTable('alarm_steps', alarmSteps, { computed: ['UserName', 'ToName'] })
const owners = 'alarm_owners'

/**
 * One row per session that raised an alarm: what the alarmer may read and what was done about it; and each step of
 * that.
 */
export const alarms: ReadModel = {
  name: 'alarms',
  version: 6,
  tables: [alarmsTable.name, alarmStepsTable.name, owners],
  create: createTable(alarmsTable) + createTable(alarmStepsTable) + createOwners(owners),
  finish: `create index on alarms ("OrgSid", "AlarmStatus", "RaisedAt"); create index on alarm_steps ("SessionSid", "At");`,
  handles: [
    'SessionCreated',
    'AlarmRaised',
    'AlarmClaimed',
    'AlarmReleased',
    'AlarmHandedOver',
    'AlarmEscalated',
    'AlarmTold',
    'AlarmMissed',
    'AlarmSeen',
    'AlarmProcessed',
    'AlarmReopened',
    'SessionDeleted',
    'SessionRestored',
    'SessionErased',
    'SessionAnonymised',
  ],
  onUnreadable: 'park',
  apply: async (events, tx) => {
    await rememberOwners(owners, events, tx)
    const raised = events.filter(({ type }) => type === 'AlarmRaised').map(sidOf)
    const steps = events.filter(({ type }) => type.startsWith('Alarm'))
    const [known, rows] = [await ownersOf(owners, steps.map(sidOf), tx), await present(raised, tx)]
    const changes = new RowChanges(alarmsTable)
    for (const event of events) {
      const sid = sidOf(event)
      const raise = typed<AlarmRaised>(event, 'AlarmRaised')
      const owner = known.get(sid)
      if (raise && owner && !rows.has(sid)) {
        changes.create(sid, raisedRow(owner, raise.data, event), event.position)
        rows.add(sid)
      } else {
        const columns = handle(columnsOf, event)
        if (columns) changes.change(sid, columns, event.position)
      }
    }
    await changes.write(tx)
    await insertRows(
      alarmStepsTable,
      steps.flatMap((event) => stepRow(event, known)),
      tx,
    )
    await removeErased(
      events,
      [
        { table: alarmsTable.name, by: 'Sid' },
        { table: alarmStepsTable.name, by: 'SessionSid' },
      ],
      tx,
    )
  },
}

/** Sessions that raised an alarm before. */
async function present(sids: readonly string[], tx: ReadTransaction): Promise<Set<string>> {
  if (sids.length === 0) return new Set()
  const { rows } = await tx.query<{ Sid: string }>('select "Sid" from alarms where "Sid" = any($1::text[])', [sids])
  return new Set(rows.map((row) => row.Sid))
}

function stepRow(event: ReadEvent, known: ReadonlyMap<string, SessionOwner>): readonly Row[] {
  const owner = known.get(sidOf(event))
  if (!owner) return []
  const { sessionSid, orgSid } = owner
  return [
    {
      Sid: event.id,
      SessionSid: sessionSid,
      OrgSid: orgSid,
      At: event.metadata.at,
      Step: event.type,
      ...stepColumns(event),
      log_position: event.position,
    },
  ]
}

function raisedRow(owner: SessionOwner, data: AlarmRaised['data'], event: ReadEvent): Row {
  const { sessionSid, naireSid, subjectSid, orgSid } = owner
  return {
    Sid: sessionSid,
    SessionSid: sessionSid,
    NaireSid: naireSid,
    SubjectSid: subjectSid,
    OrgSid: orgSid,
    ...raisedColumns(data, event),
    deleted: false,
  }
}

/** An alarm that is raised anew begins without a handler. */
function raisedColumns(
  { to, level, excerpt, reasons, contacts, claimWithinMinutes }: AlarmRaised['data'],
  { metadata }: ReadEvent,
): Row {
  return {
    Level: level,
    AlarmStatus: alarmNumbers[to],
    RaisedAt: metadata.at,
    Excerpt: excerpt ?? null,
    Reasons: reasons ?? null,
    Contacts: contacts ?? null,
    ...untouched,
    ...claimBy(claimWithinMinutes, metadata.at),
  }
}

const after = (minutes: number, from: string): string => new Date(Date.parse(from) + minutes * 60_000).toISOString()
const claimBy = (minutes = usualClaimMinutes, from: string): Row => ({ ClaimBy: after(minutes, from), ProcessBy: null })
const processBy = (minutes: number | undefined, from: string): Row => ({
  ClaimBy: null,
  ProcessBy: minutes === undefined ? null : after(minutes, from),
})

const free: Row = { ClaimedBySid: null, ClaimedAt: null }
const untouched: Row = { ...free, Escalations: 0, ProcessedAt: null, ProcessedBySid: null, Note: null }

const taken = ({ claimedBySid, processWithinMinutes }: AlarmClaimed['data'], { metadata }: ReadEvent): Row => ({
  ClaimedBySid: claimedBySid,
  ClaimedAt: metadata.at,
  ...processBy(processWithinMinutes, metadata.at),
})

const calledFor = (
  { times, claimWithinMinutes, processWithinMinutes }: AlarmEscalated['data'],
  { metadata }: ReadEvent,
): Row => ({
  Escalations: times,
  ...(processWithinMinutes === undefined
    ? claimBy(claimWithinMinutes, metadata.at)
    : processBy(processWithinMinutes, metadata.at)),
})

const columnsOf: Handlers<SessionEvent, Row> = {
  AlarmRaised: raisedColumns,
  AlarmClaimed: taken,
  AlarmReleased: ({ claimWithinMinutes }, { metadata }) => ({ ...free, ...claimBy(claimWithinMinutes, metadata.at) }),
  AlarmHandedOver: taken,
  AlarmEscalated: calledFor,
  AlarmProcessed: (data, event) => ({
    AlarmStatus: alarmNumbers[data.to],
    ProcessedAt: event.metadata.at,
    ProcessedBySid: data.processedBySid,
    Note: data.note ?? null,
  }),
  AlarmReopened: ({ to, claimWithinMinutes }, { metadata }) => ({
    AlarmStatus: alarmNumbers[to],
    RaisedAt: metadata.at,
    ...untouched,
    ...claimBy(claimWithinMinutes, metadata.at),
  }),
  SessionAnonymised: () => ({ Excerpt: null, Reasons: null, Contacts: null }),
  SessionDeleted: () => ({ deleted: true }),
  SessionRestored: () => ({ deleted: false }),
}
