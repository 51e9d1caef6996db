import { asksListed } from '@naire/domain/naires'
import { refusals } from '@naire/domain/refusals'
import type { PublishedNaire } from './published-naire.ts'

export type CodeDenied = 'unknown' | 'tooMany' | 'unreachable'

/** Asks the server whether a code is on the questionnaire's list, where it has one. Gives why it is not taken, null when it is. */
export async function lookUpCode(naire: PublishedNaire, code: string | null): Promise<CodeDenied | null> {
  if (code === null || !asksListed(naire)) return null
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ Code: code }) }
  const response = await fetch(`/naire/${naire.Sid}/identify`, init).catch(() => null)
  if (response?.ok) return null
  const body = (await response?.json().catch(() => null)) as { readonly error?: { readonly code?: string } } | null
  if (body?.error?.code === refusals['session.codeUnknown'].code) return 'unknown'
  return response?.status === 429 ? 'tooMany' : 'unreachable'
}
