import { reasonBody, restoreSessionBody, restoreSessionsBody, sessionsReasonBody } from '@naire/contract'
import { can, type Ability } from '@naire/domain/access'
import { RefusalError } from '@naire/domain/refusals'
import type { Session } from '@naire/domain/sessions'
import { randomUUID } from 'node:crypto'
import { callerIn } from '../http/access.ts'
import { type Call, withBody, withoutBody } from '../odata/operation.ts'
import { changeMany, changeThose } from './assign.ts'
import { ownSession, ownSessions } from './own-session.ts'
import { change } from './session-operations.ts'

/** Operations that invalidate and restore sessions. */
export const validityOperations = {
  invalidateSession: withBody(reasonBody, (call, services) =>
    change(call, services, call.body.sessionSid, { type: 'InvalidateSession', reason: call.body.reason }),
  ),

  invalidateSessions: withBody(sessionsReasonBody, async (call, services) => {
    await ownSessions(call, services, call.body.sessionSids)
    return changeMany(call, services, call.body.sessionSids, { type: 'InvalidateSession', reason: call.body.reason })
  }),

  deleteSession: withoutBody((call, services) =>
    change(call, services, call.key, { type: 'DeleteSession', reason: '' }),
  ),

  deleteSessions: withBody(sessionsReasonBody, async (call, services) => {
    await ownSessions(call, services, call.body.sessionSids)
    if (call.body.reason.trim() === '') throw new RefusalError({ key: 'session.reasonMissing', target: 'reason' })
    return changeMany(call, services, call.body.sessionSids, { type: 'DeleteSession', reason: call.body.reason })
  }),

  restoreSession: withBody(restoreSessionBody, async (call, services) => {
    const { sessionSid } = call.body
    if (!mayRestore(call, await ownSession(call, services, sessionSid)))
      throw new RefusalError({ key: 'session.notFound' })
    return change(call, services, sessionSid, restoring(call.body.reason))
  }),

  restoreSessions: withBody(restoreSessionsBody, async (call, services) => {
    const sids = call.body.sessionSids
    const sessions = await ownSessions(call, services, sids)
    const theirs = new Set(sids.filter((_, at) => sessions[at] && mayRestore(call, sessions[at])))
    return changeThose(
      call,
      services,
      { sessionSids: sids, isTheirs: (one) => theirs.has(one) },
      restoring(call.body.reason),
    )
  }),
} as const

const restoring = (reason: string) => ({ type: 'RestoreSession', requestId: randomUUID(), reason }) as const

/**
 * Checks the ability to restore: `deleteSessions` for the recycle bin, `invalidateSessions` for invalidated sessions.
 */
function mayRestore(call: Call<unknown>, { answering, subjectSid }: Session): boolean {
  const { user } = callerIn(call, subjectSid).caller
  const needed: Ability = answering === 'deleted' ? 'deleteSessions' : 'invalidateSessions'
  return user !== null && can(user.role, needed)
}
