import i18next from 'i18next'
import type { Http } from '../workplace/http.ts'
import { createHttp } from './http/http-client.ts'
import { setLeavePrompt } from './leave-prompt.ts'
import { useNoticeBoard } from './notices/notice-store.ts'
import { closeLive, livePosition } from './live/current-live.ts'
import { orgOf } from './routes/place.ts'
import { useSignIn } from './sign-in/sign-in-store.ts'

/** `pathname` is the router's, which in hash mode is not the address's. */
export function openHttp(pathname: () => string): Http {
  return createHttp({
    headers: () => ({ 'Accept-Language': i18next.language, ...who(pathname()), ...freshness() }),
    onDenied: signOutAndReload,
    onDone: useNoticeBoard.getState().settled,
    texts: {
      exception: (code) => plainText(`exceptions:${code}`),
      unreachable: () => i18next.t('errors.unreachable'),
      timedOut: () => i18next.t('errors.timedOut'),
      unknown: (status) => i18next.t('errors.unknown', { status }),
    },
  })
}

function who(pathname: string): Record<string, string> {
  const user = useSignIn.getState().user
  if (!user) return {}
  const org = orgOf(pathname) ?? user.OrgSid
  return { Authorization: `Bearer ${user.Token}`, ...(org ? { 'X-Org': org } : {}) }
}

function freshness(): Record<string, string> {
  const position = livePosition()
  return position ? { 'X-Min-Position': position } : {}
}

/** 401 or 403 for somebody signed in: log out, remove the leave prompt, reload (shell §8). */
function signOutAndReload(): void {
  if (!useSignIn.getState().user) return
  useSignIn.getState().signOut()
  setLeavePrompt(false)
  closeLive()
  location.reload()
}

/** A sentence that needs values is left to the server, which has them. */
function plainText(key: string): string | null {
  if (!i18next.exists(key)) return null
  const text = i18next.t(key, { skipInterpolation: true })
  return text.includes('{{') ? null : text
}
