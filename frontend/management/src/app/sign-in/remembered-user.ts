import type { SignedInUser } from '../../workplace/user.ts'

const key = 'naire.user'

/**
 * Where the sign-in is kept: this browser (remember chosen) or this tab. `tabOnly` (`uss=true`) never touches the
 * browser's store.
 */
export interface SignInStores {
  readonly local: Storage
  readonly tab: Storage
  readonly tabOnly: boolean
}

export function readUser({ local, tab, tabOnly }: SignInStores): SignedInUser | null {
  return parsed(tab.getItem(key)) ?? (tabOnly ? null : parsed(local.getItem(key)))
}

export function keepUser({ local, tab, tabOnly }: SignInStores, user: SignedInUser, remember: boolean): void {
  const store = remember && !tabOnly ? local : tab
  store.setItem(key, JSON.stringify(user))
}

export function forgetUser({ local, tab, tabOnly }: SignInStores): void {
  tab.removeItem(key)
  if (!tabOnly) local.removeItem(key)
}

function parsed(text: string | null): SignedInUser | null {
  try {
    const user = JSON.parse(text ?? 'null') as SignedInUser | null
    return user?.Token ? user : null
  } catch {
    return null
  }
}
