import { refusals } from '@naire/domain/refusals'
import { keepPass } from './access-pass.ts'

export type AccessDenied = 'wrong' | 'tooMany' | 'unreachable'

/** Asks the server with a password. Gives what is wrong, null when it opened. */
export async function askAccess(naireSid: string, password: string): Promise<AccessDenied | null> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ Password: password }),
  }
  const response = await fetch(`/naire/${naireSid}/access`, init).catch(() => null)
  const body = (await response?.json().catch(() => null)) as {
    readonly AccessPass?: string
    readonly error?: { readonly code?: string }
  } | null
  if (response?.ok && body?.AccessPass) {
    keepPass(naireSid, body.AccessPass)
    return null
  }
  if (body?.error?.code === refusals['naire.passwordWrong'].code) return 'wrong'
  return response?.status === 429 ? 'tooMany' : 'unreachable'
}
