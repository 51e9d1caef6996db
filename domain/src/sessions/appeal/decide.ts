import { roles } from '../../access/index.ts'
import type { Actor } from '../../event-sourcing/index.ts'
import type { Refusal, RefusalKey } from '../../refusals/index.ts'
import { appealedNow, isFinished, type Session, type Rules, unjudgedNow } from '../session.ts'
import type { AppealState, JudgeResult } from '../values.ts'
import type {
  AppealCommand,
  AssignAppealer,
  CommitAppeal,
  CommitAppealFeedback,
  DeleteAppealFeedback,
  JudgeAppealFeedback,
  JudgeAppealSession,
  MissAppealDeadline,
} from './commands.ts'
import { usualDueHours } from '../deadlines.ts'
import type { SessionEvent } from '../events.ts'
import type { AppealFeedbackJudged } from './events.ts'
import { seatAfterRejection, withdrawMinutes } from '../review/decide.ts'

export const appealRules: Rules<AppealCommand> = {
  AssignAppealer: (session, { appealerSid, force }) => finished(session) ?? taken(session, appealerSid, force),
  OpenAppeal: () => null,
  CloseAppeal: () => null,
  CommitAppealFeedback: (session, { by, feedbackSid, reason }) =>
    finished(session) ?? appealer(session, by) ?? unjudged(session, feedbackSid) ?? reasonGiven(reason),
  DeleteAppealFeedback: (session, { by, feedbackSid }) =>
    finished(session) ?? appealer(session, by) ?? known(session, feedbackSid) ?? unjudged(session, feedbackSid),
  CommitAppeal: (session, { by }) =>
    finished(session) ??
    appealer(session, by) ??
    (appealedNow(session).length === 0 ? { key: 'appeal.nothingToCommit' } : null),
  JudgeAppealFeedback: (session, { by, feedbackSid, memo }) =>
    finished(session) ??
    judge(session, by) ??
    known(session, feedbackSid) ??
    unjudged(session, feedbackSid) ??
    reasonGiven(memo),
  JudgeAppealSession: (session, { by, memo }) => finished(session) ?? judge(session, by) ?? reasonGiven(memo),
  WithdrawJudgement: (session, { by, at }) => withdrawable(session, by, at),
  MissAppealDeadline: (session) =>
    finished(session) ??
    (session.appeal === 'notCommit' && session.appealerSid === null ? { key: 'appeal.notPending' } : null),
}

/** Why a command of the appeal has no place in a state. */
export function appealOutOfPlace(session: Session, command: AppealCommand): Refusal {
  if (command.type === 'OpenAppeal')
    return { key: session.appeal === 'pending' ? 'appeal.notOpen' : 'appeal.alreadyOpen' }
  if (command.type === 'JudgeAppealFeedback' || command.type === 'JudgeAppealSession')
    return { key: 'appeal.notPending' }
  if (command.type === 'WithdrawJudgement') return { key: 'appeal.nothingToWithdraw' }
  return { key: closedBy[session.appeal] }
}

const closedBy = {
  notCommit: 'appeal.notPending',
  pending: 'appeal.notOpen',
  solved: 'appeal.notOpen',
  refuse: 'appeal.closed',
} as const satisfies Record<AppealState, RefusalKey>

const finished = (session: Session): Refusal | null => (isFinished(session) ? null : { key: 'appeal.notFinished' })

const taken = (session: Session, appealerSid: string, force: boolean): Refusal | null =>
  session.appealerSid === appealerSid || (session.appealerSid !== null && !force)
    ? { key: 'appeal.alreadyAssigned' }
    : null

/** A session that was given to one customer is not for another; managers may step in. */
const appealer = (session: Session, by: Actor): Refusal | null =>
  session.appealerSid !== null && session.appealerSid !== by.sid && by.role === roles.Customer
    ? { key: 'appeal.notAppealer' }
    : null

/** Nobody judges a session that they answered, put right, reviewed or appealed. */
const judge = ({ answeredBy, correctedBy, reviewedBy, appealedBy }: Session, { sid }: Actor): Refusal | null =>
  [...answeredBy, ...correctedBy, ...reviewedBy, ...appealedBy].includes(sid) ? { key: 'appeal.ownWork' } : null

/** Nothing may have followed: no further round, no review after the one that it reopened, no seat that was lost. */
function withdrawable(session: Session, by: Actor, at: string): Refusal | null {
  const { judgement, appeal } = session
  const isUntouched = session.review === 'pending' && session.reviewLevel === 1 && session.decision === null
  const isSettled = judgement?.overturned === true && !isUntouched
  if (judgement === null || isSettled || judgement.answering !== session.answering || appeal === 'notCommit')
    return { key: 'appeal.nothingToWithdraw' }
  if (judgement.by !== by.sid && by.role === roles.Judge) return { key: 'appeal.notJudge' }
  const minutes = (Date.parse(at) - Date.parse(judgement.at)) / 60_000
  return minutes > withdrawMinutes ? { key: 'appeal.withdrawnTooLate', details: { minutes: withdrawMinutes } } : null
}

