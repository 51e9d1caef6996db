import type { contextFor } from './respondent-context.ts'
import type { SurveyAddress } from '../shell/survey-address.ts'
import type { PublishedNaire } from './published-naire.ts'

/** Anonymity mode "Identifying" (runtime §3). */
export const identifyingMode = 1

type IdentifyingSettings = Pick<
  PublishedNaire,
  'RequireSignIn' | 'AnonymousMode' | 'IdentifyingQuery' | 'ForceIdentifyingQuery' | 'IdentifyingCodePattern'
>

export type Identity =
  /** Known, or not asked for (`null`). */
  | { readonly kind: 'known'; readonly code: string | null }
  /** To be typed by the respondent; `tried` is what the address brought that does not fit. */
  | { readonly kind: 'asked'; readonly tried: string }
  /** Only the address may bring it, and it does not. */
  | { readonly kind: 'missing' }
  /** Only who has signed in may (`RequireSignIn`). */
  | { readonly kind: 'signedOut' }

/** Identity of the respondent, as far as the address and the sign-in determine it. */
export function identityOf(
  naire: IdentifyingSettings,
  { query, user }: Pick<SurveyAddress, 'query' | 'user'>,
): Identity {
  if (naire.RequireSignIn && !user) return { kind: 'signedOut' }
  if (naire.AnonymousMode !== identifyingMode) return { kind: 'known', code: null }
  const brought = (naire.IdentifyingQuery ? query[naire.IdentifyingQuery] : undefined)?.trim() ?? ''
  if (brought !== '' && fitsPattern(naire, brought)) return { kind: 'known', code: brought }
  return naire.ForceIdentifyingQuery ? { kind: 'missing' } : { kind: 'asked', tried: brought }
}

/** Whether a code has the author's form, as far as this browser can tell; the server decides. */
export function fitsPattern({ IdentifyingCodePattern = '' }: IdentifyingSettings, code: string): boolean {
  if (IdentifyingCodePattern === '') return true
  try {
    return new RegExp(`^(?:${IdentifyingCodePattern})$`, 'u').test(code)
  } catch {
    return true
  }
}

/** Values that a questionnaire reads of its respondent; undefined where it reads none. */
export const contextOf = async (...asked: Parameters<typeof contextFor>) =>
  asked[0].ReadsContext ? import('./respondent-context.ts').then((own) => own.contextFor(...asked)) : undefined
