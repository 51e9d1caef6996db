import type { OperationName } from '@naire/domain/access'
import type { Client, Reply } from './client.ts'
import { analysisCalls } from './analysis-calls.ts'
import { excelCalls } from './excel-calls.ts'
import { gridCalls } from './grid-calls.ts'
import { identCalls } from './ident-calls.ts'
import { noticeCalls } from './notice-calls.ts'
import { retentionCalls } from './retention-calls.ts'
import { rewardCalls } from './reward-calls.ts'
import { signInCalls } from './sign-in-calls.ts'
import { webhookCalls } from './webhook-calls.ts'
import { newSid } from './fieldwork.ts'

/** Targets of calls: sids of things that exist, or of none. */
export interface Targets {
  readonly userSid: string
  readonly orgSid: string
  readonly subjectSid: string
  readonly naireSid: string
  readonly sessionSid: string
  /** A sheet of the questionnaire; absent: none. */
  readonly excelSid?: string
  /** Further sessions, for the calls that take several. */
  readonly moreSids?: readonly string[]
}

export const nothing = (orgSid: string): Targets => ({
  userSid: newSid(),
  orgSid,
  subjectSid: newSid(),
  naireSid: newSid(),
  sessionSid: newSid(),
})

export type Call = (client: Client, targets: Targets) => Promise<Reply>

const act =
  (path: (targets: Targets) => string, body: (targets: Targets) => object = () => ({})): Call =>
  (client, targets) =>
    client.post(path(targets), body(targets))
const look =
  (path: (targets: Targets) => string): Call =>
  (client, targets) =>
    client.get(path(targets))
const sessions = (name: string, body: (targets: Targets) => object): Call =>
  act(() => `/odata/NaireSessions/SurveyExpert.${name}()`, body)
