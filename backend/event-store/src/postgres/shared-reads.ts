import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'

/**
 * Followers that stand at the same place share one question. What is stored while it is under way may be missing in its answer,
 * which is no loss for who reads on.
 */
export function sharedReads(readAll: EventStore['readAll']): EventStore['readAll'] {
  const underWay = new Map<string, Promise<StoredEvent[]>>()
  return (options) => {
    const place = `${options.after}/${options.limit}`
    const asked = underWay.get(place) ?? readAll(options).finally(() => underWay.delete(place))
    underWay.set(place, asked)
    return asked
  }
}
