import { naireSessions } from '@naire/domain/sessions'
import { createTable, wireTable } from '../rows/table.ts'

export const sessionsTable = wireTable('sessions', naireSessions, {
  computed: ['Questionnaire', 'SuccessParam'],
  own: {
    /** Sids of the quota cells that the answers match. */
    quota_cells: 'jsonb not null',
    /** Stored replies in short: question and interaction → { code, text }. */
    replies: 'jsonb not null',
    /** Question code → text. */
    answers: 'jsonb not null',
    /** Whether the reviewer and the appealer were assigned; else they are those who acted, and keep nobody out. */
    reviewer_assigned: 'boolean not null',
    appealer_assigned: 'boolean not null',
    /** The deadlines of which it is noted that they were missed. */
    review_missed: 'timestamptz',
    appeal_missed: 'timestamptz',
  },
})

export const createSessions = createTable(sessionsTable, { org: 'OrgSid', session: 'Sid' })

export const indexSessions = `
  create index on sessions ("OrgSid", "NaireSid", "StartTime");
  create index on sessions ("NaireSid", "Status", "StartTime");
  create index on sessions ("NaireSid", "Source") where "Source" is not null;
  create index on sessions ("SubjectSid", "StartTime");
  create index on sessions ("UserSid") where "UserSid" is not null;
  create index on sessions ("OrgSid", "IdentifyingCode") where "IdentifyingCode" is not null;
  create index on sessions ("ReviewDueTime") where "RevieworSid" is not null and "ReviewDueTime" is not null;
  create index on sessions ("AppealDueTime") where "AppealDueTime" is not null;
  create index on sessions ("RevieworSid") where "RevieworSid" is not null;
`
