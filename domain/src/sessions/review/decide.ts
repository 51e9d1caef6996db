import { roles } from '../../access/index.ts'
import type { Actor } from '../../event-sourcing/index.ts'
import type { Refusal } from '../../refusals/index.ts'
import type { Session, Rules } from '../session.ts'
import type {
  ReviewCommand,
  AddComment,
  AssignReviewer,
  DisableAssessor,
  EnableAssessor,
  MissReviewDeadline,
  PassSession,
  RejectSession,
  ReopenReview,
  ReturnSession,
  WithdrawDecision,
} from './commands.ts'
import { seatRequested } from '../answering/events.ts'
import type { SessionEvent } from '../events.ts'

export const reviewRules: Rules<ReviewCommand> = {
  AssignReviewer: (session, { reviewerSid, force }) =>
    reviewerFor(session, reviewerSid) ?? taken(session, reviewerSid, force),
  ReleaseReviewer: (session, { by }) =>
    session.reviewerSid === null ? { key: 'review.notAssigned' } : assigned(session, by),
  PassSession: (session, { by }) => reviewer(session, by),
  ReturnSession: (session, { by, reason }) => reviewer(session, by) ?? reasonGiven(reason),
  RejectSession: (session, { by, reason }) => reviewer(session, by) ?? reasonGiven(reason),
  WithdrawDecision: (session, command) => withdrawable(session, command),
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

function withdrawable({ decision }: Session, { by, at, since }: WithdrawDecision): Refusal | null {
  if (decision === null) return { key: 'review.nothingToWithdraw' }
  if (decision.by !== by.sid && assessors.includes(by.role)) return { key: 'review.notDecider' }
  if (since !== undefined && decision.by === by.sid && decision.at >= since) return null
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

export const reviewerAssigned = (session: Session, { reviewerSid, reviewerName }: AssignReviewer): SessionEvent[] => [
  { type: 'ReviewerAssigned', data: { reviewerSid, reviewerName, previousSid: session.reviewerSid } },
]

export const reviewerReleased = (session: Session): SessionEvent[] => [
  { type: 'ReviewerReleased', data: { reviewerSid: session.reviewerSid ?? '' } },
]

export const isLastLevel = (session: Session): boolean => session.reviewLevel >= session.reviewLevels

export function passed(session: Session, { reason, by, at }: PassSession): SessionEvent[] {
  const level = session.reviewLevel
  const last = isLastLevel(session)
  const data = {
    level,
    nextLevel: last ? level : level + 1,
    to: last ? 'pass' : 'pending',
    reason: reason.trim() || null,
    reviewerSid: by.sid,
    decidedAt: at,
  } as const
  return [{ type: 'SessionPassed', data }]
}

export function returned(
  { reviewLevel: level }: Session,
  { reason, notes = [], by, at }: ReturnSession,
): SessionEvent[] {
  const said = notes
    .map(({ questionSid, text }) => ({ questionSid, text: text.trim() }))
    .filter(({ text }) => text !== '')
  const data = {
    level,
    to: 'revoke',
    answering: 'revoke',
    reason: reason.trim(),
    reviewerSid: by.sid,
    decidedAt: at,
  } as const
  return [{ type: 'SessionReturned', data: said.length === 0 ? data : { ...data, notes: said } }]
}

export const rejected = ({ reviewLevel: level }: Session, { reason, by, at }: RejectSession): SessionEvent[] => [
  { type: 'SessionRejected', data: { level, to: 'reject', reason: reason.trim(), reviewerSid: by.sid, decidedAt: at } },
]

/** Sending back leaves the seat to a deadline and rejecting gives it back, so undoing either asks for it again. */
export function withdrawn(session: Session, { requestId }: WithdrawDecision): SessionEvent[] {
  const { level = 1, answering = session.answering, by: reviewerSid = '' } = session.decision ?? {}
  const back: SessionEvent = { type: 'DecisionWithdrawn', data: { to: 'pending', level, answering, reviewerSid } }
  const asks =
    session.review !== 'pass' && session.review !== 'pending' && answering === 'success' && session.cells.length > 0
  return asks
    ? [
        back,
        seatRequested(requestId, session.cells, {
          review: 'pending',
          reviewLevel: level,
          reviewLevels: session.reviewLevels,
        }),
      ]
    : [back]
}

export const reopened = (session: Session, { reason, requestId }: ReopenReview): SessionEvent[] => [
  { type: 'ReviewReopened', data: { to: 'pending', reason: reason.trim() } },
  ...seatAfterRejection(session, requestId),
]

export const assessorDisabled = ({ assessorSid, assessorName, reason }: DisableAssessor): SessionEvent[] => [
  { type: 'AssessorDisabled', data: { assessorSid, assessorName, reason: reason.trim() || null } },
]

export const assessorEnabled = ({ assessorSid, reason }: EnableAssessor): SessionEvent[] => [
  { type: 'AssessorEnabled', data: { assessorSid, reason: reason.trim() || null } },
]

export const reviewDeadlineMissed = (session: Session, { dueAt }: MissReviewDeadline): SessionEvent[] => [
  { type: 'ReviewDeadlineMissed', data: { dueAt, level: session.reviewLevel, reviewerSid: session.reviewerSid ?? '' } },
]

export const commented = ({ commentSid, questionSid, text, by }: AddComment): SessionEvent[] => [
  { type: 'CommentAdded', data: { commentSid, questionSid, text: text.trim(), authorSid: by.sid } },
]

/** Rejecting gave the seat back, so a reopened review asks for it again. */
export function seatAfterRejection(session: Session, requestId: string): SessionEvent[] {
  const lostSeat = session.review === 'reject' && session.answering === 'success' && session.cells.length > 0
  return lostSeat
    ? [
        seatRequested(requestId, session.cells, {
          review: 'pending',
          reviewLevel: 1,
          reviewLevels: session.reviewLevels,
        }),
      ]
    : []
}
