import { load } from '@naire/commands'
import { roles } from '@naire/domain/access'
import { RefusalError } from '@naire/domain/refusals'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import type { BoundExpression, BoundQuery } from '@naire/odata'
import type { Viewer } from '@naire/projections/query'
import type { Caller, AuthenticatedUser } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { holdsSession } from '../sessions/holds-session.ts'

/**
 * As whom a caller reads: of the session whose key they show, else by their role. Organisations themselves are never
 * narrowed to one for who may see all of them.
 */
export async function viewerOf(caller: Caller, query: BoundQuery, services: Services, key = ''): Promise<Viewer> {
  const { user, orgSid, sessionKey } = caller
  const named = [key, ...textsIn(query.filter)].filter(isSid)
  const sessionSid = user === null || sessionKey !== null ? await ownSessionOf(named, caller, services) : null
  if (user !== null && sessionSid === null) {
    return staffViewer(user, query.set.name === 'Orgs' ? null : orgSid)
  }
  if (sessionSid === null && sessionKey === null) throw new RefusalError({ key: 'access.signedOut' })
  return { role: 'respondent', orgSid: null, userSid: 'anonymous', sessionSid: sessionSid ?? '' }
}

/** A user as they read; `orgSid` is the one that a super administrator has chosen. */
export function staffViewer(user: AuthenticatedUser, orgSid: string | null): Viewer {
  return {
    role: user.role,
    orgSid: user.role === roles.SuperAdmin ? orgSid : (user.orgSid ?? ''),
    userSid: user.sid,
    seesPhones: user.seesPhones,
    memberships: user.memberships,
  }
}

/** More sids than these in one request are no respondent's. */
const mostNamed = 3

/**
 * The session among those named that the caller may go on with. @throws Refused `session.movedOn` on the device that
 * another one went on from.
 */
async function ownSessionOf(named: readonly string[], caller: Caller, services: Services): Promise<string | null> {
  for (const sid of named.slice(0, mostNamed)) {
    const { state } = await load(services.streams, sessionDecider, sessionStream(sid))
    if (caller.sessionKey !== null && (await services.vault.sessionKeys.check(sid, caller.sessionKey)) === 'former')
      throw new RefusalError({ key: 'session.movedOn' })
    if (state.answering !== 'none' && (await holdsSession(sid, state, caller, services))) return sid
  }
  return null
}

const isSid = (text: string): boolean => /^[0-9A-F]{32}$/.test(text)

/** The texts that a filter compares with. */
function textsIn(filter: BoundExpression | null): readonly string[] {
  if (filter === null) return []
  if (filter.node === 'logic' || filter.node === 'compare') return [...textsIn(filter.left), ...textsIn(filter.right)]
  return filter.node === 'literal' && typeof filter.value === 'string'
    ? [filter.value.toUpperCase().replaceAll('-', '')]
    : []
}
