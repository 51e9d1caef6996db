import { can, mayCall, operations, roleInSubject, roles, tokenMay, type OperationName } from '@naire/domain/access'
import { RefusalError } from '@naire/domain/refusals'
import type { Caller } from './caller.ts'

/** Facts about the object of a call; a missing fact counts in the caller's favour until it is known. */
export interface AccessSubject {
  /** Null: it belongs to no organisation. */
  readonly orgSid?: string | null
  readonly userSid?: string
  /** Null: it lies in no subject. */
  readonly subjectSid?: string | null
  readonly holdsKey?: boolean
}

/** Part of a caller that decides what they may. */
export type Requester = Pick<Caller, 'user' | 'sessionKey'>

/**
 * @throws Refused like a thing that is not there when the caller may not; only who is not signed in at all is told to
 * sign in.
 */
export function requireAccess(operation: OperationName, caller: Requester, concerned: AccessSubject = {}): void {
  const { user } = caller
  if (user?.scope !== undefined && !tokenMay(operation, user.scope))
    throw new RefusalError({ key: 'apiToken.outOfScope' })
  const standing = {
    role: user === null ? null : roleInSubject(user.role, user.memberships, concerned.subjectSid),
    sameOrg: concerned.orgSid === undefined || concerned.orgSid === null || concerned.orgSid === user?.orgSid,
    isSelf: user !== null && (concerned.userSid === undefined || concerned.userSid === user.sid),
    holdsKey:
      concerned.holdsKey ?? (user === null || caller.sessionKey !== null || operations[operation].needs === 'key'),
  }
  if (mayCall(operation, standing)) return
  if (user === null && caller.sessionKey === null) throw new RefusalError({ key: 'access.signedOut' })
  throw new RefusalError({ key: 'access.notFound' })
}

/** The caller with the role that they have in a subject, for what is shown of a thing in it; it must be theirs. */
export function callerIn<Of extends { readonly caller: Pick<Caller, 'user'> }>(
  call: Of,
  subjectSid: string | null,
): Of {
  const { user } = call.caller
  const role = user && roleInSubject(user.role, user.memberships, subjectSid)
  return user === null || role === null ? call : { ...call, caller: { ...call.caller, user: { ...user, role } } }
}

/** @throws Refused like a call that is not there when the caller may not change several sessions by one call. */
export function requireBatch({ user }: Pick<Caller, 'user'>): void {
  if (user === null || !can(user.role, 'batchOperations')) throw new RefusalError({ key: 'access.notFound' })
}

/** @throws Refused when somebody who is not a super administrator asks about another organisation. */
export function checkOrgHeader(user: Caller['user'], asked: string | null): string | null {
  if (user === null || asked === null || user.role === roles.SuperAdmin) return asked ?? user?.orgSid ?? null
  if (asked !== user.orgSid) throw new RefusalError({ key: 'access.notFound' })
  return asked
}
