import { roles } from '@naire/domain/access'
import type { Bound, BoundQuery } from '@naire/odata'
import type { Viewer } from '@naire/projections/query'
import type { SessionKeys } from '@naire/vault'
import type { Caller } from '../http/caller.ts'

/** As whom a caller reads. Organisations themselves are never narrowed to one for who may see all of them. */
export async function viewerOf(caller: Caller, query: BoundQuery, keys: SessionKeys, key = ''): Promise<Viewer> {
  const { user, orgSid, sessionKey } = caller
  if (user !== null) {
    const narrowed = user.role === roles.SuperAdmin ? (query.set.name === 'Orgs' ? null : orgSid) : user.orgSid
    return { role: user.role, orgSid: narrowed, userSid: user.sid }
  }
  const held = sessionKey === null ? [] : await keys.held(sessionKey)
  const named = [key, ...textsIn(query.filter)]
  const sessionSid = held.find((sid) => named.includes(sid)) ?? ''
  return { role: 'respondent', orgSid: null, userSid: 'anonymous', sessionSid }
}

/** The texts that a filter compares with. */
function textsIn(filter: Bound | null): readonly string[] {
  if (filter === null) return []
  if (filter.node === 'logic' || filter.node === 'compare') return [...textsIn(filter.left), ...textsIn(filter.right)]
  return filter.node === 'literal' && typeof filter.value === 'string' ? [filter.value] : []
}
