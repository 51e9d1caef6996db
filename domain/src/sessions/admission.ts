import { modeOf, type NaireRecord } from '../naires/index.ts'
import type { Refusal } from '../refusals/index.ts'

/** Evidence that a respondent presents to begin a session. */
export interface AdmissionEvidence {
  /** Whether they know the questionnaire's password. */
  readonly knowsPassword: boolean
  readonly identifyingCode: string | null
  /** Whether they say where they are. */
  readonly hasPlace: boolean
  readonly isSignedIn: boolean
  /** Whether who has signed in belongs to the questionnaire's organisation, or to all. */
  readonly isOfOrg: boolean
  /** Whether a text matches a pattern of the author's as a whole; null for a pattern that is none. */
  readonly matches: (pattern: string, text: string) => boolean | null
}

const identifying = 1

/**
 * Why somebody may not begin a session; null when they may (`AccessConfig`, `RequireSignIn`, `GeolocationMode`,
 * `AnonymousMode` and the settings of the identifying code).
 */
export function admissionRefusal(
  record: NaireRecord,
  { knowsPassword, identifyingCode, hasPlace, isSignedIn, isOfOrg, matches }: AdmissionEvidence,
): Refusal | null {
  const access = modeOf(record, 'AccessConfig')
  if (access === 'Disable') return { key: 'naire.closed' }
  if (access === 'RequirePassword' && !knowsPassword) return { key: 'naire.passwordMissing' }
  if (record.RequireSignIn === true && !isSignedIn) return { key: 'access.signedOut' }
  if (record.RequireSignIn === true && !isOfOrg) return { key: 'naire.otherOrg' }
  if (modeOf(record, 'GeolocationMode') === 'Force' && !hasPlace)
    return { key: 'session.placeMissing', target: 'Longitude' }
  if (record.AnonymousMode !== identifying) return null
  const code = identifyingCode?.trim() ?? ''
  const name = record.IdentifyingAlias || 'IdentifyingCode'
  if (code === '') return { key: 'session.codeMissing', target: 'IdentifyingCode', details: { name } }
  const pattern = record.IdentifyingCodePattern ?? ''
  const fits = pattern === '' || matches(pattern, code) === true
  return fits ? null : { key: 'session.codeWrong', target: 'IdentifyingCode', details: { name } }
}
