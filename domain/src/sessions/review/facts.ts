import { seatRequested } from '../answering/facts.ts'
import type { SessionEvent } from '../events.ts'
import type { Session } from '../session.ts'
import type {
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

export const disabled = ({ assessorSid, assessorName, reason }: DisableAssessor): SessionEvent[] => [
  { type: 'AssessorDisabled', data: { assessorSid, assessorName, reason: reason.trim() || null } },
]

export const enabled = ({ assessorSid, reason }: EnableAssessor): SessionEvent[] => [
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
