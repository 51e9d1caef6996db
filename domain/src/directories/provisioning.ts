import { mappedRole, newUserForms, type ProviderSettings } from '../orgs/index.ts'
import type { RoleCode } from '../access/index.ts'
import { userStatuses, type UserForm, type UserStatus } from '../users/index.ts'
import { shownName, type DirectoryUser } from './resources.ts'

/** State of a user that a directory decides about. */
export interface ProvisionedUser {
  readonly authority: RoleCode
  readonly status: UserStatus
  /** The directory blocked them, and nobody else: it may let them in again. */
  readonly isBlockedByDirectory: boolean
}

/**
 * State of a user after what their directory says: the role of their groups by the mapping of the organisation's
 * provider, as at a sign-in; who is not active, or in no group that gives a role where groups do, is blocked. A block
 * of somebody's own stays.
 */
export function provisioned(
  settings: ProviderSettings,
  { active, groups }: Pick<DirectoryUser, 'active'> & { readonly groups: readonly string[] },
  user: ProvisionedUser,
): ProvisionedUser {
  const role = settings.roleClaim === '' ? user.authority : roleOf(settings, groups)
  const isIn = active && role !== null
  const authority = role ?? user.authority
  if (isIn && user.isBlockedByDirectory) return { authority, status: userStatuses.normal, isBlockedByDirectory: false }
  if (!isIn && user.status === userStatuses.normal)
    return { authority, status: userStatuses.block, isBlockedByDirectory: true }
  return { ...user, authority }
}

/** Role that groups of a directory give; null: none. */
export const roleOf = (settings: ProviderSettings, groups: readonly string[]): RoleCode | null =>
  mappedRole(settings, settings.roleClaim === '' ? {} : { [settings.roleClaim]: groups })

/** Forms of a new user of a directory, of which the first with a free account is taken. */
export function directoryForms(user: DirectoryUser, place: Parameters<typeof newUserForms>[1]): readonly UserForm[] {
  const { userName, externalId } = user
  const claims = { name: shownName(user), preferred_username: userName.split('@')[0] }
  return newUserForms({ subject: externalId ?? userName, claims, verifiedMail: null }, place)
}
