import type { OperationName } from '@naire/domain/access'
import type { OperationResult } from '@naire/odata'

/** What a bound operation gives back; objects under `value`, whose fields only the documentation tells, have no type. */
export const returned = (name: OperationName): OperationResult =>
  name in typed ? (typed[name] ?? null) : { type: 'Json' }

const typed: { readonly [Name in OperationName]?: OperationResult } = {
  setUserStatus: null,
  eraseUser: null,
  modifyPassword: null,
  changePassword: null,
  searchUsers: { set: 'Users', collection: true },
  checkCodeDuplicate: { type: 'Boolean' },
  addDept: { set: 'Depts' },
  subjectMembers: { type: 'Open', collection: true },
  saveSubjectMember: null,
  removeSubjectMember: null,
  filterGroups: { type: 'Open', collection: true },
  saveFilterGroup: null,
  deleteFilterGroup: null,
  naireChannels: { type: 'Open', collection: true },
  saveChannel: null,
  deleteChannel: null,
  setQuotarLimits: null,
  saveNaire: { type: 'DateTimeOffset' },
  naireRevisions: { type: 'Open', collection: true },
  sessionHistory: { type: 'Open', collection: true },
  sessionAppeals: { type: 'Open', collection: true },
  sessionComments: { type: 'Open', collection: true },
  sessionAsOf: { set: 'NaireSessions' },
  promiseAttach: null,
  sessionAttaches: { type: 'Open', collection: true },
  downloadSessions: { type: 'Stream' },
  retryDuty: null,
  closeDuty: null,
  commitAppealFeedback: { type: 'DateTimeOffset' },
  retryParkedEvent: null,
  skipParkedEvent: null,
}
