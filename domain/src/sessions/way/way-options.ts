import type { OpenOptions, ViewPort } from '../../answering/index.ts'
import { wayIn } from './way-entries.ts'

/** What decides, beside the answers, which pages and orders a session has. */
export interface SessionWay {
  readonly sessionSid: string
  readonly viewPort: ViewPort
  readonly lang: string
  /** Of the last reply. */
  readonly now: Date
  /** Of the address that began the session; `start_position` among it names a split of the questionnaire. */
  readonly query: Readonly<Record<string, string>>
  /** `SessionMetadatas` as they came. */
  readonly metadatas: unknown
  /** It was finished once and sent back. */
  readonly isReturned: boolean
  readonly identifyingCode: string | null | undefined
}

/** The conditions under which a session is answered: the same on its device, on the server, and for whoever looks at it later. */
export function wayOptions({ metadatas, isReturned, identifyingCode = null, ...given }: SessionWay): OpenOptions {
  const { startPosition: told, ...remembered } = wayIn(metadatas)
  const startPosition = Array.isArray(told) ? String(told[0]) : given.query['start_position']
  return { ...given, remembered, revisit: isReturned, session: { identifyingCode }, ...(startPosition && { startPosition }) }
}
