import { alarmNumbers, alarms as wire, type AlarmRaised, type SessionEvent } from '@naire/domain/sessions'
import type { ReadEvent, ReadModel, ReadTransaction } from '../runner/read-model.ts'
import { RowChanges, type Row } from '../rows/row-changes.ts'
import { removeErased } from '../rows/remove-erased.ts'
import { createOwners, ownersOf, rememberOwners, type SessionOwner } from '../rows/session-owners.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { handle, sidOf, typed, type Handlers } from '../rows/typed.ts'

export const alarmsTable = wireTable('alarms', wire, { computed: ['NaireName'], own: { deleted: 'boolean not null' } })
const owners = 'alarm_owners'

/** One row per session that raised an alarm: what the alarmer may read and what was done about it. */
export const alarms: ReadModel = {
  name: 'alarms',
  version: 2,
  tables: [alarmsTable.name, owners],
  create: createTable(alarmsTable) + createOwners(owners),
  finish: `create index on alarms ("OrgSid", "AlarmStatus", "RaisedAt");`,
  handles: [
    'SessionCreated', 'AlarmRaised', 'AlarmClaimed', 'AlarmHandedOver', 'AlarmEscalated', 'AlarmProcessed', 'SessionDeleted', 'SessionRestored',
    'SessionErased',
  ],
  onUnreadable: 'park',
  apply: async (events, tx) => {
    await rememberOwners(owners, events, tx)
    const raised = events.filter(({ type }) => type === 'AlarmRaised').map(sidOf)
    const [known, rows] = [await ownersOf(owners, raised, tx), await present(raised, tx)]
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
    await removeErased(events, [{ table: alarmsTable.name, by: 'Sid' }], tx)
  },
}

/** Sessions that raised an alarm before. */
async function present(sids: readonly string[], tx: ReadTransaction): Promise<Set<string>> {
  if (sids.length === 0) return new Set()
  const { rows } = await tx.query<{ Sid: string }>('select "Sid" from alarms where "Sid" = any($1::text[])', [sids])
  return new Set(rows.map((row) => row.Sid))
}

function raisedRow(owner: SessionOwner, data: AlarmRaised['data'], event: ReadEvent): Row {
  const { sessionSid, naireSid, subjectSid, orgSid } = owner
  return {
    Sid: sessionSid, SessionSid: sessionSid, NaireSid: naireSid, SubjectSid: subjectSid, OrgSid: orgSid,
    ...raisedColumns(data, event), deleted: false,
  }
}

/** An alarm that is raised anew begins without a handler. */
function raisedColumns({ to, level, excerpt, reasons }: AlarmRaised['data'], { metadata }: ReadEvent): Row {
  return {
    Level: level,
    AlarmStatus: alarmNumbers[to],
    RaisedAt: metadata.at,
    Excerpt: excerpt ?? null,
    Reasons: reasons ?? null,
    ClaimedBySid: null,
    ClaimedByName: null,
    ClaimedAt: null,
    Escalations: 0,
    ProcessedAt: null,
    ProcessedBySid: null,
    Note: null,
  }
}

const columnsOf: Handlers<SessionEvent, Row> = {
  AlarmRaised: raisedColumns,
  AlarmClaimed: (data, event) => ({ ClaimedBySid: data.claimedBySid, ClaimedByName: data.claimedByName, ClaimedAt: event.metadata.at }),
  AlarmHandedOver: (data, event) => ({ ClaimedBySid: data.claimedBySid, ClaimedByName: data.claimedByName, ClaimedAt: event.metadata.at }),
  AlarmEscalated: ({ times }) => ({ Escalations: times }),
  AlarmProcessed: (data, event) => ({
    AlarmStatus: alarmNumbers[data.to],
    ProcessedAt: event.metadata.at,
    ProcessedBySid: data.processedBySid,
    Note: data.note ?? null,
  }),
  SessionDeleted: () => ({ deleted: true }),
  SessionRestored: () => ({ deleted: false }),
}
