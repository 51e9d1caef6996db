import type { SessionMetadata } from './events.ts'

/** Consent of a respondent to the author's terms, given before the first page. */
export interface Consent {
  /** Of the terms; blank where the author names none. */
  readonly version: string
  /** ISO 8601, by the device's clock. */
  readonly at: string
}

/** Stands for the platform itself where other metadata names an author's definition. */
export const consentDefSid = `${'F'.repeat(31)}B`
const consentPath = '$consent'
/** SHA-256 of the terms in the language that was answered in; the server adds it when the session begins. */
export const consentTextPath = '$consentText'

/** As an entry of the session's metadata, version and time; none where nothing was agreed to. */
export function consentEntries(consent: Consent | null): readonly SessionMetadata[] {
  if (consent === null) return []
  return [{ DefSid: consentDefSid, Path: consentPath, ValString: `${consent.version} ${consent.at}`.trim() }]
}

export const consentTextEntry = (hash: string): SessionMetadata => ({
  DefSid: consentDefSid,
  Path: consentTextPath,
  ValString: hash,
})

/** Consent of a respondent as the session's metadata has it; null: there was none. `text`: hash of the terms. */
export function consentIn(metadatas: unknown): (Consent & { readonly text: string | null }) | null {
  const entries = Array.isArray(metadatas) ? (metadatas as readonly Partial<SessionMetadata>[]) : []
  const valueOf = (path: string) => entries.find(({ Path }) => Path === path)?.ValString ?? null
  const given = valueOf(consentPath)
  if (given === null) return null
  const [, version = '', at = ''] = /^(?:(.*) )?(\S+)$/.exec(given) ?? []
  return { version, at, text: valueOf(consentTextPath) }
}
