import type { OperationName } from '@naire/domain/access'
import type { Returned } from '@naire/odata'

/** An object whose fields the documentation tells, under `value`. */
const object: Returned = { type: 'Json' }

/** What each bound operation gives back. */
export const returns: { readonly [Name in OperationName]?: Returned } = {
  setUserStatus: null,
  eraseUser: null,
  modifyPassword: null,
  changePassword: null,
  searchUsers: { set: 'Users', collection: true },
  checkCodeDuplicate: { type: 'Boolean' },
  addDept: { set: 'Depts' },
  importNaire: object,
  generalView: object,
  publishNaire: object,
  setQuotarLimits: null,
  eraseSession: object,
  reviewSession: object,
  assignReviewer: object,
  assignAppealer: object,
  invalidateSession: object,
  restoreSession: object,
  claimAlarm: object,
  processAlarm: object,
  sessionHistory: { type: 'Open', collection: true },
  sessionAsOf: { set: 'NaireSessions' },
  sessionWhy: object,
  promiseAttach: null,
  sessionAttaches: { type: 'Open', collection: true },
  downloadSessions: { type: 'Stream' },
  retryDuty: null,
  closeDuty: null,
  commitAppealFeedback: { type: 'DateTimeOffset' },
  deleteAppealFeedback: object,
  commitAppealSession: object,
  toggleAppealStatus: object,
  judgeAppealFeedback: object,
  judgeAppealSession: object,
  retryParkedEvent: null,
  skipParkedEvent: null,
}
