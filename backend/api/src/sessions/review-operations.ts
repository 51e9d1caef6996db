import { CorrectAnswers } from '../commands/product-commands.ts'
import {
  assessorRightBody,
  correctBody,
  type OutputOf,
  reviewManyBody,
  sessionsBody,
  spreadBody,
  takeReviewBody,
} from '@naire/contract'
import type { SessionIntention } from '@naire/commands'
import { roles } from '@naire/domain/access'
import type { Feedback } from '@naire/domain/interactions'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import { randomUUID } from 'node:crypto'
import { changeMany, changeVisible } from './assign.ts'
import { assignee, ownSession, ownSessions, requireVisible } from './own-session.ts'
import { spreadReview } from './spread-review.ts'
import { withBody } from '../odata/operation.ts'
import { commanded } from '../http/envelope.ts'

/** Operations on the reviews of many sessions: each is decided independently, and refused ones are listed. */
export const reviewOperations = {
  reviewSessions: withBody(reviewManyBody, (call, services) =>
    changeVisible(call, services, call.body.sessionSids, decision(call.body)),
  ),

  withdrawReview: withBody(sessionsBody, (call, services) =>
    changeVisible(call, services, call.body.sessionSids, { type: 'WithdrawDecision', requestId: randomUUID() }),
  ),

  takeReview: withBody(takeReviewBody, (call, services) => {
    const { user } = call.caller
    if (user === null) throw new RefusalError({ key: 'access.signedOut' })
    // Who only reviews takes what is nobody's; who assigns may take it from another too.
    const force = call.body.force && user.role !== roles.Assessor && user.role !== roles.CustomRole13
    return changeVisible(call, services, call.body.sessionSids, {
      type: 'AssignReviewer',
      reviewerSid: user.sid,
      reviewerName: user.name,
      force,
    })
  }),

  releaseReview: withBody(sessionsBody, (call, services) =>
    changeVisible(call, services, call.body.sessionSids, { type: 'ReleaseReviewer' }),
  ),

  spreadReview: withBody(spreadBody, spreadReview),

  correctAnswers: withBody(correctBody, async (call, services) => {
    const { sessionSid, reason: why, Feedbacks, Removed } = call.body
    await ownSession(call, services, sessionSid)
    await requireVisible(call, services, sessionSid)
    const removed = Removed.map(({ QuestionSid, InteractionSid }) => ({
      questionSid: QuestionSid,
      interactionSid: InteractionSid,
    }))
    const request = {
      ...commanded(call.caller),
      sessionSid,
      reason: why,
      feedbacks: Feedbacks as readonly Feedback[],
      removed,
    }
    const { revision, position } = await services.execute(new CorrectAnswers(request))
    return { kind: 'json', body: valueBody(call.serviceRoot, { SessionSid: sessionSid, Revision: revision }), position }
  }),

  disableAssessor: withBody(assessorRightBody, async (call, services) => {
    const { sessionSids: sids, assessorSid, reason: why } = call.body
    const [first] = await ownSessions(call, services, sids)
    const { fields } = await assignee(services, assessorSid, {
      ability: 'review',
      orgSid: first?.orgSid ?? '',
      subjectSid: first?.subjectSid ?? null,
      target: 'assessorSid',
    })
    return changeMany(call, services, sids, {
      type: 'DisableAssessor',
      assessorSid,
      assessorName: fields.name ?? null,
      reason: why,
    })
  }),

  // Whoever has left the organisation since may be given the right back, too.
  enableAssessor: withBody(assessorRightBody, async (call, services) => {
    const { sessionSids: sids, assessorSid, reason: why } = call.body
    await ownSessions(call, services, sids)
    return changeMany(call, services, sids, { type: 'EnableAssessor', assessorSid, reason: why })
  }),
} as const

function decision({ action, reason: why }: OutputOf<typeof reviewManyBody>): SessionIntention {
  switch (action) {
    case 'pass':
      return { type: 'PassSession', reason: why }
    case 'return':
      return { type: 'ReturnSession', reason: why }
    case 'reject':
      return { type: 'RejectSession', reason: why }
    case 'reopen':
      return { type: 'ReopenReview', reason: why, requestId: randomUUID() }
  }
}
