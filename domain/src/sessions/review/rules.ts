import { roles } from '../../access/index.ts'
import type { Actor } from '../../event-sourcing/index.ts'
import type { Refusal } from '../../refusals/index.ts'
import type { Rules } from '../rule.ts'
import type { Session } from '../session.ts'
import type { ReviewCommand } from './commands.ts'

export const reviewRules: Rules<ReviewCommand> = {
  AssignReviewer: (session, { reviewerSid, force }) =>
    ownWork(session, reviewerSid) ?? disabled(session, reviewerSid) ?? taken(session, reviewerSid, force),
  PassSession: (session, { by }) => reviewer(session, by),
  ReturnSession: (session, { by, reason }) => reviewer(session, by) ?? reasonGiven(reason),
  RejectSession: (session, { by, reason }) => reviewer(session, by) ?? reasonGiven(reason),
  ReopenReview: (session, { by, reason }) => ownWork(session, by.sid) ?? reasonGiven(reason),
  DisableAssessor: (session, { assessorSid }) => disabled(session, assessorSid),
}

/** Why a command of the review has no place in a state. */
export function reviewOutOfPlace(session: Session, command: ReviewCommand): Refusal {
  if (session.review === 'none') return { key: 'review.notFinished' }
  return { key: command.type === 'ReopenReview' ? 'review.notDecided' : 'review.notPending' }
}

const reviewer = (session: Session, by: Actor): Refusal | null =>
  ownWork(session, by.sid) ?? disabled(session, by.sid) ?? assigned(session, by)

/** Nobody reviews a session that they answered or judged. */
const ownWork = ({ answeredBy, judgedBy }: Session, sid: string): Refusal | null =>
  answeredBy.includes(sid) || judgedBy.includes(sid) ? { key: 'review.ownWork' } : null

const disabled = (session: Session, sid: string): Refusal | null =>
  session.disabledAssessors.includes(sid) ? { key: 'review.assessorDisabled' } : null

const taken = (session: Session, reviewerSid: string, force: boolean): Refusal | null =>
  session.reviewerSid === reviewerSid || (session.reviewerSid !== null && !force) ? { key: 'review.alreadyAssigned' } : null

/** A session that was given to one assessor is not for another; managers may step in. */
const assigned = (session: Session, by: Actor): Refusal | null =>
  session.reviewerSid !== null && session.reviewerSid !== by.sid && assessors.includes(by.role) ? { key: 'review.notAssessor' } : null

const assessors: readonly Actor['role'][] = [roles.Assessor, roles.CustomRole13]

const reasonGiven = (reason: string): Refusal | null => (reason.trim() === '' ? { key: 'review.reasonMissing', target: 'reason' } : null)
