import { roles } from '../../access/index.ts'
import type { Actor } from '../../event-sourcing/index.ts'
import type { Refusal } from '../../refusals/index.ts'
import type { Session, Rules } from '../session.ts'
import type { ReviewCommand } from './commands.ts'

export const reviewRules: Rules<ReviewCommand> = {
  AssignReviewer: (session, { reviewerSid, force }) =>
    reviewerFor(session, reviewerSid) ?? taken(session, reviewerSid, force),
  ReleaseReviewer: (session, { by }) =>
    session.reviewerSid === null ? { key: 'review.notAssigned' } : assigned(session, by),
  PassSession: (session, { by }) => reviewer(session, by),
  ReturnSession: (session, { by, reason }) => reviewer(session, by) ?? reasonGiven(reason),
  RejectSession: (session, { by, reason }) => reviewer(session, by) ?? reasonGiven(reason),
  WithdrawDecision: (session, { by, at }) => withdrawable(session, by, at),
  ReopenReview: (session, { by, reason }) => ownWork(session, by.sid) ?? reasonGiven(reason),
  AddComment: (_, { text }) => (text.trim() === '' ? { key: 'review.commentMissing', target: 'Text' } : null),
  MissReviewDeadline: (session) => (session.reviewerSid === null ? { key: 'review.notAssigned' } : null),
  DisableAssessor: (session, { assessorSid }) => disabled(session, assessorSid),
  EnableAssessor: (session, { assessorSid }) =>
    disabled(session, assessorSid) === null ? { key: 'review.assessorNotDisabled' } : null,
}

/** Why a command of the review has no place in a state. */
export function reviewOutOfPlace(session: Session, command: ReviewCommand): Refusal {
  if (session.review === 'none') return { key: 'review.notFinished' }
  return { key: command.type === 'ReopenReview' ? 'review.notDecided' : 'review.notPending' }
}

/** Why a session is not to be given to somebody; null when it may. */
export const reviewerFor = (session: Session, sid: string): Refusal | null =>
  ownWork(session, sid) ?? disabled(session, sid) ?? passedBefore(session, sid)

export const reviewer = (session: Session, by: Actor): Refusal | null =>
  reviewerFor(session, by.sid) ?? assigned(session, by)

/** Each level is another person's. */
const passedBefore = ({ passedBy }: Session, sid: string): Refusal | null =>
  passedBy.includes(sid) ? { key: 'review.samePerson' } : null

/** Within this time a decision can be taken back. */
export const withdrawMinutes = 10

function withdrawable({ decision }: Session, by: Actor, at: string): Refusal | null {
  if (decision === null) return { key: 'review.nothingToWithdraw' }
  if (decision.by !== by.sid && assessors.includes(by.role)) return { key: 'review.notDecider' }
  const minutes = (Date.parse(at) - Date.parse(decision.at)) / 60_000
  return minutes > withdrawMinutes ? { key: 'review.withdrawnTooLate', details: { minutes: withdrawMinutes } } : null
}

/** Nobody reviews a session that they answered or judged. */
const ownWork = ({ answeredBy, judgedBy }: Session, sid: string): Refusal | null =>
  answeredBy.includes(sid) || judgedBy.includes(sid) ? { key: 'review.ownWork' } : null

const disabled = (session: Session, sid: string): Refusal | null =>
  session.disabledAssessors.includes(sid) ? { key: 'review.assessorDisabled' } : null

const taken = (session: Session, reviewerSid: string, force: boolean): Refusal | null =>
  session.reviewerSid === reviewerSid || (session.reviewerSid !== null && !force)
    ? { key: 'review.alreadyAssigned' }
    : null

/** A session that was given to one assessor is not for another; managers may step in. */
const assigned = (session: Session, by: Actor): Refusal | null =>
  session.reviewerSid !== null && session.reviewerSid !== by.sid && assessors.includes(by.role)
    ? { key: 'review.notAssessor' }
    : null

const assessors: readonly Actor['role'][] = [roles.Assessor, roles.CustomRole13]

const reasonGiven = (reason: string): Refusal | null =>
  reason.trim() === '' ? { key: 'review.reasonMissing', target: 'reason' } : null
