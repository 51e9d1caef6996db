import { can, type Caller, roles } from './abilities.ts'
import { analysisOperations } from './analysis-operations.ts'
import { gridOperations } from './grid-operations.ts'
import { naireOperations } from './naire-operations.ts'
import { identOperations } from './ident-operations.ts'
import { publicPages } from './public-pages.ts'
import { orgOperations } from './org-operations.ts'
import { operatorOperations } from './operator-operations.ts'
import { noticeOperations } from './notice-operations.ts'
import { retentionOperations } from './retention-operations.ts'
import { rewardOperations } from './reward-operations.ts'
import { directoryOperations, signInOperations } from './sign-in-operations.ts'
import { webhookOperations } from './webhook-operations.ts'
import { open, own, type Operation, type Requirement } from './operation.ts'

export type { Operation, Requirement } from './operation.ts'

const restorers = ['invalidateSessions', 'deleteSessions'] as const
/** Every call over HTTP and who may make it. */
export const operations = {
  ...signInOperations,
  ...directoryOperations,
  beginWechatBinding: open('POST', '/api/BeginWechatBinding', 'signedIn'),
  confirmWechatBinding: open('POST', '/api/ConfirmWechatBinding', 'signedIn'),
  endWechatBinding: open('POST', '/api/EndWechatBinding', 'signedIn'),
  saveSettingValues: open('POST', '/odata/api/SaveSettingValues()', 'signedIn'),
  getSettingValues: open('GET', '/odata/api/GetSettingValues()', 'signedIn'),

  createUser: own('POST', '/odata/Users', 'manageUsers'),
  changeUser: own('PUT', "/odata/Users('{Sid}')", ['manageUsers', 'self']),
  getUser: own('GET', "/odata/Users('{Sid}')", ['manageUsers', 'assignReviewer', 'self']),
  deleteUser: own('DELETE', "/odata/Users('{Sid}')", 'manageUsers'),
  setUserStatus: own('POST', "/odata/Users('{Sid}')/SurveyExpert.SetStatus()", 'manageUsers'),
  eraseUser: open('POST', "/odata/Users('{Sid}')/SurveyExpert.Erase()", 'operate'),
  modifyPassword: own('POST', '/odata/Users/SurveyExpert.ModifyPassword()', 'manageUsers'),
  resetSecondFactors: own('POST', '/odata/Users/SurveyExpert.ResetSecondFactors()', 'manageUsers'),
  inviteUser: own('POST', "/odata/Users('{Sid}')/SurveyExpert.Invite()", 'manageUsers'),
  changePassword: open('POST', "/odata/Users('{Sid}')/SurveyExpert.ChangePassword()", 'self'),
  searchUsers: own('GET', '/odata/Users/SurveyExpert.Search()', ['manageUsers', 'assignReviewer']),
  checkCodeDuplicate: open('GET', '/odata/Users/SurveyExpert.CheckCodeDuplicate()', 'manageUsers'),
  listUsers: own('GET', '/odata/Users', ['manageUsers', 'assignReviewer']),

  ...orgOperations,

  createSubject: own('POST', '/odata/Subjects', 'manageSubjects'),
  renameSubject: own('PUT', "/odata/Subjects('{sid}')", 'manageSubjects'),
  deleteSubject: own('DELETE', "/odata/Subjects('{sid}')", 'manageSubjects'),
  restoreSubject: own('POST', "/odata/Subjects('{sid}')/SurveyExpert.Restore()", 'manageSubjects'),
  subjectMembers: own('GET', "/odata/Subjects('{sid}')/SurveyExpert.Members()", 'manageSubjects'),
  saveSubjectMember: own('POST', "/odata/Subjects('{sid}')/SurveyExpert.SaveMember()", 'manageSubjects'),
  removeSubjectMember: own('POST', "/odata/Subjects('{sid}')/SurveyExpert.RemoveMember()", 'manageSubjects'),
  ruleSubjectApproval: own('POST', "/odata/Subjects('{sid}')/SurveyExpert.RuleApproval()", 'manageSubjects'),
  ruleSubjectTemplate: own('POST', "/odata/Subjects('{sid}')/SurveyExpert.RuleTemplate()", 'manageSubjects'),
  filterGroups: own('GET', "/odata/Subjects('{sid}')/SurveyExpert.FilterGroups()", 'filterGroups'),
  saveFilterGroup: own('POST', "/odata/Subjects('{sid}')/SurveyExpert.SaveFilterGroup()", 'filterGroups'),
  deleteFilterGroup: own('POST', "/odata/Subjects('{sid}')/SurveyExpert.DeleteFilterGroup()", 'filterGroups'),
  listSubjects: own('GET', '/odata/Subjects', 'signedIn'),

  ...naireOperations,
  ...gridOperations,
  ...identOperations,
  ...rewardOperations,
  ...retentionOperations,
  ...noticeOperations,
  ...webhookOperations,

  setQuotarLimits: own('POST', "/odata/Naires('{sid}')/SurveyExpert.SetQuotarLimits()", 'manageQuotas'),
  setQuotarClosed: own('POST', "/odata/Naires('{sid}')/SurveyExpert.SetQuotarClosed()", 'manageQuotas'),
  crossQuotars: own('POST', "/odata/Naires('{sid}')/SurveyExpert.CrossQuotars()", 'manageQuotas'),
  ...publicPages,

  commitSession: open('POST', '/odata/NaireSessions', 'key'),
  readSessions: own('GET', '/odata/NaireSessions', ['key', 'viewSessions']),
  deleteSession: own('DELETE', "/odata/NaireSessions('{sid}')", 'deleteSessions'),
  deleteSessions: own('POST', '/odata/NaireSessions/SurveyExpert.DeleteMany()', 'deleteSessions'),
  readDeletedSessions: own('GET', '/odata/DeletedSessions', 'deleteSessions'),
  eraseSession: open('POST', '/odata/NaireSessions/SurveyExpert.Erase()', 'operate'),
  reviewSession: own('POST', '/odata/NaireSessions/SurveyExpert.Review()', 'review'),
  assignReviewer: own('POST', '/odata/NaireSessions/SurveyExpert.AssignReviewer()', 'assignReviewer'),
  assignAppealer: own('POST', '/odata/NaireSessions/SurveyExpert.AssignAppealer()', 'assignAppealer'),
  invalidateSession: own('POST', '/odata/NaireSessions/SurveyExpert.Invalidate()', 'invalidateSessions'),
  restoreSession: own('POST', '/odata/NaireSessions/SurveyExpert.Restore()', restorers),
  restoreSessions: own('POST', '/odata/NaireSessions/SurveyExpert.RestoreMany()', restorers),
  invalidateSessions: own('POST', '/odata/NaireSessions/SurveyExpert.InvalidateMany()', 'invalidateSessions'),
  reviewSessions: own('POST', '/odata/NaireSessions/SurveyExpert.ReviewMany()', 'review'),
  correctAnswers: own('POST', '/odata/NaireSessions/SurveyExpert.CorrectAnswers()', 'review'),
  addComment: own('POST', '/odata/NaireSessions/SurveyExpert.AddComment()', ['review', 'judgeAppeals']),
  sessionComments: own('GET', "/odata/NaireSessions('{sid}')/SurveyExpert.Comments()", ['review', 'judgeAppeals']),
  sessionAppeals: own('GET', "/odata/NaireSessions('{sid}')/SurveyExpert.Appeals()", ['review', 'judgeAppeals']),
  withdrawReview: own('POST', '/odata/NaireSessions/SurveyExpert.WithdrawReview()', 'review'),
  takeReview: own('POST', '/odata/NaireSessions/SurveyExpert.TakeReview()', 'review'),
  releaseReview: own('POST', '/odata/NaireSessions/SurveyExpert.ReleaseReview()', 'review'),
  spreadReview: own('POST', '/odata/NaireSessions/SurveyExpert.SpreadReview()', 'assignReviewer'),
  drawSample: own('POST', "/odata/Naires('{sid}')/SurveyExpert.DrawSample()", 'assignReviewer'),
  reviewSamples: own('GET', "/odata/Naires('{sid}')/SurveyExpert.ReviewSamples()", 'assignReviewer'),
  secondReviews: own('GET', "/odata/Naires('{sid}')/SurveyExpert.SecondReviews()", 'review'),
  blindSession: own('GET', "/odata/Naires('{sid}')/SurveyExpert.BlindSession()", 'review'),
  giveSecondReview: own('POST', "/odata/Naires('{sid}')/SurveyExpert.GiveSecondReview()", 'review'),
  resolveDisagreement: own('POST', "/odata/Naires('{sid}')/SurveyExpert.ResolveDisagreement()", 'assignReviewer'),
  disableAssessor: own('POST', '/odata/NaireSessions/SurveyExpert.DisableAssessor()', 'assignReviewer'),
  enableAssessor: own('POST', '/odata/NaireSessions/SurveyExpert.EnableAssessor()', 'assignReviewer'),
  claimAlarm: own('POST', '/odata/NaireSessions/SurveyExpert.ClaimAlarm()', 'processAlarms'),
  releaseAlarm: own('POST', '/odata/NaireSessions/SurveyExpert.ReleaseAlarm()', 'processAlarms'),
  handOverAlarm: own('POST', '/odata/NaireSessions/SurveyExpert.HandOverAlarm()', 'processAlarms'),
  escalateAlarm: own('POST', '/odata/NaireSessions/SurveyExpert.EscalateAlarm()', 'processAlarms'),
  alarmShown: own('POST', '/odata/NaireSessions/SurveyExpert.AlarmShown()', 'processAlarms'),
  seeAlarm: own('POST', '/odata/NaireSessions/SurveyExpert.SeeAlarm()', 'processAlarms'),
  reopenAlarm: own('POST', '/odata/NaireSessions/SurveyExpert.ReopenAlarm()', 'processAlarms'),
  alarmDesk: own('GET', "/odata/NaireSessions('{sid}')/SurveyExpert.AlarmDesk()", 'processAlarms'),
  processAlarm: own('POST', '/odata/NaireSessions/SurveyExpert.ProcessAlarm()', 'processAlarms'),
  sessionHistory: own('GET', "/odata/NaireSessions('{sid}')/SurveyExpert.History()", 'viewHistory'),
  sessionAsOf: own('GET', "/odata/NaireSessions('{sid}')/SurveyExpert.AsOf()", 'viewHistory'),
  sessionWhy: own('GET', "/odata/NaireSessions('{sid}')/SurveyExpert.Why()", 'viewSessions'),
  promiseAttach: open('POST', '/odata/NaireSessions/SurveyExpert.PromiseAttach()', 'key'),
  sessionAttaches: own('GET', "/odata/NaireSessions('{sid}')/SurveyExpert.Attaches()", 'viewSessions'),
  sessionTranscripts: own('GET', "/odata/NaireSessions('{sid}')/SurveyExpert.Transcripts()", 'viewSessions'),
  downloadSessions: own('GET', '/odata/NaireSessions/SurveyExpert.Download()', 'downloadSessions'),
  requestExport: own('POST', '/odata/NaireSessions/SurveyExpert.Export()', 'downloadSessions'),
  listExports: own('GET', '/odata/NaireSessions/SurveyExpert.Exports()', 'downloadSessions'),
  cancelExport: own('POST', '/odata/NaireSessions/SurveyExpert.CancelExport()', 'downloadSessions'),
  /** By the pass that the list gives to whom the export is. */
  fetchExport: open('GET', '/Exports/{sid}', 'public'),
  uploadImport: own('POST', '/odata/NaireSessions/SurveyExpert.UploadImport()', 'importSessions'),
  previewImport: own('POST', '/odata/NaireSessions/SurveyExpert.PreviewImport()', 'importSessions'),
  startImport: own('POST', '/odata/NaireSessions/SurveyExpert.StartImport()', 'importSessions'),
  cancelImport: own('POST', '/odata/NaireSessions/SurveyExpert.CancelImport()', 'importSessions'),
  listImports: own('GET', '/odata/NaireSessions/SurveyExpert.Imports()', 'importSessions'),
  importReport: own('GET', '/odata/NaireSessions/SurveyExpert.ImportReport()', 'importSessions'),
  derivedValues: own('GET', '/odata/NaireSessions/SurveyExpert.DerivedValues()', 'viewSessions'),
  readFeedbacks: own('GET', '/odata/Feedbacks', 'viewSessions'),
  readAnswers: own('GET', '/odata/Answers_{naireSid}', 'viewSessions'),

  ...analysisOperations,

  readExcels: own('GET', '/odata/Excels', ['manageExcel', 'browseExcel']),
  searchExcels: own('POST', '/odata/Excels/SurveyExpert.Search()', ['manageExcel', 'browseExcel']),
  excelData: own('GET', "/odata/Excels('{sid}')/SurveyExpert.SearchData()", ['manageExcel', 'browseExcel']),
  downloadExcel: own('GET', "/odata/Excels('{sid}')/SurveyExpert.Download()", ['manageExcel', 'browseExcel']),
  saveExcel: own('POST', '/odata/Excels/SurveyExpert.Save()', 'manageExcel'),
  saveExcelUrl: own('POST', '/odata/Excels/SurveyExpert.SaveUrl()', 'manageExcel'),
  deleteExcel: own('DELETE', "/odata/Excels('{sid}')", 'manageExcel'),
  restoreExcel: own('POST', "/odata/Excels('{sid}')/SurveyExpert.Restore()", 'manageExcel'),
  resetExcelSeq: own('POST', '/odata/Excels/SurveyExpert.ResetSeq()', 'manageExcel'),

  readRecycleBin: own('GET', '/odata/RecycleBin', [
    'deleteSessions',
    'editQuestions',
    'manageUsers',
    'manageExcel',
    'manageSubjects',
  ]),

  readQuotars: own('GET', '/odata/Quotars', ['manageQuotas', 'viewSessions']),
  readQuotarChanges: own('GET', '/odata/QuotarChanges', ['manageQuotas', 'viewSessions']),
  readQuotarSeats: own('GET', '/odata/QuotarSeats', 'viewSessions'),
  readAlarms: own('GET', '/odata/Alarms', 'processAlarms'),
  readAlarmSteps: own('GET', '/odata/AlarmSteps', 'processAlarms'),
  readAuditEvents: own('GET', '/odata/AuditEvents', 'viewHistory'),
  readViewings: own('GET', '/odata/Viewings', 'viewAccessLog'),

  readDeadLetters: open('GET', '/odata/DeadLetters', 'operate'),
  retryDuty: open('POST', "/odata/DeadLetters('{sid}')/SurveyExpert.Retry()", 'operate'),
  closeDuty: open('POST', "/odata/DeadLetters('{sid}')/SurveyExpert.Close()", 'operate'),

  readAppealSessions: own('GET', '/odata/AppealSessions', ['appeal', 'judgeAppeals']),
  readAppealFeedbacks: own('GET', "/odata/AppealSessions('{sid}')/AppealFeedbacks", ['appeal', 'judgeAppeals']),
  commitAppealFeedback: own('POST', '/odata/AppealSessions/SurveyExpert.CommitAppealFeedback()', 'appeal'),
  deleteAppealFeedback: own('POST', '/odata/AppealSessions/SurveyExpert.DeleteAppealFeedback()', 'appeal'),
  commitAppealSession: own('POST', '/odata/AppealSessions/SurveyExpert.CommitAppealSession()', 'appeal'),
  toggleAppealStatus: own('POST', '/odata/AppealSessions/SurveyExpert.ToggleAppealStatus()', 'assignAppealer'),
  judgeAppealFeedback: own('POST', "/odata/AppealSessions('{sid}')/SurveyExpert.JudgeAppealFeedback()", 'judgeAppeals'),
  judgeAppealSession: own('POST', "/odata/AppealSessions('{sid}')/SurveyExpert.JudgeAppealSession()", 'judgeAppeals'),
  withdrawJudgement: own('POST', "/odata/AppealSessions('{sid}')/SurveyExpert.WithdrawJudgement()", 'judgeAppeals'),

  uploadResource: own('POST', '/UploadFiles/', 'editQuestions'),
  readResource: open('GET', '/naire/{naireSid}/resource/{file}', 'public'),
  uploadFeedbackFile: own('POST', '/UploadFiles/', ['key', 'review']),
  uploadAppealFile: own('POST', '/UploadFiles/', 'appeal'),
  uploadJudgeFile: own('POST', '/UploadFiles/', 'judgeAppeals'),
  downloadFeedbackFile: own('GET', '/DownloadFiles/', ['key', 'viewSessions']),
  downloadAppealFile: own('GET', '/DownloadFiles/', ['appeal', 'judgeAppeals']),
  downloadJudgeFile: own('GET', '/DownloadFiles/', ['appeal', 'judgeAppeals']),

  beginChunks: open('POST', '/UploadFiles/Chunks', ['key', 'appeal', 'judgeAppeals']),
  chunksStanding: open('GET', '/UploadFiles/Chunks/{sid}', ['key', 'appeal', 'judgeAppeals']),
  sendChunk: open('PATCH', '/UploadFiles/Chunks/{sid}', ['key', 'appeal', 'judgeAppeals']),
  dropChunks: open('DELETE', '/UploadFiles/Chunks/{sid}', ['key', 'appeal', 'judgeAppeals']),

  beginUploadTicket: open('POST', '/UploadTickets', 'key'),
  /** Whoever has a ticket's number may: nobody guesses one. */
  uploadTicket: open('GET', '/UploadTickets/{qruploaderSid}', 'public'),
  seeUploadTicket: open('POST', '/UploadTickets/{qruploaderSid}/Seen', 'public'),

  beginSessionMove: open('POST', '/SessionMoves', 'key'),
  sessionMove: open('GET', '/SessionMoves/{sessionSid}', 'key'),
  /** Whoever has a code may: it is good once, and guessing is slow. */
  takeSession: open('POST', '/SessionMoves/Take', 'public'),
  takeSessionBack: open('POST', '/SessionMoves/TakeBack', 'key'),
  /** Resumes the signed-in user's own session on any device. */
  takeOwnSession: open('POST', '/SessionMoves/TakeOwn', 'signedIn'),

  cloudToken: open('GET', '/oss/token', ['key', 'appeal', 'judgeAppeals']),
  cloudStored: open('POST', '/oss/stored', ['key', 'appeal', 'judgeAppeals']),
  cdnToken: own('GET', '/oss/cdnToken', 'editQuestions'),
  cloudDownloadUrl: open('GET', '/oss/donwloadurl', ['key', 'viewSessions', 'appeal', 'judgeAppeals']),
  cloudFileUrl: open('GET', '/oss/fileurl', ['key', 'viewSessions', 'appeal', 'judgeAppeals']),

  wechatSignature: open('GET', '/wechat/signature', 'public'),
  wechatSignIn: open('GET', '/wechat/authorize', 'public'),
  wechatReturn: open('GET', '/wechat/callback', 'public'),
  wechatOpenid: open('GET', '/wechat/openid', 'public'),
  wechatBind: open('GET', '/wechat/bind', 'public'),
  /** Changes nobody: the screen that began confirms it. */
  wechatOffer: open('POST', '/wechat/bind', 'public'),

  ...operatorOperations,

  live: open('GET', '/live', 'signedIn'),
  metadata: open('GET', '/odata/$metadata', 'public'),
  serviceDocument: open('GET', '/odata/', 'public'),
  /** Each of its requests is asked about on its own. */
  batch: open('POST', '/odata/$batch', 'public'),
  openApi: open('GET', '/openapi.json', 'public'),
  docs: open('GET', '/docs', 'signedIn'),
  health: open('GET', '/health', 'public'),
  ready: open('GET', '/ready', 'public'),
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof operations

/** Relation of a caller to the requested object. */
export interface CallerRelation {
  /** Null: not signed in. */
  readonly role: Caller | null
  /** The thing lies in the caller's organisation, or in none. */
  readonly sameOrg: boolean
  /** The thing is the caller's own user record. */
  readonly isSelf: boolean
  /** The caller sent the key of the session concerned. */
  readonly holdsKey: boolean
}

export function mayCall(operation: OperationName, standing: CallerRelation): boolean {
  const { needs, ownOrg }: Operation = operations[operation]
  const ways = typeof needs === 'string' ? [needs] : needs
  return ways.some((way) => meets(way, standing, ownOrg))
}

function meets(
  way: Exclude<Requirement, readonly unknown[]>,
  { role, sameOrg, isSelf, holdsKey }: CallerRelation,
  ownOrg: boolean,
): boolean {
  if (way === 'public') return true
  if (way === 'key') return holdsKey
  if (role === null || role === 'respondent') return false
  if (way === 'self') return isSelf
  if (ownOrg && !sameOrg && !crosses(role)) return false
  return way === 'signedIn' || can(role, way)
}

const crosses = (role: Caller): boolean => role === roles.SuperAdmin
