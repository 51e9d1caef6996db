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
  /** Milliseconds since 1970; null: it was admitted before, or the time does not count. */
  readonly now: number | null
  /** Whether a text matches a pattern of the author's as a whole; null for a pattern that is none. */
  readonly matches: (pattern: string, text: string) => boolean | null
}

const identifying = 1

/**
 * Why somebody may not begin a session; null when they may (`AccessConfig`, `OpenFrom`, `OpenUntil`, `RequireSignIn`,
 * `GeolocationMode`, `AnonymousMode` and the settings of the identifying code).
 */
export function admissionRefusal(
  record: NaireRecord,
  { knowsPassword, identifyingCode, hasPlace, isSignedIn, isOfOrg, now, matches }: AdmissionEvidence,
): Refusal | null {
  const access = modeOf(record, 'AccessConfig')
  if (access === 'Disable' || (now !== null && !isOpenAt(record, now))) return { key: 'naire.closed' }
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

/** Whether sessions may begin at this time, milliseconds since 1970. */
export function isOpenAt({ OpenFrom, OpenUntil }: Pick<NaireRecord, 'OpenFrom' | 'OpenUntil'>, now: number): boolean {
  return (OpenFrom == null || Date.parse(OpenFrom) <= now) && (OpenUntil == null || now < Date.parse(OpenUntil))
}
