import type { SessionMetadata } from './events.ts'

/** Consent of a respondent to the author's terms, given before the first page. */
export interface Consent {
  /** Of the terms; blank where the author names none. */
  readonly version: string
  /** ISO 8601, by the device's clock. */
  readonly at: string
}

/** Stands for the platform itself where other metadata names an author's definition. */
const consentDefSid = `${'F'.repeat(31)}B`

/** As an entry of the session's metadata, version and time; none where nothing was agreed to. */
export function consentEntries(consent: Consent | null): readonly SessionMetadata[] {
  if (consent === null) return []
  return [{ DefSid: consentDefSid, Path: '$consent', ValString: `${consent.version} ${consent.at}`.trim() }]
}
