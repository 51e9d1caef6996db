import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { ReadModelEvent } from '@naire/domain/read-models'

/** Operator's decision about an event that a read model has parked. */
export interface Decision {
  readonly kind: 'retry' | 'skip'
  /** Of the parked event. */
  readonly position: number
  readonly reason: string
  /** Sid of the operator. */
  readonly by: string
  /** ISO 8601. */
  readonly at: string
}

const kinds: Readonly<Record<ReadModelEvent['type'], Decision['kind']>> = {
  ParkedEventRetried: 'retry',
  ParkedEventSkipped: 'skip',
}

/** The decisions on one read model among these events: the log tells them to every process, and to a rebuild. */
export function decisionsOn(readModel: string, events: readonly StoredEvent[]): readonly Decision[] {
  return events.flatMap(({ type, data, metadata: { actor, at } }) => {
    if (!Object.hasOwn(kinds, type)) return []
    const decided = data as ReadModelEvent['data']
    if (decided.readModel !== readModel) return []
    return [
      {
        kind: kinds[type as ReadModelEvent['type']],
        position: decided.position,
        reason: decided.reason,
        by: actor.sid,
        at,
      },
    ]
  })
}
