import { abilitiesOf, roles, type RoleCode } from './abilities.ts'

/** In every subject of their organisation, members or not. */
export const isAdministrator = (role: RoleCode): boolean => role === roles.SuperAdmin || role === roles.OrgAdmin

/** Of no weight in narrowing: customers alone have it, and it shows them less. */
const ofCustomers = 'browseExcel'

/** Whether a role may do nothing that another may not. */
export function narrows(role: RoleCode, authority: RoleCode): boolean {
  if (isAdministrator(role)) return false
  const may = abilitiesOf(authority)
  return role === authority || abilitiesOf(role).every((ability) => ability === ofCustomers || may.includes(ability))
}

/**
 * Which subjects with members a person has to do with: those that are not theirs, and those in which they have a role
 * of their own.
 */
export interface Memberships {
  readonly closed: readonly string[]
  readonly roles: Readonly<Record<string, RoleCode>>
  /** The one subject that there is for them, and nothing that lies in none: an API token's; absent: every other. */
  readonly only?: string
}

export const noMemberships: Memberships = { closed: [], roles: {} }

/**
 * The memberships of somebody with this authority, from the subjects that have members and their role there, null for
 * none.
 */
export function membershipsOf(
  authority: RoleCode,
  subjects: readonly { readonly subjectSid: string; readonly role: RoleCode | null }[],
): Memberships {
  if (isAdministrator(authority) || subjects.length === 0) return noMemberships
  const at = subjects.map(({ subjectSid, role }) => ({
    subjectSid,
    role: role === null ? null : roleIn(authority, role),
  }))
  return {
    closed: at.flatMap(({ subjectSid, role }) => (role === null ? [subjectSid] : [])),
    roles: Object.fromEntries(
      at.flatMap(({ subjectSid, role }) => (role === null || role === authority ? [] : [[subjectSid, role]])),
    ),
  }
}

/** The narrower of both; null where neither is: the person's own role has changed since. */
function roleIn(authority: RoleCode, role: RoleCode): RoleCode | null {
  if (narrows(role, authority)) return role
  return narrows(authority, role) ? authority : null
}

/**
 * The role of a person in a subject; null: it is not theirs. Without a subject (null: it lies in none; undefined: not
 * known yet) their own.
 */
export function roleInSubject(
  authority: RoleCode,
  { closed, roles: narrowed, only }: Memberships,
  subjectSid: string | null | undefined,
): RoleCode | null {
  if (only !== undefined && subjectSid !== undefined && subjectSid !== only) return null
  if (subjectSid == null) return authority
  return closed.includes(subjectSid) ? null : (narrowed[subjectSid] ?? authority)
}

/** The role of a person in a subject with these members, by sid; null: it is not theirs. */
export function roleAmong(
  members: Readonly<Record<string, RoleCode>>,
  userSid: string,
  authority: RoleCode,
): RoleCode | null {
  if (isAdministrator(authority) || Object.keys(members).length === 0) return authority
  const role = members[userSid]
  return role === undefined ? null : roleIn(authority, role)
}
