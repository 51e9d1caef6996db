import type { OperationName } from '@naire/domain/access'
import { alarmOperations } from '../alarms/alarm-operations.ts'
import { appealOperations } from '../appeals/appeal-operations.ts'
import { gridOperations } from '../data-grid/grid-operations.ts'
import { derivedValues, downloadSessions } from '../downloads/download-sessions.ts'
import { batchOperations } from '../batches/batch-operations.ts'
import { exportOperations } from '../exports/export-operations.ts'
import { importOperations } from '../imports/import-operations.ts'
import { excelOperations } from '../excels/excel-operations.ts'
import { sampleOperations } from '../review-samples/sample-operations.ts'
import { jobOperations } from '../jobs/job-operations.ts'
import { noticeOperations } from '../notices/notice-operations.ts'
import { messageOperations } from '../messages/message-operations.ts'
import { identFigures } from '../idents/ident-figures.ts'
import { identOperations } from '../idents/ident-operations.ts'
import { interviewOperations } from '../idents/interview-operations.ts'
import { webhookOperations } from '../webhooks/webhook-operations.ts'
import { personExportOperations } from '../person-exports/person-export-operations.ts'
import { retentionOperations } from '../retention/retention-operations.ts'
import { rewardOperations } from '../rewards/reward-operations.ts'
import { contentOperations } from '../naires/content-operations.ts'
import { channelOperations } from '../naires/channel-operations.ts'
import { naireOperations } from '../naires/naire-operations.ts'
import { quotaOperations } from '../naires/quota-operations.ts'
import { revisionOperations } from '../naires/revision-operations.ts'
import { collaborationOperations } from '../naires/collaboration-operations.ts'
import { serviceOperations } from '../naires/service-operations.ts'
import { directoryOperations } from '../directories/directory-operations.ts'
import { providerOperations } from '../identity-providers/provider-operations.ts'
import { orgClosingOperations } from '../orgs/org-closing-operations.ts'
import { orgOperations } from '../orgs/org-operations.ts'
import { attachOperations } from '../sessions/attach-operations.ts'
import { operatorOperations } from '../operators/operator-operations.ts'
import { readModelOperations } from '../read-models/read-model-operations.ts'
import { historyOperations } from '../sessions/history-operations.ts'
import { commentOperations } from '../sessions/comment-operations.ts'
import { reviewOperations } from '../sessions/review-operations.ts'
import { validityOperations } from '../sessions/validity-operations.ts'
import { commitSession } from '../sessions/commit-operation.ts'
import { sessionOperations } from '../sessions/session-operations.ts'
import { settingOperations } from '../settings/setting-operations.ts'
import { invitationOperations } from '../sign-in/invitations.ts'
import { signInOperations } from '../sign-in/sign-in-operations.ts'
import { secondFactorOperations } from '../sign-in/second-factor-operations.ts'
import { filterGroupOperations } from '../subjects/filter-group-operations.ts'
import { memberOperations } from '../subjects/member-operations.ts'
import { subjectOperations } from '../subjects/subject-operations.ts'
import { searchUsers } from '../users/search-users.ts'
import { bindingOperations } from '../wechat/binding-operations.ts'
import { userOperations } from '../users/user-operations.ts'
import type { AnyHandler } from './operation.ts'

/** Handlers of all operations, by name. */
export const handlers = {
  ...signInOperations,
  ...invitationOperations,
  ...secondFactorOperations,
  ...bindingOperations,
  ...settingOperations,
  ...userOperations,
  searchUsers,
  ...orgOperations,
  ...orgClosingOperations,
  ...providerOperations,
  ...directoryOperations,
  ...subjectOperations,
  ...memberOperations,
  ...filterGroupOperations,
  ...naireOperations,
  ...serviceOperations,
  ...channelOperations,
  ...contentOperations,
  ...revisionOperations,
  ...collaborationOperations,
  ...identOperations,
  ...identFigures,
  ...interviewOperations,
  ...messageOperations,
  ...rewardOperations,
  ...retentionOperations,
  ...personExportOperations,
  ...webhookOperations,
  ...quotaOperations,
  ...gridOperations,
  commitSession,
  ...sessionOperations,
  ...reviewOperations,
  ...validityOperations,
  ...commentOperations,
  ...historyOperations,
  ...attachOperations,
  downloadSessions,
  derivedValues,
  ...exportOperations,
  ...importOperations,
  ...batchOperations,
  ...alarmOperations,
  ...appealOperations,
  ...excelOperations,
  ...sampleOperations,
  ...noticeOperations,
  ...jobOperations,
  ...readModelOperations,
  ...operatorOperations,
} as const satisfies { readonly [Name in OperationName]?: AnyHandler }

