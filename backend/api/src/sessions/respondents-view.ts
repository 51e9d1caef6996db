import type { naireSessions } from '@naire/domain/sessions'
import type { BoundQuery, Row } from '@naire/odata'
import type { Viewer } from '@naire/projections/query'

/** What a respondent gets of their own session: nothing of how it was reviewed, scored or raised an alarm. */
const shown = [
  'Sid', 'UserSid', 'NaireSid', 'SurveySeq', 'OrgSid', 'StartTime', 'EndTime', 'Status', 'ReviewStatus', 'LastCommitTime', 'LastReplyPage',
  'LastReplyTime', 'AuthMode', 'QueryParams', 'Duration', 'OverTime', 'Success', 'CommitTime', 'IdentifyingCode', 'SessionMetadatas',
  'SubjectSid', 'NaireRevision', 'Settling', 'ReturnReason', 'ReturnNotes', 'SuccessorSid', 'Mode', 'Lang', 'ViewPort', 'Revision',
] as const satisfies readonly (keyof typeof naireSessions)[]

const isShown = (name: string) => (shown as readonly string[]).includes(name) || name === 'Feedbacks'

export function respondentsView({ role }: Viewer, { set }: Pick<BoundQuery, 'set'>, row: Row): Row {
  if (role !== 'respondent' || set.name !== 'NaireSessions') return row
  return ownFields(row)
}

export const ownFields = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => isShown(name)))
