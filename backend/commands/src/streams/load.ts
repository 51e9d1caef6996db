import {
  fold,
  type Command,
  type Decider,
  type DomainEvent,
  type EventStore,
  type StoredEvent,
} from '@naire/domain/event-sourcing'
import { opened, type Sealer } from './sealing.ts'

export interface LoadedStream<State> {
  readonly state: State
  /** Opened and in today's shape, in order. */
  readonly events: readonly StoredEvent[]
  /** Of the last event, -1 for a stream that does not exist. */
  readonly revision: number
  /** Of the last event, 0 for a stream that does not exist. */
  readonly position: number
}

export interface Streams {
  readonly store: EventStore
  readonly sealer: Sealer
}

/** `stored`: the stream as it was just read. */
export async function load<State, Cmd extends Command, Event extends DomainEvent>(
  { store, sealer }: Streams,
  decider: Decider<State, Cmd, Event>,
  stream: string,
  stored?: readonly StoredEvent[],
): Promise<LoadedStream<State>> {
  const events = await opened(sealer, decider, stored ?? (await store.readStream(stream)))
  const last = events.at(-1)
  return {
    state: fold<State, Event>(decider, events),
    events,
    revision: last?.revision ?? -1,
    position: last?.position ?? 0,
  }
}
