import type { DomainEvent, EventMetadata, StoredEvent } from '@naire/domain/event-sourcing'

/** A fact with what was stored beside it. */
export interface RecordedEvent<Event extends DomainEvent = DomainEvent> {
  readonly event: Event
  readonly metadata: EventMetadata
  readonly revision: number
}

/** The facts of a stream; its events are opened. */
export const recorded = <Event extends DomainEvent>(events: readonly StoredEvent[]): readonly RecordedEvent<Event>[] =>
  events.map((event) => ({ event: event as unknown as Event, metadata: event.metadata, revision: event.revision }))
