import type { SessionIntention } from '@naire/commands'
import { roles } from '@naire/domain/access'
import { Refused } from '@naire/domain/refusals'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { optionalSid, sid } from '../http/fields.ts'
import { withBody } from '../odata/define.ts'
import { changeMany, changeVisible } from './assign.ts'
import { assignee, ownSessions } from './own-session.ts'
import { mostReviewers, spreadReview } from './spread-review.ts'

const reason = z.string().max(4_000).default('')
const sessionSids = z.array(sid).min(1).max(1_000)

const manyBody = z.object({ sessionSids })
const reasonBody = z.object({ sessionSids, reason })
const reviewBody = z.object({ sessionSids, action: z.enum(['pass', 'return', 'reject', 'reopen']), reason })
const takeBody = z.object({ sessionSids, force: z.boolean().default(false) })
const spreadBody = z.object({
  naireSid: sid,
  /** Absent: every assessor of the organisation. */
  reviewerSids: z.array(sid).min(1).max(mostReviewers).optional(),
  level: z.number().int().min(1).max(100).optional(),
})
const disableBody = z.object({ subjectSid: optionalSid, sessionSids, assessorSid: sid, reason })

/** What is done to the reviews of many sessions: each is decided by itself, and those that refuse are listed. */
export const reviewOperations = {
  reviewSessions: withBody(reviewBody, (call, services) => changeVisible(call, services, call.body.sessionSids, decision(call.body))),

  withdrawReview: withBody(manyBody, (call, services) =>
    changeVisible(call, services, call.body.sessionSids, { type: 'WithdrawDecision', requestId: randomUUID() }),
  ),

  takeReview: withBody(takeBody, (call, services) => {
    const { user } = call.caller
    if (user === null) throw new Refused({ key: 'access.signedOut' })
    // Who only reviews takes what is nobody's; who assigns may take it from another too.
    const force = call.body.force && user.role !== roles.Assessor && user.role !== roles.CustomRole13
    return changeVisible(call, services, call.body.sessionSids, { type: 'AssignReviewer', reviewerSid: user.sid, reviewerName: user.name, force })
  }),

  releaseReview: withBody(manyBody, (call, services) => changeVisible(call, services, call.body.sessionSids, { type: 'ReleaseReviewer' })),

  spreadReview: withBody(spreadBody, spreadReview),

  disableAssessor: withBody(disableBody, async (call, services) => {
    const { sessionSids: sids, assessorSid, reason: why } = call.body
    const [first] = await ownSessions(call, services, sids)
    await assignee(services, assessorSid, { ability: 'review', orgSid: first?.orgSid ?? '', target: 'assessorSid' })
    return changeMany(call, services, sids, { type: 'DisableAssessor', assessorSid, reason: why })
  }),

  invalidateSessions: withBody(reasonBody, async (call, services) => {
    await ownSessions(call, services, call.body.sessionSids)
    return changeMany(call, services, call.body.sessionSids, { type: 'InvalidateSession', reason: call.body.reason })
  }),

  restoreSessions: withBody(manyBody, async (call, services) => {
    await ownSessions(call, services, call.body.sessionSids)
    return changeMany(call, services, call.body.sessionSids, { type: 'RestoreSession', requestId: randomUUID() })
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
