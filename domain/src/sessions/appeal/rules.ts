import { roles } from '../../access/index.ts'
import type { Actor } from '../../event-sourcing/index.ts'
import type { Refusal, RefusalKey } from '../../refusals/index.ts'
import { appealedNow, isFinished, type Session, type Rules } from '../session.ts'
import type { AppealState } from '../values.ts'
import type { AppealCommand } from './commands.ts'

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
