import type { OpenOptions, ViewPort, SavedNavigation } from '../../answering/index.ts'
import { wayDefSid, type SessionMetadata } from '../answering/events.ts'
import { contextIn } from './profile.ts'
import { sessionFields } from './session-fields.ts'

export { wayDefSid }

/** Inputs that decide, beside the answers, which pages and orders a session has. */
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
  /** ISO 8601. */
  readonly startTime: string
  readonly surveySeq: number
  /** `Ident` of the session: values of the person on the respondent list that the questionnaire reads. */
  readonly ident?: unknown
}

/**
 * The conditions under which a session is answered: the same on its device, on the server, and for whoever looks at it
 * later.
 */
export function wayOptions({
  metadatas,
  isReturned,
  identifyingCode = null,
  startTime,
  surveySeq,
  ident,
  ...given
}: SessionWay): OpenOptions {
  const { startPosition: told, ...remembered } = wayIn(metadatas)
  const startPosition = Array.isArray(told) ? String(told[0]) : given.query['start_position']
  return {
    ...given,
    remembered,
    revisit: isReturned,
    session: sessionFields({ identifyingCode, startTime, surveySeq }),
    ...contextIn(metadatas, ident),
    ...(startPosition && { startPosition }),
  }
}

const prefix = '$way.'

/**
 * Encodes a session's state beside its answers as metadata: one entry for each kind (`$way.orders`, `$way.unlocked` …),
 * its value as JSON. Orders that the respondent or another party chose cannot be recomputed, so they travel with the
 * answers. `startPosition` is the split that the session is in now; blank for none, null where the address that began
 * it says.
 */
export function wayEntries(
  remembered: SavedNavigation | null,
  startPosition: string | null = null,
): readonly SessionMetadata[] {
  return Object.entries({ ...remembered, ...(startPosition !== null && { startPosition: [startPosition] }) })
    .filter(([, value]) => Object.keys(value as object | string).length > 0)
    .map(([kind, value]) => ({ DefSid: wayDefSid, Path: `${prefix}${kind}`, ValString: JSON.stringify(value) }))
}

/** The way in a session's metadata, as `OpenOptions.remembered` takes it; what is no JSON is passed over. */
export function wayIn(entries: unknown): Readonly<Record<string, unknown>> {
  const own = ((entries ?? []) as readonly SessionMetadata[]).filter(
    ({ DefSid, Path }) => DefSid === wayDefSid && Path.startsWith(prefix),
  )
  return Object.fromEntries(
    own.flatMap(({ Path, ValString }) => (ValString == null ? [] : parsed(Path.slice(prefix.length), ValString))),
  )
}

function parsed(kind: string, json: string): readonly (readonly [string, unknown])[] {
  try {
    return [[kind, JSON.parse(json)]]
  } catch {
    return []
  }
}
