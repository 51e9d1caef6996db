import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { Recorded, SessionEvent } from '@naire/domain/sessions'

/** Opened events of a session stream, as the row's fold takes them. */
export const recordedEvents = (events: readonly StoredEvent[]): readonly Recorded[] =>
  events.map((event) => ({ event: event as unknown as SessionEvent, metadata: event.metadata, revision: event.revision }))
