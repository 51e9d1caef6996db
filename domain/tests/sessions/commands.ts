import { roles } from '@naire/domain/access'
import type {
  AddComment,
  AssignAppealer,
  AssignReviewer,
  ClaimAlarm,
  CloseAppeal,
  CommitAnswers,
  CommitAppeal,
  CommitAppealFeedback,
  CommitFinal,
  CorrectAnswers,
  CreateSession,
  DeleteAppealFeedback,
  DeleteSession,
  DisableAssessor,
  EnableAssessor,
  AnonymiseSession,
  EraseSession,
  EscalateAlarm,
  FailRecording,
  FailTranscription,
  ForceNewSession,
  HandOverAlarm,
  InvalidateSession,
  JudgeAppealFeedback,
  JudgeAppealSession,
  MissAlarm,
  MissAppealDeadline,
  MissReviewDeadline,
  OpenAppeal,
  PassSession,
  ProcessAlarm,
  PromiseAttach,
  RejectSession,
  ReleaseAlarm,
  ReleaseReviewer,
  RematchSession,
  ReopenAlarm,
  ReopenReview,
  RestoreSession,
  ReturnSession,
  SeeAlarm,
  SessionCommand,
  SettleSession,
  StoreAttach,
  StoreRecording,
  StoreAddress,
  StoreTranscript,
  TellAlarm,
  TurnAwaySession,
  WithdrawDecision,
  WithdrawJudgement,
} from '@naire/domain/sessions'
import {
  alarmer,
  assessor,
  at,
  commit,
  customer,
  item,
  judge,
  manager,
  otherAlarmer,
  outcome,
  person,
  respondent,
  session,
  worker,
} from './samples.ts'

export * from './samples.ts'

/** Makes a command; what is given replaces what usually stands there. */
const command =
  <Cmd extends SessionCommand>(usual: Cmd) =>
  (given: Partial<Omit<Cmd, 'type'>> = {}): Cmd => ({ ...usual, ...given })

export const createSession = (given: Partial<CreateSession['session']> = {}): CreateSession => ({
  type: 'CreateSession',
  by: respondent,
  at,
  session: { ...session, ...given },
})

export const commitAnswers = command<CommitAnswers>({
  type: 'CommitAnswers',
  by: respondent,
  at,
  holdsKey: true,
  commit,
})

export const commitFinal = ({
  outcome: said = {},
  ...given
}: Partial<Omit<CommitFinal, 'type'>> & { outcome?: Partial<CommitFinal['commit']['outcome']> } = {}): CommitFinal => ({
  type: 'CommitFinal',
  by: respondent,
  at,
  holdsKey: true,
  commit: { ...commit, outcome: { ...outcome, ...said } },
  findings: null,
  qualityFlags: [],
  alarmReasons: [],
  alarmContacts: [],
  reviewLevels: 1,
  alarmClaimMinutes: 30,
  alarmProcessMinutes: 240,
  requestId: 'REQUEST',
  ...given,
})

