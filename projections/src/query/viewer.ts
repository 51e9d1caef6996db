import { noMemberships, roles, type Caller, type Memberships } from '@naire/domain/access'

/** Caller of a query. Row-level access is decided here; the calls they may make are in the caller's table. */
export interface Viewer {
  readonly role: Caller
  /** The organisation that they work in; SuperAdmin sees all when it is null, one when it is set. */
  readonly orgSid: string | null
  readonly userSid: string
  /** Allowed telephone numbers in answers, whatever the role says. */
  readonly seesPhones?: boolean
  /** Subjects with members that are not theirs, or in which they have another role; absent: none. */
  readonly memberships?: Memberships
  /** Of a respondent: the one session whose key they hold. */
  readonly sessionSid?: string
}

export function crossesOrgs({ role }: Pick<Viewer, 'role'>): boolean {
  return role === roles.SuperAdmin || role === 'system'
}

/**
 * Nobody who crosses organisations is kept from a subject, and a respondent sees their own session wherever it lies.
 */
export const membershipsOf = (viewer: Pick<Viewer, 'role' | 'memberships'>): Memberships =>
  crossesOrgs(viewer) || viewer.role === 'respondent' ? noMemberships : (viewer.memberships ?? noMemberships)