/** The calls of the access table that have no handler here: plain reads of sets, and what has an address of its own. */
export const elsewhere = {
  getUser: 'read',
  listUsers: 'read',
  listOrgs: 'read',
  listDepts: 'read',
  listSubjects: 'read',
  listNaires: 'read',
  readSessions: 'read',
  readDeletedSessions: 'read',
  readFeedbacks: 'read',
  readBoards: 'read',
  readCrosstabs: 'read',
  readReports: 'read',
  readShares: 'read',
  readExcels: 'read',
  readIdents: 'read',
  readCampaigns: 'read',
  readCampaignMessages: 'read',
  unsubscribePage: 'messages',
  unsubscribe: 'messages',
  readRewardRules: 'read',
  readRewards: 'read',
  readLegalHolds: 'read',
  readRetentionRuns: 'read',
  readWebhooks: 'read',
  readWebhookDeliveries: 'read',
  readRecycleBin: 'read',
  readAnswers: 'read',
  listParkedEvents: 'read',
  readQuotars: 'read',
  readQuotarChanges: 'read',
  readQuotarSeats: 'read',
  readAlarms: 'read',
  readAlarmSteps: 'read',
  readAuditEvents: 'read',
  readViewings: 'read',
  readNotices: 'read',
  readPersonalTasks: 'read',
  readDeadLetters: 'read',
  readAppealSessions: 'read',
  readAppealFeedbacks: 'read',
  metadata: 'odata',
  serviceDocument: 'odata',
  batch: 'odata',
  publishedNaire: 'naire-json',
  checkReceipt: 'receipts',
  ownAnswers: 'receipts',
  eraseOwnAnswers: 'receipts',
  fetchExport: 'exports',
  fetchPersonExport: 'exports',
  openNaire: 'naire-json',
  uploadResource: 'files',
  readResource: 'naire-json',
  identifyAt: 'naire-json',
  uploadFeedbackFile: 'files',
  uploadAppealFile: 'files',
  uploadJudgeFile: 'files',
  downloadFeedbackFile: 'files',
  downloadAppealFile: 'files',
  downloadJudgeFile: 'files',
  beginChunks: 'files',
  chunksStanding: 'files',
  sendChunk: 'files',
  dropChunks: 'files',
  beginUploadTicket: 'upload-tickets',
  uploadTicket: 'upload-tickets',
  seeUploadTicket: 'upload-tickets',
  beginSessionMove: 'session-moves',
  sessionMove: 'session-moves',
  takeSession: 'session-moves',
  takeSessionBack: 'session-moves',
  takeOwnSession: 'session-moves',
  cloudToken: 'oss',
  cloudStored: 'oss',
  cdnToken: 'oss',
  cloudDownloadUrl: 'oss',
  cloudFileUrl: 'oss',
  wechatPayNotify: 'wechat-pay',
  wechatSignature: 'wechat',
  wechatSignIn: 'wechat',
  wechatReturn: 'wechat',
  wechatOpenid: 'wechat',
  wechatBind: 'wechat',
  wechatOffer: 'wechat',
  signInProviders: 'identity-providers',
  departToProvider: 'identity-providers',
  returnFromProvider: 'identity-providers',
  returnByAssertion: 'identity-providers',
  samlMetadata: 'identity-providers',
  scimConfig: 'directories',
  scimResourceTypes: 'directories',
  scimSchemas: 'directories',
  scimUsers: 'directories',
  scimUser: 'directories',
  createScimUser: 'directories',
  replaceScimUser: 'directories',
  changeScimUser: 'directories',
  deleteScimUser: 'directories',
  scimGroups: 'directories',
  scimGroup: 'directories',
  createScimGroup: 'directories',
  replaceScimGroup: 'directories',
  changeScimGroup: 'directories',
  deleteScimGroup: 'directories',
  live: 'live',
  analysisCodebook: 'analysis',
  analysisQuery: 'analysis',
  analysisSteps: 'analysis',
  changeAnalysis: 'analysis',
  undoAnalysisStep: 'analysis',
  codeAnswer: 'analysis',
  openApi: 'docs',
  docs: 'docs',
  saveBoard: 'analysis',
  removeBoard: 'analysis',
  saveCrosstab: 'analysis',
  removeCrosstab: 'analysis',
  restoreCrosstab: 'analysis',
  openReport: 'analysis',
  reportVersion: 'analysis',
  saveReport: 'analysis',
  removeReport: 'analysis',
  restoreReport: 'analysis',
  publishReport: 'analysis',
  withdrawReport: 'analysis',
  commentOnReport: 'analysis',
  saveShare: 'analysis',
  revokeShare: 'analysis',
  shareOpenings: 'analysis',
  openShare: 'analysis',
  health: 'health',
  ready: 'health',
} as const satisfies { readonly [Name in Exclude<OperationName, keyof typeof handlers>]: string }
