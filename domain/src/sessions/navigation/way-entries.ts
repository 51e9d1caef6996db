import type { SavedNavigation } from '../../answering/index.ts'
import type { SessionMetadata } from '../answering/events.ts'

/** Stands for the platform itself where other metadata names an author's definition. */
export const wayDefSid = `${'F'.repeat(31)}E`

const prefix = '$way.'

/**
 * What a session knows beside its answers as metadata of it: one entry for each kind (`$way.orders`, `$way.unlocked` …),
 * its value as JSON. Orders that the respondent or another party chose cannot be computed anew, so they travel with the answers.
 * `startPosition` is the split that the session is in now; blank for none, null where the address that began it says.
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