export const settleSession = command<SettleSession>({
  type: 'SettleSession',
  by: worker,
  at,
  requestId: 'REQUEST',
  fullCell: null,
})
export const turnAwaySession = command<TurnAwaySession>({
  type: 'TurnAwaySession',
  by: worker,
  at,
  fullCell: 'C1',
  reviewLevels: 1,
})
export const rematchSession = command<RematchSession>({
  type: 'RematchSession',
  by: worker,
  at,
  requestId: 'REQUEST',
  cells: ['C1'],
})
export const forceNewSession = command<ForceNewSession>({
  type: 'ForceNewSession',
  by: respondent,
  at,
  holdsKey: true,
  successorSid: 'S2',
})
export const correctAnswers = ({
  outcome: said = {},
  ...given
}: Partial<Omit<CorrectAnswers, 'type'>> & {
  outcome?: Partial<CorrectAnswers['correction']['outcome']>
} = {}): CorrectAnswers => ({
  type: 'CorrectAnswers',
  by: assessor,
  at,
  correction: {
    items: [item('Q1', 'b')],
    removed: [],
    before: [item('Q1', 'a')],
    naireRevision: 1,
    outcome: { ...outcome, ...said },
  },
  findings: null,
  alarmReasons: [],
  alarmContacts: [],
  alarmClaimMinutes: 30,
  alarmProcessMinutes: 240,
  reason: 'misread',
  requestId: 'REQUEST3',
  ...given,
})
export const invalidateSession = command<InvalidateSession>({
  type: 'InvalidateSession',
  by: manager,
  at,
  reason: 'made up',
})
export const restoreSession = command<RestoreSession>({
  type: 'RestoreSession',
  by: manager,
  at,
  requestId: 'REQUEST2',
})
export const deleteSession = command<DeleteSession>({ type: 'DeleteSession', by: manager, at, reason: '' })
export const eraseSession = command<EraseSession>({
  type: 'EraseSession',
  by: person('ROOT', roles.SuperAdmin),
  at,
  reason: 'asked for by the respondent',
})
export const anonymiseSession = command<AnonymiseSession>({
  type: 'AnonymiseSession',
  by: worker,
  at,
  reason: 'retention',
  items: [],
})
export const promiseAttach = command<PromiseAttach>({
  type: 'PromiseAttach',
  by: respondent,
  at,
  promise: { attachSid: 'A1', kind: 102, fileExt: '.amr', from: 'wechat', mediaId: 'M' },
})
export const storeAttach = command<StoreAttach>({
  type: 'StoreAttach',
  by: respondent,
  at,
  attach: { attachSid: 'A1', kind: 101, fileName: 'a.png', fileExt: '.png', fileSize: 3, hash: 'h' },
})
export const storeRecording = command<StoreRecording>({
  type: 'StoreRecording',
  by: worker,
  at,
  recording: { attachSid: 'A1', playableHash: 'h', peaks: [0.5], duration: 4 },
})
export const storeTranscript = command<StoreTranscript>({
  type: 'StoreTranscript',
  by: worker,
  at,
  transcript: { attachSid: 'A1', text: '睡不好', language: 'zh', model: 'm' },
})
export const storeAddress = command<StoreAddress>({
  type: 'StoreAddress',
  by: worker,
  at,
  addrComponent: { province: '上海市', city: '', district: '静安区', township: '' },
})
export const failTranscription = command<FailTranscription>({
  type: 'FailTranscription',
  by: worker,
  at,
  failure: { attachSid: 'A1', reason: 'unreachable', attempts: 3 },
})
export const failRecording = command<FailRecording>({
  type: 'FailRecording',
  by: worker,
  at,
  failure: { attachSid: 'A1', reason: 'broken', attempts: 3 },
})

export const assignReviewer = command<AssignReviewer>({
  type: 'AssignReviewer',
  by: manager,
  at,
  reviewerSid: assessor.sid,
  reviewerName: 'A',
  force: false,
})
export const releaseReviewer = command<ReleaseReviewer>({ type: 'ReleaseReviewer', by: assessor, at })
export const passSession = command<PassSession>({ type: 'PassSession', by: assessor, at, reason: '' })
export const returnSession = command<ReturnSession>({
  type: 'ReturnSession',
  by: assessor,
  at,
  reason: 'age is missing',
})
export const rejectSession = command<RejectSession>({ type: 'RejectSession', by: assessor, at, reason: 'not serious' })
export const withdrawDecision = command<WithdrawDecision>({
  type: 'WithdrawDecision',
  by: assessor,
  at,
  requestId: 'REQUEST2',
})
export const reopenReview = command<ReopenReview>({
  type: 'ReopenReview',
  by: manager,
  at,
  reason: 'look again',
  requestId: 'REQUEST2',
})
export const disableAssessor = command<DisableAssessor>({
  type: 'DisableAssessor',
  by: manager,
  at,
  assessorSid: assessor.sid,
  assessorName: null,
  reason: '',
})
export const enableAssessor = command<EnableAssessor>({
  type: 'EnableAssessor',
  by: manager,
  at,
  assessorSid: assessor.sid,
  reason: '',
})

export const addComment = command<AddComment>({
  type: 'AddComment',
  by: assessor,
  at,
  commentSid: 'COMMENT',
  questionSid: 'Q1',
  text: 'listen again',
})

