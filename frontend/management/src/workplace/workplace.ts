import type { Ability } from '@naire/domain/access'
import { createContext, use } from 'react'
import type { Http } from './http.ts'
import type { Live } from './live.ts'
import type { SignedInUser } from './user.ts'

/** Context passed to every screen. Screens depend on this contract and not on the app that implements it. */
export interface Workplace {
  readonly http: Http
  readonly live: Live
  readonly me: SignedInUser
  can(ability: Ability): boolean
  readonly notices: Notices
  /** Asks before the page is left while `isDirty`; call in an effect with the state of the form. */
  setLeavePrompt(isDirty: boolean): void
}

export interface Notices {
  /** Red, bottom right; stays until the person goes to another screen. */
  danger(message: string): void
  success(message: string): void
  info(message: string): void
}

export const WorkplaceContext = createContext<Workplace | null>(null)

export function useWorkplace(): Workplace {
  const workplace = use(WorkplaceContext)
  if (!workplace) throw new Error('useWorkplace outside of the layout')
  return workplace
}
