import { legalHolds, retentionParts, retentionRuns, type RetentionEvent } from '@naire/domain/retention'
import { RowChanges } from '../rows/row-changes.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { sidOf } from '../rows/typed.ts'
import { eventOf, type ReadEvent, type ReadModel } from '../runner/read-model.ts'

/** Rules of questionnaires, as the daily runs look for them. Sid is the questionnaire's. */
const rulesTable = wireTable('retention_rules', {
  Sid: { type: 'String' },
  OrgSid: { type: 'String' },
  SubjectSid: { type: 'String' },
  /** A part at least goes after some days. */
  Erases: { type: 'Boolean' },
  LastDay: { type: 'String', nullable: true },
})
const holdsTable = wireTable('legal_holds', legalHolds, { computed: ['PlacedByName', 'ReleasedByName'] })
const runsTable = wireTable('retention_runs', retentionRuns)

interface Changes {
  readonly rules: RowChanges
  readonly holds: RowChanges
  readonly runs: RowChanges
}

/** Retention rules, legal holds and runs. */
export const retention: ReadModel = {
  name: 'retention',
  version: 2,
  tables: [rulesTable.name, holdsTable.name, runsTable.name],
  create: createTable(rulesTable) + createTable(holdsTable) + createTable(runsTable),
  finish: `
    create index on legal_holds ("NaireSid", "PlacedTime");
    create index on legal_holds ("SessionSid") where "ReleasedTime" is null;
    create index on retention_runs ("NaireSid", "Day");`,
  handles: ['RetentionSaved', 'LegalHoldPlaced', 'LegalHoldReleased', 'RetentionRunBegun', 'RetentionRunEnded'],
  onUnreadable: 'stop',
  apply: async (events, tx) => {
    const { rows } = await tx.query<{ Sid: string }>(`select "Sid" from ${rulesTable.name} where "Sid" = any ($1)`, [
      [...new Set(events.map(sidOf))],
    ])
    const known = new Set(rows.map(({ Sid }) => Sid))
    const changes = {
      rules: new RowChanges(rulesTable),
      holds: new RowChanges(holdsTable),
      runs: new RowChanges(runsTable),
    }
    for (const event of events) change(event, changes, known)
    for (const each of Object.values(changes)) await each.write(tx)
  },
}

function change(read: ReadEvent, { rules, holds, runs }: Changes, known: Set<string>): void {
  const event = eventOf<RetentionEvent>(read)
  const { position } = read
  const { at, actor } = read.metadata
  switch (event.type) {
    case 'RetentionSaved': {
      const { naireSid: Sid, orgSid: OrgSid, subjectSid: SubjectSid, days } = event.data
      const Erases = retentionParts.some((part) => days[part] !== null)
      if (known.has(Sid)) return rules.change(Sid, { Erases }, position)
      known.add(Sid)
      return rules.create(Sid, { Sid, OrgSid, SubjectSid, Erases, LastDay: null }, position)
    }
    case 'LegalHoldPlaced': {
      const {
        holdSid: Sid,
        naireSid: NaireSid,
        orgSid: OrgSid,
        subjectSid: SubjectSid,
        sessionSid,
        reason,
      } = event.data
      const row = { Sid, NaireSid, OrgSid, SubjectSid, SessionSid: sessionSid, Reason: reason }
      const released = { ReleaseReason: null, ReleasedBySid: null, ReleasedTime: null }
      return holds.create(Sid, { ...row, PlacedBySid: actor.sid, PlacedTime: at, ...released }, position)
    }
    case 'LegalHoldReleased': {
      const { holdSid, reason } = event.data
      return holds.change(holdSid, { ReleaseReason: reason, ReleasedBySid: actor.sid, ReleasedTime: at }, position)
    }
    case 'RetentionRunBegun': {
      const { runSid: Sid, naireSid: NaireSid, orgSid: OrgSid, subjectSid: SubjectSid, day: Day } = event.data
      const counts = { Answers: 0, Identity: 0, Files: 0, Contacts: 0, Held: 0, Refused: 0 }
      const row = { Sid, NaireSid, OrgSid, SubjectSid, Day, Status: 'running', ...counts, BeginTime: at, EndTime: null }
      rules.change(NaireSid, { LastDay: Day }, position)
      return runs.create(Sid, row, position)
    }
    case 'RetentionRunEnded': {
      const { runSid, outcome, erased, held, refused } = event.data
      const { answers: Answers, identity: Identity, files: Files, contacts: Contacts } = erased
      const counts = { Answers, Identity, Files, Contacts }
      return runs.change(runSid, { Status: outcome, ...counts, Held: held, Refused: refused, EndTime: at }, position)
    }
    case 'RetentionStepBegun':
    case 'RetentionStepEnded':
  }
}
