import type { DomainEvent } from '@naire/domain/event-sourcing'
import { naireContentEvents, type NaireContentEvent } from '@naire/domain/naires'
import type { ReadEvent } from '../runner/read-model.ts'

/** Handlers of a read model by event type of a stream; `satisfies` makes the compiler report a missing one. */
export type Handlers<Event extends DomainEvent, Result> = {
  readonly [Type in Event['type']]?: (data: Extract<Event, { type: Type }>['data'], event: ReadEvent) => Result
}

/** The event's handler with its data, or undefined when the model does not read the type. */
export function handle<Event extends DomainEvent, Result>(
  handlers: Handlers<Event, Result>,
  event: ReadEvent,
): Result | undefined {
  const handler = (handlers as Readonly<Record<string, ((data: never, event: ReadEvent) => Result) | undefined>>)[
    event.type
  ]
  return handler?.(event.data as never, event)
}

export function typed<Event extends DomainEvent>(
  event: ReadEvent,
  type: Event['type'],
): (ReadEvent & Event) | undefined {
  return event.type === type ? (event as ReadEvent & Event) : undefined
}

/** The sid behind the first hyphen of a stream's name: `session-<sid>`. */
export function sidOf({ stream }: ReadEvent): string {
  return stream.slice(stream.indexOf('-') + 1)
}

/** When, by whom and why something went into the recycle bin; nulls for what came out of it. */
export function deletionColumns({ type, data, metadata: { at, actor } }: ReadEvent): Readonly<Record<string, unknown>> {
  if (!type.endsWith('Deleted')) return { deleted_at: null, deleted_by: null, delete_reason: null }
  return { deleted_at: at, deleted_by: actor.sid, delete_reason: data['reason'] ?? null }
}

/** The event, when it brings a questionnaire a new content. */
export function naireContent(event: ReadEvent): (ReadEvent & NaireContentEvent) | undefined {
  return (naireContentEvents as readonly string[]).includes(event.type)
    ? (event as ReadEvent & NaireContentEvent)
    : undefined
}