const known = (session: Session, feedbackSid: string): Refusal | null =>
  session.appealed[feedbackSid] === undefined ? { key: 'appeal.feedbackNotFound' } : null

const unjudged = (session: Session, feedbackSid: string): Refusal | null => {
  const appealed = session.appealed[feedbackSid]
  return appealed !== undefined && (appealed.result !== null || appealed.round !== session.appealRound)
    ? { key: 'appeal.alreadyJudged' }
    : null
}

const reasonGiven = (text: string): Refusal | null =>
  text.trim() === '' ? { key: 'appeal.reasonMissing', target: 'reason' } : null

export const appealerAssigned = (session: Session, { appealerSid, appealerName }: AssignAppealer): SessionEvent[] => [
  { type: 'AppealerAssigned', data: { appealerSid, appealerName, previousSid: session.appealerSid } },
]

export const opened = (session: Session): SessionEvent[] => [
  {
    type: 'AppealOpened',
    data: { to: 'notCommit', round: session.appeal === 'solved' ? session.appealRound + 1 : session.appealRound },
  },
]

export const closed = (): SessionEvent[] => [{ type: 'AppealClosed', data: { to: 'refuse' } }]

export const feedbackCommitted = (command: CommitAppealFeedback): SessionEvent[] => {
  const { feedbackSid, questionSid, interactionSid, reason, attachList, at, by } = command
  const data = {
    feedbackSid,
    questionSid,
    interactionSid,
    reason: reason.trim(),
    attachList,
    appealTime: at,
    appealerSid: by.sid,
  }
  return [{ type: 'AppealFeedbackCommitted', data }]
}

export const feedbackDeleted = ({ feedbackSid }: DeleteAppealFeedback): SessionEvent[] => [
  { type: 'AppealFeedbackDeleted', data: { feedbackSid } },
]

export const appealCommitted = (session: Session, { by }: CommitAppeal): SessionEvent[] => [
  {
    type: 'AppealCommitted',
    data: { to: 'pending', appealerSid: by.sid, feedbackSids: appealedNow(session), ...judgeHours(session) },
  },
]

const judgeHours = ({ dueHours }: Session) =>
  dueHours.judge === usualDueHours.judge ? {} : { judgeHours: dueHours.judge }

export const appealDeadlineMissed = (session: Session, { dueAt }: MissAppealDeadline): SessionEvent[] => [
  {
    type: 'AppealDeadlineMissed',
    data: { dueAt, of: session.appeal === 'pending' ? 'judgement' : 'appeal', appealerSid: session.appealerSid },
  },
]

export const isLastToJudge = (session: Session, { feedbackSid }: JudgeAppealFeedback): boolean =>
  unjudgedNow(session).every((sid) => sid === feedbackSid)

export const judged = (command: JudgeAppealFeedback): SessionEvent[] => [judgement(command, command.feedbackSid)]

export const judgedLast = (session: Session, command: JudgeAppealFeedback): SessionEvent[] => [
  judgement(command, command.feedbackSid),
  ...solved(session, command),
]

export const judgedAll = (session: Session, command: JudgeAppealSession): SessionEvent[] => [
  ...unjudgedNow(session).map((sid) => judgement(command, sid)),
  ...solved(session, command),
]

export function judgementWithdrawn(session: Session): SessionEvent[] {
  const { by: judgeSid = '', feedbackSids = [], review = null, reviewLevel = 1, overturned } = session.judgement ?? {}
  const data = {
    to: 'pending',
    feedbackSids,
    judgeSid,
    wasSolved: session.appeal === 'solved',
    review: overturned ? review : null,
    reviewLevel,
    ...judgeHours(session),
  } as const
  return [{ type: 'AppealJudgementWithdrawn', data }]
}

type Judging = JudgeAppealFeedback | JudgeAppealSession

const judgement = ({ result, memo, attachList = [], by, at }: Judging, feedbackSid: string): AppealFeedbackJudged => ({
  type: 'AppealFeedbackJudged',
  data: {
    feedbackSid,
    result,
    memo: memo.trim(),
    judgeSid: by.sid,
    judgedAt: at,
    ...(attachList.length === 0 ? {} : { attachList }),
  },
})

/** One upheld answer is enough to overturn a decided review. */
function solved(session: Session, command: Judging): SessionEvent[] {
  const upheld = [command.result, ...appealedNow(session).map((sid) => session.appealed[sid]?.result)].includes(
    'uphold',
  )
  const result: JudgeResult = upheld ? 'uphold' : 'reject'
  const overturns = upheld && (session.review === 'pass' || session.review === 'reject')
  const data = {
    to: 'solved',
    result,
    review: overturns ? 'pending' : null,
    reviewFrom: session.review,
    judgeSid: command.by.sid,
  } as const
  return [{ type: 'AppealSolved', data }, ...(overturns ? seatAfterRejection(session, command.requestId) : [])]
}
