import { type StoredEvent, upcast } from '@naire/domain/event-sourcing'
import { isErased, type Keys } from '@naire/vault'
import type { ReadEvent } from './read-model.ts'
import { upcastersOf } from './upcasters.ts'

export type OpenEvents = (events: readonly StoredEvent[]) => Promise<ReadEvent[]>

/** Stored events as readers get them: opened and lifted to today's shape. */
export function createOpenEvents(keys: Pick<Keys, 'openMany'>): OpenEvents {
  return async (events) => {
    const sealed = events.filter((event) => event.sealed !== undefined)
    const opened = await keys.openMany(sealed.map((event) => event.sealed ?? new Uint8Array()))
    const parts = new Map(sealed.map((event, at) => [event.position, opened[at]]))
    return events.map((event) => readEvent(event, parts.get(event.position)))
  }
}

function readEvent({ sealed: _opened, ...event }: StoredEvent, part: object | undefined): ReadEvent {
  const erased = part !== undefined && isErased(part)
  const data = erased ? event.data : { ...event.data, ...part }
  return { ...event, data: { ...upcast(upcastersOf(event.stream), { ...event, data }) }, erased }
}
