import { appealFeedbacks as feedbacksWire, appealSessions as sessionsWire } from '@naire/domain/sessions'
import type { ReadModel } from '../runner/read-model.ts'
import { createOwners, ownersOf, rememberOwners, removeErased } from '../rows/session-owners.ts'
import { createTable, wireTable } from '../rows/table.ts'
import { sidOf } from '../rows/typed.ts'
import { feedbackChanges } from './feedbacks.ts'
import { sessionChanges } from './sessions.ts'

export const appealSessionsTable = wireTable('appeal_sessions', sessionsWire, {
  computed: ['FeedbackCount', 'JudgedCount', 'AppealerSid', 'AppealerName'],
  /**
   * `judge_missed`: the deadline of which it is noted that it was missed; `assigned`: to whom it was given; `acted`:
   * who appealed.
   */
  own: {
    deleted: 'boolean not null',
    judge_missed: 'timestamptz',
    assigned_sid: 'text',
    acted_sid: 'text',
  },
})
export const appealFeedbacksTable = wireTable('appeal_feedbacks', feedbacksWire, {
  own: { deleted: 'boolean not null' },
})
const owners = 'appeal_owners'

/** One row per session that an appeal was ever about, and one per appealed answer. */
export const appeals: ReadModel = {
  name: 'appeals',
  version: 8,
  tables: [appealSessionsTable.name, appealFeedbacksTable.name, owners],
  create: createTable(appealSessionsTable) + createTable(appealFeedbacksTable) + createOwners(owners),
  finish: `create index on appeal_sessions ("OrgSid", "AppealStatus"); create index on appeal_sessions ("JudgeDueTime") where "JudgeDueTime" is not null; create index on appeal_feedbacks ("AppealSessionSid");`,
  handles: [
    'SessionCreated',
    'AppealerAssigned',
    'AppealOpened',
    'AppealClosed',
    'AppealFeedbackCommitted',
    'AppealFeedbackDeleted',
    'AppealCommitted',
    'AppealFeedbackJudged',
    'AppealSolved',
    'AppealJudgementWithdrawn',
    'AppealDeadlineMissed',
    'SessionDeleted',
    'SessionRestored',
    'SessionErased',
  ],
  onUnreadable: 'park',
  apply: async (events, tx) => {
    await rememberOwners(owners, events, tx)
    const about = events.filter(({ type }) => type.startsWith('Appeal'))
    const known = await ownersOf(owners, about.map(sidOf), tx)
    const feedbacks = await feedbackChanges({ events, tx, owners: known, table: appealFeedbacksTable })
    const sessions = await sessionChanges({ events, tx, owners: known, table: appealSessionsTable })
    await feedbacks.write(tx)
    await sessions.write(tx)
    await removeErased(
      events,
      [
        { table: appealFeedbacksTable.name, by: 'SessionSid' },
        { table: appealSessionsTable.name, by: 'Sid' },
      ],
      tx,
    )
  },
}
