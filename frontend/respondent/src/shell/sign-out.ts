import type { SurveyAddress } from './survey-address.ts'
import { letLeave } from '../screens/use-leave-prompt.ts'
import { endedKey, isTabOnly, parsed, storedUser, userKey, type StoredSignIn } from './signed-in.ts'

/**
 * HTTP 401 or 403 for somebody signed in: log out, remove the leave prompt, reload (shell §8). What was answered stays
 * on the device, under their name.
 */
export function signOut({ user, tabOnly }: Pick<SurveyAddress, 'user' | 'tabOnly'>): void {
  if (!user) return
  endSignIn(user, tabOnly)
  letLeave()
  location.reload()
}

/**
 * Logs out who answered by a sign-in that is over; the next load of the page tells it. Who has signed in anew meanwhile
 * stays.
 */
export function endSignIn({ Token }: StoredSignIn, tabOnly: boolean): void {
  const stores = [sessionStorage, ...(isTabOnly(tabOnly) ? [] : [localStorage])]
  for (const store of stores) if (parsed(store.getItem(userKey))?.Token === Token) store.removeItem(userKey)
  if (storedUser(tabOnly) === null) sessionStorage.setItem(endedKey, '1')
}

/** To the sign-in of the app for staff, and back here afterwards. */
export function toSignIn(): void {
  location.assign(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`)
}
