import type { SessionIntention } from '@naire/commands'
import { roles } from '@naire/domain/access'
import type { Feedback } from '@naire/domain/interactions'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { optionalSid, sid } from '../http/fields.ts'
import { withBody } from '../odata/define.ts'
import { commanded } from '../http/envelope.ts'
import { changeMany, changeVisible } from './assign.ts'
import { assignee, ownSession, ownSessions, requireVisible } from './own-session.ts'
import { feedback } from './session-schemas.ts'
import { mostReviewers, spreadReview } from './spread-review.ts'

const reason = z.string().max(4_000).default('')
const sessionSids = z.array(sid).min(1).max(1_000)

const manyBody = z.object({ sessionSids })
const reviewBody = z.object({ sessionSids, action: z.enum(['pass', 'return', 'reject', 'reopen']), reason })
const takeBody = z.object({ sessionSids, force: z.boolean().default(false) })
const spreadBody = z.object({
  naireSid: sid,
  /** Absent: every assessor of the organisation. */
  reviewerSids: z.array(sid).min(1).max(mostReviewers).optional(),
  level: z.number().int().min(1).max(100).optional(),
})
const disableBody = z.object({ subjectSid: optionalSid, sessionSids, assessorSid: sid, reason })

const correctBody = z.object({
  sessionSid: sid,
  reason,
  Feedbacks: z.array(feedback).max(1_000),
  /** Replies that are blank now. */
  Removed: z
    .array(z.object({ QuestionSid: sid, InteractionSid: sid }))
    .max(1_000)
    .default([]),
})

/** Operations on the reviews of many sessions: each is decided independently, and refused ones are listed. */
export const reviewOperations = {
  reviewSessions: withBody(reviewBody, (call, services) =>
    changeVisible(call, services, call.body.sessionSids, decision(call.body)),
  ),

  withdrawReview: withBody(manyBody, (call, services) =>
    changeVisible(call, services, call.body.sessionSids, { type: 'WithdrawDecision', requestId: randomUUID() }),
  ),

  takeReview: withBody(takeBody, (call, services) => {
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

  releaseReview: withBody(manyBody, (call, services) =>
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
    const { revision, position } = await services.execute('sessions', 'correct', request)
    return { kind: 'json', body: valueBody(call.serviceRoot, { SessionSid: sessionSid, Revision: revision }), position }
  }),

  disableAssessor: withBody(disableBody, async (call, services) => {
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
  enableAssessor: withBody(disableBody, async (call, services) => {
    const { sessionSids: sids, assessorSid, reason: why } = call.body
    await ownSessions(call, services, sids)
    return changeMany(call, services, sids, { type: 'EnableAssessor', assessorSid, reason: why })
  }),
} as const

function decision({ action, reason: why }: z.infer<typeof reviewBody>): SessionIntention {
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
