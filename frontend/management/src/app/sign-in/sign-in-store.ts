import type { SignedOut } from '@naire/contract'
import { create } from 'zustand'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { SignedInUser } from '../../workplace/user.ts'
import { forgetUser, keepUser, readUser, type SignInStores } from './remembered-user.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useTabs } from '../layout/tab-store.ts'

interface SignIn {
  readonly user: SignedInUser | null
  signIn(user: SignedInUser, remember: boolean): void
  signOut(): void
  /** The server answers nothing else before there is a second factor. */
  mustEnrol(): void
  enrolled(): void
  /** The server answers nothing else before the password is a new one. */
  mustRenew(): void
  renewed(): void
}

const tabOnlyKey = 'naire.uss'
const stores = openStores()

export const useSignIn = create<SignIn>()((set) => ({
  user: readUser(stores),
  signIn(user, remember) {
    keepUser(stores, withoutRenew(withoutMust(user)), remember)
    set({ user })
  },
  mustEnrol: () => set(({ user }) => ({ user: user && { ...user, MustEnrol: true } })),
  enrolled: () => set(({ user }) => ({ user: user && withoutMust(user) })),
  mustRenew: () => set(({ user }) => ({ user: user && { ...user, MustRenew: true } })),
  renewed: () => set(({ user }) => ({ user: user && withoutRenew(user) })),
  signOut() {
    forgetUser(stores)
    set({ user: null })
  },
}))

function withoutMust({ MustEnrol: _, ...user }: SignedInUser): SignedInUser {
  return user
}

function withoutRenew({ MustRenew: _, ...user }: SignedInUser): SignedInUser {
  return user
}

/** `uss=true` holds for the tab's whole life, also after the address has lost it. */
function openStores(): SignInStores {
  const asked = new URLSearchParams(location.search).get('uss') === 'true'
  if (asked) sessionStorage.setItem(tabOnlyKey, 'true')
  return { local: localStorage, tab: sessionStorage, tabOnly: asked || sessionStorage.getItem(tabOnlyKey) === 'true' }
}

/** The server ends the token; when it cannot be reached the sign-in is forgotten here all the same. */
export function useSignOut(): () => Promise<void> {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const ended = await http.post<SignedOut | undefined>('/api/Logout').catch(() => undefined)
    useSignIn.getState().signOut()
    useTabs.getState().closeAll()
    queries.clear()
    if (ended?.Address) return location.assign(ended.Address)
    await navigate('/login')
  }
}
