import { usualDueHours } from '../deadlines.ts'
import type { SessionEvent } from '../events.ts'
import { seatAfterRejection } from '../review/facts.ts'
import { appealedNow, unjudgedNow, type Session } from '../session.ts'
import type { JudgeResult } from '../values.ts'
import type {
  AssignAppealer,
  CommitAppeal,
  CommitAppealFeedback,
  DeleteAppealFeedback,
  JudgeAppealFeedback,
  JudgeAppealSession,
  MissAppealDeadline,
} from './commands.ts'
import type { AppealFeedbackJudged } from './events.ts'

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

const judgeHours = ({ dueHours: { judge } }: Session) => (judge === usualDueHours.judge ? {} : { judgeHours: judge })

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

type Judging = JudgeAppealFeedback | JudgeAppealSession

const judgement = ({ result, memo, attachList = [], by }: Judging, feedbackSid: string): AppealFeedbackJudged => ({
  type: 'AppealFeedbackJudged',
  data: {
    feedbackSid,
    result,
    memo: memo.trim(),
    judgeSid: by.sid,
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