const naires = (name: string, body: object): Call =>
  act(
    ({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.${name}()`,
    () => body,
  )
const appeals = (name: string, body: (targets: Targets) => object): Call =>
  act(() => `/odata/AppealSessions/SurveyExpert.${name}()`, body)
const those = ({ sessionSid, moreSids = [] }: Targets) => ({ sessionSids: [sessionSid, ...moreSids] })
const file =
  (type: number): Call =>
  (client, { sessionSid }) =>
    client.upload(`/UploadFiles/?objectSid=${sessionSid}&bizObjectType=${type}`, {
      name: 'a.txt',
      content: Buffer.from('a'),
    })
const fetched = (type: number): Call =>
  look(({ sessionSid }) => `/DownloadFiles/?objectSid=${sessionSid}&bizObjectType=${type}&sid=${sessionSid}`)
const inCloud = ({ naireSid, sessionSid }: Targets) => `objectSid=${sessionSid}&bizObjectType=202&naireSid=${naireSid}`
const feedback = ({ sessionSid }: Targets) => ({
  appealFeedback: { AppealSessionSid: sessionSid, Sid: newSid(), QuestionSid: newSid(), Reason: '' },
})
const judgement = { JudgeResult: 'reject', JudgeMemo: '' }

/** One request of each call. */
export const calls: Readonly<Record<OperationName, Call>> = {
  ...signInCalls({ act, look }),
  beginWechatBinding: act(() => '/api/BeginWechatBinding'),
  confirmWechatBinding: act(
    () => '/api/ConfirmWechatBinding',
    () => ({ Secret: 'a', Code: '000000' }),
  ),
  endWechatBinding: act(() => '/api/EndWechatBinding'),
  saveSettingValues: act(() => '/odata/api/SaveSettingValues()'),
  getSettingValues: look(() => '/odata/api/GetSettingValues()?keys=a'),

  createUser: act(
    () => '/odata/Users',
    ({ orgSid }) => ({ Code: '', OrgSid: orgSid }),
  ),
  changeUser: (client, { userSid }) => client.put(`/odata/Users('${userSid}')`, { Code: '' }),
  getUser: look(({ userSid }) => `/odata/Users('${userSid}')`),
  deleteUser: (client, { userSid }) => client.delete(`/odata/Users('${userSid}')`),
  setUserStatus: act(
    ({ userSid }) => `/odata/Users('${userSid}')/SurveyExpert.SetStatus()`,
    () => ({ status: 0 }),
  ),
  eraseUser: act(
    ({ userSid }) => `/odata/Users('${userSid}')/SurveyExpert.Erase()`,
    () => ({ reason: '' }),
  ),
  modifyPassword: act(
    () => '/odata/Users/SurveyExpert.ModifyPassword()',
    ({ userSid }) => ({ targetUserSid: userSid, password: '' }),
  ),
  resetSecondFactors: act(
    () => '/odata/Users/SurveyExpert.ResetSecondFactors()',
    ({ userSid }) => ({ targetUserSid: userSid }),
  ),
  inviteUser: act(({ userSid }) => `/odata/Users('${userSid}')/SurveyExpert.Invite()`),
  changePassword: act(
    ({ userSid }) => `/odata/Users('${userSid}')/SurveyExpert.ChangePassword()`,
    () => ({ password: '', newPassword: '' }),
  ),
  searchUsers: look(() => "/odata/Users/SurveyExpert.Search(keyword='a')"),
  checkCodeDuplicate: look(() => "/odata/Users/SurveyExpert.CheckCodeDuplicate(userSid='',userCode='a')"),
  listUsers: look(() => '/odata/Users'),

  createOrg: act(() => '/odata/Orgs'),
  renameOrg: (client, { orgSid }) => client.put(`/odata/Orgs('${orgSid}')`, { Name: '' }),
  listOrgs: look(() => '/odata/Orgs'),
  addDept: act(({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.AddDept()`),
  changeDept: act(
    ({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.ChangeDept()`,
    () => ({ deptSid: newSid(), change: 'remove' }),
  ),
  listDepts: look(() => '/odata/Depts'),
  orgHoldings: look(({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.Holdings()`),
  closeOrg: act(
    ({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.Close()`,
    () => ({ Name: '', Reason: '' }),
  ),
  reopenOrg: act(({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.Reopen()`),
  exportOrg: act(
    ({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.Export()`,
    () => ({ Sid: newSid() }),
  ),
  listOrgExports: look(({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.Exports()`),
  eraseOrg: act(
    ({ orgSid }) => `/odata/Orgs('${orgSid}')/SurveyExpert.Erase()`,
    () => ({ Name: '', Reason: '' }),
  ),

  createSubject: act(
    () => '/odata/Subjects',
    ({ orgSid }) => ({ OrgSid: orgSid }),
  ),
  renameSubject: (client, { subjectSid }) => client.put(`/odata/Subjects('${subjectSid}')`, { Name: '' }),
  deleteSubject: (client, { subjectSid }) => client.delete(`/odata/Subjects('${subjectSid}')`),
  listSubjects: look(() => '/odata/Subjects'),

  subjectMembers: look(({ subjectSid }) => `/odata/Subjects('${subjectSid}')/SurveyExpert.Members()`),
  saveSubjectMember: act(
    ({ subjectSid }) => `/odata/Subjects('${subjectSid}')/SurveyExpert.SaveMember()`,
    ({ userSid }) => ({ userSid, role: 5 }),
  ),
  removeSubjectMember: act(
    ({ subjectSid }) => `/odata/Subjects('${subjectSid}')/SurveyExpert.RemoveMember()`,
    ({ userSid }) => ({ userSid }),
  ),
  filterGroups: look(({ subjectSid }) => `/odata/Subjects('${subjectSid}')/SurveyExpert.FilterGroups()`),
  saveFilterGroup: act(
    ({ subjectSid }) => `/odata/Subjects('${subjectSid}')/SurveyExpert.SaveFilterGroup()`,
    () => ({ Name: 'a', Search: '' }),
  ),
  deleteFilterGroup: act(
    ({ subjectSid }) => `/odata/Subjects('${subjectSid}')/SurveyExpert.DeleteFilterGroup()`,
    () => ({ Name: 'a' }),
  ),
  naireChannels: look(({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.Channels()`),
  draftTexts: naires('DraftTexts', { task: 'questions', language: 'zh-CN', reader: 'zh-CN', brief: 'a' }),
  saveChannel: naires('SaveChannel', { Code: 'a' }),
  ...gridCalls({ act, look }),
  deleteChannel: naires('DeleteChannel', { Code: 'a' }),
  naireServices: look(() => '/api/NaireServices'),
  importNaire: act(
    () => '/odata/Naires/SurveyExpert.Import()',
    ({ subjectSid }) => ({ subjectSid, naire: {} }),
  ),
  listNaires: look(() => '/odata/Naires'),
  getNaire: look(({ naireSid }) => `/odata/Naires('${naireSid}')`),
  naireAtRevision: look(({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.AtRevision(revision=1)`),
  generalView: look(({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.GeneralView()`),
  createNaire: act(
    () => '/odata/Naires',
    ({ subjectSid }) => ({ SubjectSid: subjectSid }),
  ),
  copyNaire: act(({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.Copy()`),
  saveNaire: act(
    ({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.Save()`,
    ({ naireSid }) => ({ questionnaire: { Sid: naireSid, ModifyTime: '', Questions: [] }, variation: {} }),
  ),
  rollBackNaire: act(
    ({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.RollBack()`,
    () => ({ revision: 1, reason: '' }),
  ),
  naireChangesSince: look(({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.ChangesSince(revision=1)`),
  attendNaire: naires('Attend', {}),
  naireComments: look(({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.NaireComments()`),
  addNaireComment: naires('AddNaireComment', { text: '' }),
  resolveNaireComment: naires('ResolveNaireComment', { sid: 'A'.repeat(32), resolved: true }),
  removeNaireComment: naires('RemoveNaireComment', { sid: 'A'.repeat(32) }),
  requestApproval: naires('RequestApproval', {}),
  decideApproval: naires('DecideApproval', { revision: 1, approved: true }),
  testLink: naires('TestLink', {}),
  moveNaire: act(
    ({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.Move()`,
    ({ subjectSid }) => ({ subjectSid }),
  ),
  ruleSubjectApproval: act(
    ({ subjectSid }) => `/odata/Subjects('${subjectSid}')/SurveyExpert.RuleApproval()`,
    () => ({ needsApproval: true }),
  ),
  ruleSubjectTemplate: act(
    ({ subjectSid }) => `/odata/Subjects('${subjectSid}')/SurveyExpert.RuleTemplate()`,
    () => ({ isTemplate: true }),
  ),
  naireRevisions: look(({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.Revisions()`),
  publishNaire: act(({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.Publish()`),
  setQuotarLimits: act(
    ({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.SetQuotarLimits()`,
    () => ({ limits: [{ Sid: newSid(), Limit: 1 }], reason: '测试' }),
  ),
  setQuotarClosed: act(
    ({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.SetQuotarClosed()`,
    () => ({ Sid: newSid(), Closed: true, reason: '测试' }),
  ),
  crossQuotars: act(
    ({ naireSid }) => `/odata/Naires('${naireSid}')/SurveyExpert.CrossQuotars()`,
    () => ({ row: 'no', column: 'none', limit: 1 }),
  ),

  commitSession: act(
    () => '/odata/NaireSessions',
    ({ naireSid }) => ({ Sid: newSid(), NaireSid: naireSid }),
  ),
  readSessions: look(() => '/odata/NaireSessions'),
  deleteSession: (client, { sessionSid }) => client.delete(`/odata/NaireSessions('${sessionSid}')`),
  deleteSessions: sessions('DeleteMany', (targets) => ({ ...those(targets), reason: '' })),
  readDeletedSessions: look(() => '/odata/DeletedSessions'),
  reviewSession: sessions('Review', ({ sessionSid }) => ({ sessionSid, action: 'pass', reason: '' })),
  assignReviewer: sessions('AssignReviewer', (targets) => ({ ...those(targets), reviewerSid: newSid() })),
  assignAppealer: sessions('AssignAppealer', (targets) => ({ ...those(targets), appealerSid: newSid() })),
  eraseSession: sessions('Erase', ({ sessionSid }) => ({ sessionSid, reason: '' })),
  invalidateSession: sessions('Invalidate', ({ sessionSid }) => ({ sessionSid, reason: '' })),
  restoreSession: sessions('Restore', ({ sessionSid }) => ({ sessionSid })),
  restoreSessions: sessions('RestoreMany', those),
  invalidateSessions: sessions('InvalidateMany', (targets) => ({ ...those(targets), reason: '' })),
  reviewSessions: sessions('ReviewMany', (targets) => ({ ...those(targets), action: 'pass', reason: '' })),
  correctAnswers: sessions('CorrectAnswers', ({ sessionSid }) => ({ sessionSid, reason: '', Feedbacks: [] })),
  addComment: sessions('AddComment', ({ sessionSid }) => ({ sessionSid, Text: '?' })),
  sessionComments: look(({ sessionSid }) => `/odata/NaireSessions('${sessionSid}')/SurveyExpert.Comments()`),
  sessionAppeals: look(({ sessionSid }) => `/odata/NaireSessions('${sessionSid}')/SurveyExpert.Appeals()`),
  withdrawReview: sessions('WithdrawReview', those),
  takeReview: sessions('TakeReview', those),
  releaseReview: sessions('ReleaseReview', those),
  spreadReview: sessions('SpreadReview', ({ naireSid }) => ({ naireSid })),
  disableAssessor: sessions('DisableAssessor', (targets) => ({ ...those(targets), assessorSid: newSid(), reason: '' })),
  enableAssessor: sessions('EnableAssessor', (targets) => ({ ...those(targets), assessorSid: newSid(), reason: '' })),
  claimAlarm: sessions('ClaimAlarm', ({ sessionSid }) => ({ sessionSid })),
  releaseAlarm: sessions('ReleaseAlarm', ({ sessionSid }) => ({ sessionSid, reason: '' })),
  handOverAlarm: sessions('HandOverAlarm', ({ sessionSid, userSid }) => ({ sessionSid, toSid: userSid })),
  escalateAlarm: sessions('EscalateAlarm', ({ sessionSid }) => ({ sessionSid, reason: '' })),
  alarmShown: sessions('AlarmShown', ({ sessionSid }) => ({ sessionSid })),
  seeAlarm: sessions('SeeAlarm', ({ sessionSid }) => ({ sessionSid })),
  reopenAlarm: sessions('ReopenAlarm', ({ sessionSid }) => ({ sessionSid, reason: '' })),
  alarmDesk: look(({ sessionSid }) => `/odata/NaireSessions('${sessionSid}')/SurveyExpert.AlarmDesk()`),
  processAlarm: sessions('ProcessAlarm', ({ sessionSid }) => ({ sessionSid, note: '' })),
  sessionHistory: look(({ sessionSid }) => `/odata/NaireSessions('${sessionSid}')/SurveyExpert.History()`),
  sessionAsOf: look(({ sessionSid }) => `/odata/NaireSessions('${sessionSid}')/SurveyExpert.AsOf(revision=0)`),
  promiseAttach: sessions('PromiseAttach', ({ sessionSid }) => ({
    sessionSid,
    Sid: newSid(),
    attachType: 102,
    FileName: 'a.amr',
  })),
  sessionAttaches: look(({ sessionSid }) => `/odata/NaireSessions('${sessionSid}')/SurveyExpert.Attaches()`),
  sessionTranscripts: look(({ sessionSid }) => `/odata/NaireSessions('${sessionSid}')/SurveyExpert.Transcripts()`),
  sessionWhy: look(({ sessionSid }) => `/odata/NaireSessions('${sessionSid}')/SurveyExpert.Why()`),
  downloadSessions: look(
    ({ naireSid }) => `/odata/NaireSessions/SurveyExpert.Download(naireSid='${naireSid}',format='csv')`,
  ),
  requestExport: sessions('Export', ({ naireSid }) => ({ Sid: newSid(), naireSid, format: 'csv' })),
  listExports: look(({ naireSid }) => `/odata/NaireSessions/SurveyExpert.Exports(naireSid='${naireSid}')`),
  cancelExport: sessions('CancelExport', () => ({ Sid: newSid() })),
  fetchExport: look(() => `/Exports/${newSid()}?pass=1.a`),
  derivedValues: look(({ naireSid }) => `/odata/NaireSessions/SurveyExpert.DerivedValues(naireSid='${naireSid}')`),
  readFeedbacks: look(() => '/odata/Feedbacks'),
  readAnswers: look(({ naireSid }) => `/odata/Answers_${naireSid}`),

  ...analysisCalls({ act, look }),
  ...excelCalls({ act, look }),
  ...identCalls({ act, look }),
  ...noticeCalls({ act, look }),
  ...rewardCalls({ act, look }),
  ...retentionCalls({ act, look }),
  ...webhookCalls({ act, look }),

  listParkedEvents: look(() => '/odata/ParkedEvents'),
  retryParkedEvent: act(
    () => "/odata/ParkedEvents('sessions-1')/SurveyExpert.Retry()",
    () => ({ reason: '' }),
  ),
  skipParkedEvent: act(
    () => "/odata/ParkedEvents('sessions-1')/SurveyExpert.Skip()",
    () => ({ reason: '' }),
  ),
  listReadModels: look(() => '/api/ReadModels'),

  readQuotars: look(() => '/odata/Quotars'),
  readQuotarChanges: look(() => '/odata/QuotarChanges'),
  readQuotarSeats: look(() => '/odata/QuotarSeats'),
  readAlarms: look(() => '/odata/Alarms'),
  readAlarmSteps: look(() => '/odata/AlarmSteps'),
  readDeadLetters: look(() => '/odata/DeadLetters'),
  retryDuty: act(() => "/odata/DeadLetters('none')/SurveyExpert.Retry()"),
  closeDuty: act(
    () => "/odata/DeadLetters('none')/SurveyExpert.Close()",
    () => ({ reason: '' }),
  ),
  readAuditEvents: look(() => '/odata/AuditEvents'),
  readViewings: look(() => '/odata/Viewings'),

  readAppealSessions: look(() => '/odata/AppealSessions'),
  readAppealFeedbacks: look(({ sessionSid }) => `/odata/AppealSessions('${sessionSid}')/AppealFeedbacks`),
  commitAppealFeedback: appeals('CommitAppealFeedback', feedback),
  deleteAppealFeedback: appeals('DeleteAppealFeedback', feedback),
  commitAppealSession: appeals('CommitAppealSession', ({ sessionSid }) => ({ appealSessionSid: sessionSid })),
  toggleAppealStatus: appeals('ToggleAppealStatus', (targets) => ({
    openAppeal: true,
    naireSessionSidList: those(targets).sessionSids,
  })),
  judgeAppealFeedback: act(
    ({ sessionSid }) => `/odata/AppealSessions('${sessionSid}')/SurveyExpert.JudgeAppealFeedback()`,
    () => ({ appealFeedback: { Sid: newSid(), ...judgement } }),
  ),
  judgeAppealSession: act(
    ({ sessionSid }) => `/odata/AppealSessions('${sessionSid}')/SurveyExpert.JudgeAppealSession()`,
    () => judgement,
  ),
  withdrawJudgement: act(({ sessionSid }) => `/odata/AppealSessions('${sessionSid}')/SurveyExpert.WithdrawJudgement()`),

  uploadFeedbackFile: file(202),
  uploadResource: (client, { naireSid }) =>
    client.upload(`/UploadFiles/?objectSid=${naireSid}&bizObjectType=101`, {
      name: 'a.txt',
      content: Buffer.from('a'),
    }),
  readResource: look(({ naireSid, sessionSid }) => `/naire/${naireSid}/resource/${sessionSid}.png`),
  uploadAppealFile: file(203),
  uploadJudgeFile: file(204),
  downloadFeedbackFile: fetched(202),
  downloadAppealFile: fetched(203),
  downloadJudgeFile: fetched(204),
  beginChunks: (client, { sessionSid }) =>
    client.post(`/UploadFiles/Chunks?objectSid=${sessionSid}&bizObjectType=202`, undefined, {
      'X-File-Name': 'a.png',
      'X-File-Size': '10',
    }),
  chunksStanding: look(({ sessionSid }) => `/UploadFiles/Chunks/${sessionSid}`),
  sendChunk: (client, { sessionSid }) => client.piece(`/UploadFiles/Chunks/${sessionSid}`, 0, Buffer.from('a')),
  dropChunks: (client, { sessionSid }) => client.delete(`/UploadFiles/Chunks/${sessionSid}`),
  beginUploadTicket: act(
    () => '/UploadTickets',
    ({ sessionSid }) => ({ sessionSid, interactionSid: newSid(), attachType: 101 }),
  ),
  uploadTicket: look(() => '/UploadTickets/none'),
  seeUploadTicket: act(() => '/UploadTickets/none/Seen'),
  beginSessionMove: act(
    () => '/SessionMoves',
    ({ sessionSid }) => ({ sessionSid }),
  ),
  sessionMove: look(({ sessionSid }) => `/SessionMoves/${sessionSid}`),
  takeSession: act(
    () => '/SessionMoves/Take',
    () => ({ code: '22222222' }),
  ),
  takeSessionBack: act(
    () => '/SessionMoves/TakeBack',
    ({ sessionSid }) => ({ sessionSid }),
  ),
  takeOwnSession: act(
    () => '/SessionMoves/TakeOwn',
    ({ naireSid }) => ({ naireSid }),
  ),
  cloudToken: look((targets) => `/oss/token?${inCloud(targets)}`),
  cloudStored: (client, targets) => client.post(`/oss/stored?${inCloud(targets)}&fileName=a.png`),
  cdnToken: look(({ naireSid }) => `/oss/cdnToken?naireSid=${naireSid}`),
  cloudDownloadUrl: look((targets) => `/oss/donwloadurl?${inCloud(targets)}&fileName=a.png`),
  cloudFileUrl: look(({ naireSid, sessionSid }) => `/oss/fileurl?path=naire/${naireSid}/202/${sessionSid}/a.png`),
  wechatSignature: look(() => '/wechat/signature?url=a'),
  wechatSignIn: look(() => '/wechat/authorize'),
  wechatReturn: look(() => '/wechat/callback?code=a&state=a'),
  wechatOpenid: look(() => '/wechat/openid'),
  wechatBind: look(() => '/wechat/bind?ticket=a'),
  wechatOffer: act(() => '/wechat/bind?ticket=a'),
  live: (client) => client.begin('/live'),
  publishedNaire: look(({ naireSid }) => `/naire/${naireSid}.json`),
  checkReceipt: look(() => '/receipt/none'),
  ownAnswers: look(() => '/answers/none'),
  eraseOwnAnswers: act(() => '/answers/none'),
  identifyAt: act(
    ({ naireSid }) => `/naire/${naireSid}/identify`,
    () => ({ Code: '-' }),
  ),
  openNaire: act(
    ({ naireSid }) => `/naire/${naireSid}/access`,
    () => ({ Password: '-' }),
  ),
  metadata: look(() => '/odata/$metadata'),
  serviceDocument: look(() => '/odata/'),
  batch: (client) => client.post('/odata/$batch', { requests: [] }),
  openApi: look(() => '/openapi.json'),
  docs: look(() => '/docs'),
  health: look(() => '/health'),
  ready: look(() => '/ready'),
}
