import { useSignIn } from '../sign-in/sign-in-store.ts'
import { type OpenLive, openLive } from './open-live.ts'

let current: { readonly who: string; readonly live: OpenLive } | null = null

/** One connection per signed-in person; another person's closes it. */
export function currentLive(who: string, onDenied: () => void): OpenLive {
  if (current?.who === who) return current.live
  current?.live.close()
  current = { who, live: openLive(who, { headers, onDenied }) }
  return current.live
}

/** Position of the last news, so that a read they cause is not older than they are. */
export function livePosition(): string | null {
  return current?.live.position() ?? null
}

export function closeLive(): void {
  current?.live.close()
  current = null
}

function headers(): Record<string, string> {
  const user = useSignIn.getState().user
  return user ? { Authorization: `Bearer ${user.Token}`, ...(user.OrgSid ? { 'X-Org': user.OrgSid } : {}) } : {}
}
