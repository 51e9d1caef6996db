import { endedKey, isTabOnly, parsed, storedUser, userKey, type StoredSignIn } from './signed-in.ts'

/**
 * Logs out who answered by a sign-in that is over; the next load of the page tells it. Who has signed in anew meanwhile
 * stays.
 */
export function endSignIn({ Token }: StoredSignIn, tabOnly: boolean): void {
  const stores = [sessionStorage, ...(isTabOnly(tabOnly) ? [] : [localStorage])]
  for (const store of stores) if (parsed(store.getItem(userKey))?.Token === Token) store.removeItem(userKey)
  if (storedUser(tabOnly) === null) sessionStorage.setItem(endedKey, '1')
}
