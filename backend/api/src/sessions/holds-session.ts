import type { Session } from '@naire/domain/sessions'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'

const noKey = '0'.repeat(32)

/**
 * Whether a caller may go on with a session: with its key, as the user who answers it, or by the Sid alone while no key
 * was ever shown.
 */
export async function holdsSession(
  sessionSid: string,
  { userSid }: Session,
  { sessionKey, user }: Caller,
  { vault }: Pick<Services, 'vault'>,
): Promise<boolean> {
  if (user !== null && user.sid === userSid) return true
  const held = await vault.sessionKeys.check(sessionSid, sessionKey ?? noKey)
  return held === 'holds' || (held === 'unbound' && userSid === null)
}
