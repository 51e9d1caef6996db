import type { Folds } from '../folding.ts'
import { including } from '../session.ts'
import type { ReviewEvent } from './events.ts'

export const reviewFolds: Folds<ReviewEvent> = {
  ReviewerAssigned: (session, data) => ({ ...session, reviewerSid: data.reviewerSid }),
  SessionPassed: (session, data) => ({
    ...session,
    review: data.to,
    reviewLevel: data.nextLevel,
    reviewedBy: including(session.reviewedBy, data.reviewerSid),
  }),
  SessionReturned: (session, data) => ({
    ...session,
    review: data.to,
    answering: data.answering,
    reviewedBy: including(session.reviewedBy, data.reviewerSid),
  }),
  SessionRejected: (session, data) => ({ ...session, review: data.to, reviewedBy: including(session.reviewedBy, data.reviewerSid) }),
  ReviewReopened: (session, data) => ({ ...session, review: data.to, reviewLevel: 1 }),
  AssessorDisabled: (session, data) => ({ ...session, disabledAssessors: including(session.disabledAssessors, data.assessorSid) }),
}
