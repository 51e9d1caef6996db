import { asksListed } from '@naire/domain/naires'
import { refusals } from '@naire/domain/refusals'
import type { SurveyMode } from '../shell/survey-address.ts'
import type { PublishedNaire } from '../session/published-naire.ts'
import { keepPass } from '../shell/access-pass.ts'

export type CodeDenied = 'unknown' | 'tooMany' | 'unreachable'

/** `limit`: there are as many sessions as the questionnaire allows. */
export type AdmissionDenied = CodeDenied | 'limit'

interface AdmissionQuery {
  /** The identifying code. */
  readonly code: string | null
  /** Of earlier sessions on this device. */
  readonly key: string | null
  readonly mode: SurveyMode
  /** Headers that identify the signed-in caller; empty: nobody has signed in. */
  readonly who: Readonly<Record<string, string>>
}

/** Why no session may begin, null when all is well, and the signed profile of the respondent, null for none. */
export interface AdmissionAnswer {
  readonly denied: AdmissionDenied | null
  readonly profile: string | null
}

/**
 * Asks the server whether a code is on the questionnaire's list, where it has one, and whether another session is
 * allowed, and for what the questionnaire reads of the respondent. A limit that cannot be asked about now is told when the session is
 * handed in.
 */
export async function askAdmission(
  naire: PublishedNaire,
  { code, key, mode, who }: AdmissionQuery,
): Promise<AdmissionAnswer> {
  const isKnown = (code ?? key) !== null || 'Authorization' in who
  const isLimited = naire.SessionLimit != null && mode !== 'test'
  const isListed = code !== null && asksListed(naire)
  if (!isListed && !(isKnown && (isLimited || naire.ReadsContext))) return admitted
  const headers = { 'Content-Type': 'application/json', ...who, ...(key !== null && { 'X-Session-Key': key }) }
  const init = { method: 'POST', headers, body: JSON.stringify({ ...(code !== null && { Code: code }) }) }
  const response = await fetch(`/naire/${naire.Sid}/identify`, init).catch(() => null)
  const body = (await response?.json().catch(() => null)) as {
    readonly Profile?: string
    readonly error?: { readonly code?: string }
  } | null
  if (response?.ok) return { ...admitted, profile: body?.Profile ?? null }
  if (body?.error?.code === refusals['session.codeUnknown'].code) return denied('unknown')
  if (body?.error?.code === refusals['session.limitReached'].code) return denied('limit')
  if (!isListed) return admitted
  return denied(response?.status === 429 ? 'tooMany' : 'unreachable')
}

const admitted: AdmissionAnswer = { denied: null, profile: null }

const denied = (why: AdmissionDenied): AdmissionAnswer => ({ denied: why, profile: null })

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
