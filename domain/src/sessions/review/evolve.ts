import { including, type Folds, type Session } from '../session.ts'
import type { ReviewEvent } from './events.ts'

/** The session's review after each of its events. */
export const reviewFolds: Folds<ReviewEvent> = {
  ReviewerAssigned: (session, data) => ({ ...session, reviewerSid: data.reviewerSid }),
  ReviewerReleased: (session) => ({ ...session, reviewerSid: null }),
  SessionPassed: (session, data) => ({
    ...decided(session, data),
    review: data.to,
    reviewLevel: data.nextLevel,
    reviewerSid: data.to === 'pending' ? null : session.reviewerSid,
    passedBy: including(session.passedBy, data.reviewerSid),
  }),
  SessionReturned: (session, data) => ({
    ...decided(session, data),
    review: data.to,
    answering: data.answering,
    passedBy: [],
  }),
  SessionRejected: (session, data) => ({ ...decided(session, data), review: data.to }),
  DecisionWithdrawn: (session, data) => ({
    ...session,
    review: data.to,
    reviewLevel: data.level,
    answering: data.answering,
    passedBy: session.decision?.passedBy ?? [],
    decision: null,
  }),
  ReviewReopened: (session, data) => ({ ...session, review: data.to, reviewLevel: 1, passedBy: [], decision: null }),
  CommentAdded: (session) => session,
  ReviewDeadlineMissed: (session) => session,
  AssessorDisabled: (session, { assessorSid }) => ({
    ...session,
    reviewerSid: session.reviewerSid === assessorSid ? null : session.reviewerSid,
    disabledAssessors: including(session.disabledAssessors, assessorSid),
  }),
  AssessorEnabled: (session, { assessorSid }) => ({
    ...session,
    disabledAssessors: session.disabledAssessors.filter((sid) => sid !== assessorSid),
  }),
}

/** Stores the reviewer who decided, and the state before the decision. */
function decided(session: Session, { reviewerSid, decidedAt, level }: Decision): Session {
  const { answering, passedBy } = session
  return {
    ...session,
    reviewedBy: including(session.reviewedBy, reviewerSid),
    decision: decidedAt === undefined ? null : { by: reviewerSid, at: decidedAt, level, answering, passedBy },
  }
}

type Decision = Extract<ReviewEvent, { type: 'SessionPassed' | 'SessionReturned' | 'SessionRejected' }>['data']
