import { appealNumbers, dueAfter, usualDueHours, type SessionEvent } from '@naire/domain/sessions'
import type { ReadEvent, ReadTransaction } from '../runner/read-model.ts'
import { RowChanges, type Row } from '../rows/row-changes.ts'
import type { SessionOwner } from '../rows/session-owners.ts'
import type { Table } from '../rows/table.ts'
import { handle, sidOf, type Handlers } from '../rows/typed.ts'

export interface AppealBatch {
  readonly events: readonly ReadEvent[]
  readonly tx: ReadTransaction
  readonly owners: ReadonlyMap<string, SessionOwner>
  readonly table: Table
}

/** A session gets its row with the first event about its appeal. */
export async function sessionChanges({ events, tx, owners, table }: AppealBatch): Promise<RowChanges> {
  const changes = new RowChanges(table)
  const { rows } = await tx.query<{ Sid: string }>(`select "Sid" from ${table.name} where "Sid" = any($1::text[])`, [
    [...owners.keys()],
  ])
  const present = new Set(rows.map((row) => row.Sid))
  for (const event of events) {
    const sid = sidOf(event)
    const columns = handle(columnsOf, event)
    const owner = owners.get(sid)
    if (owner && !present.has(sid) && event.type.startsWith('Appeal')) {
      changes.create(sid, { ...newRow(owner), ...columns }, event.position)
      present.add(sid)
    } else if (columns) changes.change(sid, columns, event.position)
  }
  return changes
}

function newRow({ sessionSid, naireSid, subjectSid, orgSid }: SessionOwner): Row {
  return {
    Sid: sessionSid,
    SessionSid: sessionSid,
    NaireSid: naireSid,
    SubjectSid: subjectSid,
    OrgSid: orgSid,
    AppealStatus: appealNumbers.notCommit,
    Round: 1,
    judge_missed: null,
    deleted: false,
  }
}

const actedBy = ({ actor }: ReadEvent['metadata']): Row => (actor.role === 'system' ? {} : { acted_sid: actor.sid })

const columnsOf: Handlers<SessionEvent, Row> = {
  AppealerAssigned: ({ appealerSid }) => ({ assigned_sid: appealerSid }),
  AppealOpened: ({ to, round }) => ({
    AppealStatus: appealNumbers[to],
    Round: round,
    JudgeResult: null,
    JudgeTime: null,
    AppealTime: null,
    JudgeDueTime: null,
  }),
  AppealClosed: ({ to }) => ({ AppealStatus: appealNumbers[to] }),
  AppealFeedbackCommitted: ({ appealTime }, { metadata }) => ({ ...actedBy(metadata), AppealTime: appealTime }),
  AppealCommitted: ({ to, judgeHours = usualDueHours.judge }, { metadata }) => ({
    ...actedBy(metadata),
    AppealStatus: appealNumbers[to],
    AppealTime: metadata.at,
    JudgeDueTime: dueAfter(metadata.at, judgeHours),
  }),
  AppealSolved: ({ to, result }, { metadata }) => ({
    AppealStatus: appealNumbers[to],
    JudgeResult: result,
    JudgeTime: metadata.at,
    JudgeDueTime: null,
  }),
  AppealJudgementWithdrawn: ({ to, judgeHours = usualDueHours.judge }, { metadata }) => ({
    AppealStatus: appealNumbers[to],
    JudgeResult: null,
    JudgeTime: null,
    JudgeDueTime: dueAfter(metadata.at, judgeHours),
  }),
  AppealDeadlineMissed: ({ of, dueAt }) => (of === 'judgement' ? { judge_missed: dueAt } : {}),
  SessionDeleted: () => ({ deleted: true }),
  SessionRestored: () => ({ deleted: false }),
}