export const assignAppealer = command<AssignAppealer>({
  type: 'AssignAppealer',
  by: manager,
  at,
  appealerSid: customer.sid,
  appealerName: 'C',
  force: false,
})
export const openAppeal = command<OpenAppeal>({ type: 'OpenAppeal', by: manager, at })
export const closeAppeal = command<CloseAppeal>({ type: 'CloseAppeal', by: manager, at })
export const commitAppealFeedback = command<CommitAppealFeedback>({
  type: 'CommitAppealFeedback',
  by: customer,
  at,
  feedbackSid: 'F1',
  questionSid: 'Q1',
  interactionSid: 'Q1.1',
  reason: 'it was another',
  attachList: [],
})
export const deleteAppealFeedback = command<DeleteAppealFeedback>({
  type: 'DeleteAppealFeedback',
  by: customer,
  at,
  feedbackSid: 'F1',
})
export const commitAppeal = command<CommitAppeal>({ type: 'CommitAppeal', by: customer, at })
export const judgeAppealFeedback = command<JudgeAppealFeedback>({
  type: 'JudgeAppealFeedback',
  by: judge,
  at,
  feedbackSid: 'F1',
  result: 'reject',
  memo: 'the recording is clear',
  requestId: 'REQUEST2',
})
export const judgeAppealSession = command<JudgeAppealSession>({
  type: 'JudgeAppealSession',
  by: judge,
  at,
  result: 'uphold',
  memo: 'the recording is clear',
  requestId: 'REQUEST2',
})

export const withdrawJudgement = command<WithdrawJudgement>({ type: 'WithdrawJudgement', by: judge, at })

export const missReviewDeadline = command<MissReviewDeadline>({ type: 'MissReviewDeadline', by: worker, at, dueAt: at })
export const missAppealDeadline = command<MissAppealDeadline>({ type: 'MissAppealDeadline', by: worker, at, dueAt: at })

export const claimAlarm = command<ClaimAlarm>({ type: 'ClaimAlarm', by: alarmer, at })
export const handOverAlarm = command<HandOverAlarm>({
  type: 'HandOverAlarm',
  by: alarmer,
  at,
  toSid: otherAlarmer.sid,
  toName: null,
  word: 'she knows the family',
})
export const releaseAlarm = command<ReleaseAlarm>({ type: 'ReleaseAlarm', by: alarmer, at, reason: 'end of shift' })
export const tellAlarm = command<TellAlarm>({
  type: 'TellAlarm',
  by: worker,
  at,
  toldSids: [alarmer.sid],
  channel: 'screen',
})
export const missAlarm = command<MissAlarm>({
  type: 'MissAlarm',
  by: worker,
  at,
  toldSid: alarmer.sid,
  channel: 'wechat',
  problem: 'notBound',
})
export const seeAlarm = command<SeeAlarm>({ type: 'SeeAlarm', by: alarmer, at })
export const reopenAlarm = command<ReopenAlarm>({ type: 'ReopenAlarm', by: alarmer, at, reason: 'they wrote again' })
export const escalateAlarm = command<EscalateAlarm>({
  type: 'EscalateAlarm',
  by: worker,
  at,
  reason: 'nobody claimed it',
})
export const processAlarm = command<ProcessAlarm>({ type: 'ProcessAlarm', by: alarmer, at, note: 'called' })

/** One of each, as it is usually sent. */
export const everyCommand: readonly SessionCommand[] = [
  createSession(),
  commitAnswers(),
  commitFinal(),
  settleSession(),
  turnAwaySession(),
  rematchSession(),
  forceNewSession(),
  correctAnswers(),
  invalidateSession(),
  restoreSession(),
  deleteSession(),
  eraseSession(),
  anonymiseSession(),
  promiseAttach(),
  storeAttach(),
  storeRecording(),
  failRecording(),
  assignReviewer(),
  releaseReviewer(),
  passSession(),
  returnSession(),
  rejectSession(),
  withdrawDecision(),
  reopenReview(),
  disableAssessor(),
  enableAssessor(),
  addComment(),
  missReviewDeadline(),
  missAppealDeadline(),
  assignAppealer(),
  openAppeal(),
  closeAppeal(),
  commitAppealFeedback(),
  deleteAppealFeedback(),
  commitAppeal(),
  judgeAppealFeedback(),
  judgeAppealSession(),
  withdrawJudgement(),
  claimAlarm(),
  releaseAlarm(),
  handOverAlarm(),
  escalateAlarm(),
  tellAlarm(),
  missAlarm(),
  seeAlarm(),
  processAlarm(),
  reopenAlarm(),
]
