import type { SurveyAddress } from './survey-address.ts'
import { letLeave } from '../screens/use-leave-prompt.ts'
import { endSignIn } from './end-sign-in.ts'

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
