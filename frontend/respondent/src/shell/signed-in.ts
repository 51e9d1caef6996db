import type { Address, SurveyAddress } from './survey-address.ts'

/** User signed in to the staff app on this origin, and not signed out since. */
export interface StoredSignIn {
  readonly Sid: string
  readonly Name: string
  readonly Token: string
}

interface StoredUser extends StoredSignIn {
  /** Null for who belongs to none. */
  readonly OrgSid: string | null
}

/**
 * The app for staff keeps the sign-in under these names: in the browser where it is to be remembered, else in the tab.
 */
export const userKey = 'naire.user'
const tabOnlyKey = 'naire.uss'
/** A sign-in ended while somebody answered under it in this tab. */
export const endedKey = 'naire.signedOut'

/** The address as who opens it answers it: a sign-in stands above the user that the address claims. */
export function asSignedIn(address: Address): Address {
  if (address.page !== 'survey') return address
  const user = signedInTo(address)
  if (user === null) return hasEnded() ? { page: 'signedOut' } : address
  forgetEnd()
  return { ...address, userSid: user.Sid, user }
}

/** Null where nobody has signed in, or somebody of another organisation: to this one they are nobody. */
export function signedInTo({ orgSid, tabOnly }: Pick<SurveyAddress, 'orgSid' | 'tabOnly'>): StoredSignIn | null {
  const user = storedUser(tabOnly)
  if (user === null || (user.OrgSid !== null && user.OrgSid !== orgSid)) return null
  const { Sid, Name, Token } = user
  return { Sid, Name, Token }
}

/** Headers that identify the caller (shell §7); none where nobody has signed in. */
export function whoHeaders({ user, orgSid }: Pick<SurveyAddress, 'user' | 'orgSid'>): Readonly<Record<string, string>> {
  return user ? { Authorization: `Bearer ${user.Token}`, 'X-Org': orgSid } : {}
}

export function forgetEnd(): void {
  try {
    sessionStorage.removeItem(endedKey)
  } catch {
    // Without storage there was none.
  }
}

function hasEnded(): boolean {
  try {
    return sessionStorage.getItem(endedKey) !== null
  } catch {
    return false
  }
}

export function storedUser(tabOnly: boolean): StoredUser | null {
  try {
    return (
      parsed(sessionStorage.getItem(userKey)) ?? (isTabOnly(tabOnly) ? null : parsed(localStorage.getItem(userKey)))
    )
  } catch {
    return null
  }
}

/** `uss=true` holds for the tab's whole life. */
export const isTabOnly = (tabOnly: boolean): boolean => tabOnly || sessionStorage.getItem(tabOnlyKey) === 'true'

export function parsed(text: string | null): StoredUser | null {
  try {
    const user = JSON.parse(text ?? 'null') as StoredUser | null
    return user?.Token && user.Sid ? user : null
  } catch {
    return null
  }
}
