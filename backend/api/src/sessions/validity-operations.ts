import { can, type Ability } from '@naire/domain/access'
import { RefusalError } from '@naire/domain/refusals'
import type { Session } from '@naire/domain/sessions'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { callerIn } from '../http/access.ts'
import { sid } from '../http/fields.ts'
import { withBody, withoutBody } from '../odata/define.ts'
import type { Call } from '../odata/operation.ts'
import { changeMany, changeThose } from './assign.ts'
import { ownSession, ownSessions } from './own-session.ts'
import { change } from './session-operations.ts'
import { reasonBody, sessionBody } from './session-schemas.ts'

const reason = z.string().max(4_000).default('')
const sessionSids = z.array(sid).min(1).max(1_000)
const manyBody = z.object({ sessionSids })
const manyWithReason = z.object({ sessionSids, reason })

/** Operations that invalidate and restore sessions. */
export const validityOperations = {
  invalidateSession: withBody(reasonBody, (call, services) =>
    change(call, services, call.body.sessionSid, { type: 'InvalidateSession', reason: call.body.reason }),
  ),

  invalidateSessions: withBody(manyWithReason, async (call, services) => {
    await ownSessions(call, services, call.body.sessionSids)
    return changeMany(call, services, call.body.sessionSids, { type: 'InvalidateSession', reason: call.body.reason })
  }),

  deleteSession: withoutBody((call, services) =>
    change(call, services, call.key, { type: 'DeleteSession', reason: '' }),
  ),

  deleteSessions: withBody(manyWithReason, async (call, services) => {
    await ownSessions(call, services, call.body.sessionSids)
    if (call.body.reason.trim() === '') throw new RefusalError({ key: 'session.reasonMissing', target: 'reason' })
    return changeMany(call, services, call.body.sessionSids, { type: 'DeleteSession', reason: call.body.reason })
  }),

  restoreSession: withBody(sessionBody, async (call, services) => {
    const { sessionSid } = call.body
    if (!mayRestore(call, await ownSession(call, services, sessionSid)))
      throw new RefusalError({ key: 'session.notFound' })
    return change(call, services, sessionSid, restoring())
  }),

  restoreSessions: withBody(manyBody, async (call, services) => {
    const sids = call.body.sessionSids
    const sessions = await ownSessions(call, services, sids)
    const theirs = new Set(sids.filter((_, at) => sessions[at] && mayRestore(call, sessions[at])))
    return changeThose(call, services, { sessionSids: sids, isTheirs: (one) => theirs.has(one) }, restoring())
  }),
} as const

const restoring = () => ({ type: 'RestoreSession', requestId: randomUUID() }) as const

/**
 * Checks the ability to restore: `deleteSessions` for the recycle bin, `invalidateSessions` for invalidated sessions.
 */
function mayRestore(call: Call<unknown>, { answering, subjectSid }: Session): boolean {
  const { user } = callerIn(call, subjectSid).caller
  const needed: Ability = answering === 'deleted' ? 'deleteSessions' : 'invalidateSessions'
  return user !== null && can(user.role, needed)
}
