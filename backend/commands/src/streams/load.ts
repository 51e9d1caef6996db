import {
  fold,
  type Command,
  type Decider,
  type DomainEvent,
  type EventStore,
  type RecordedEvent,
  type StoredEvent,
} from '@naire/domain/event-sourcing'
import { opened, type Sealer } from './sealing.ts'
import { digestOf, type OpenSnapshot, type Snapshots } from './snapshots.ts'

export interface Streams {
  readonly store: EventStore
  readonly sealer: Sealer
  /** Absent: every load folds the whole stream. */
  readonly snapshots?: Snapshots
}

export interface LoadedStream<State, View = unknown> {
  readonly state: State
  readonly view: View
  /** Of the last event, -1 for a stream that does not exist. */
  readonly revision: number
  /** Of the last event, 0 for a stream that does not exist. */
  readonly position: number
  /** The events behind the snapshot, or all; opened and in today's shape, in order. */
  readonly tail: readonly StoredEvent[]
  /** From which it was folded on; null: from the beginning. */
  readonly snapshot: OpenSnapshot<State, View> | null
}

/** The stream as its newest snapshot and the events behind it leave it, in one question to the store. */
export async function load<State, Cmd extends Command, Event extends DomainEvent, View>(
  streams: Streams,
  decider: Decider<State, Cmd, Event, View>,
  stream: string,
): Promise<LoadedStream<State, View>> {
  const { snapshots, store, sealer } = streams
  const { snapshot, events } =
    snapshots === undefined
      ? { snapshot: null, events: await store.readStream(stream) }
      : await snapshots.read(stream, decider)
  const tail = await opened(sealer, decider, events)
  const last = tail.at(-1)
  const initial: StreamState<State, View> = snapshot ?? {
    state: decider.initial,
    view: decider.view?.initial ?? (null as View),
  }
  const loaded = {
    ...folded(decider, initial, recorded<Event>(tail)),
    revision: last?.revision ?? snapshot?.revision ?? -1,
    position: last?.position ?? snapshot?.position ?? 0,
    tail,
    snapshot,
  }
  snapshots?.keepRead(stream, decider, loaded)
  return loaded
}

interface StreamState<State, View> {
  readonly state: State
  readonly view: View
}

export function folded<State, Event extends DomainEvent, View>(
  { evolve, view: rules }: Pick<Decider<State, never, Event, View>, 'evolve' | 'view'>,
  { state, view }: StreamState<State, View>,
  events: readonly RecordedEvent<Event>[],
): StreamState<State, View> {
  return {
    state: events.reduce((next, { event }) => evolve(next, event), state),
    view: rules === undefined ? view : events.reduce((next, event) => rules.evolve(next, event), view),
  }
}

/** All that happened in a stream: for what a snapshot cannot answer. */
export interface StreamHistory<State> {
  readonly state: State
  /** Opened and in today's shape, in order. */
  readonly events: readonly StoredEvent[]
  /** Of the last event, -1 for a stream that does not exist. */
  readonly revision: number
}

/** `range`: these events alone, and what they fold to. */
export async function loadHistory<State, Cmd extends Command, Event extends DomainEvent, View>(
  { store, sealer }: Streams,
  decider: Decider<State, Cmd, Event, View>,
  stream: string,
  range: Parameters<EventStore['readStream']>[1] = {},
): Promise<StreamHistory<State>> {
  const events = await opened(sealer, decider, await store.readStream(stream, range))
  return { state: fold<State, Event>(decider, events), events, revision: events.at(-1)?.revision ?? -1 }
}

/** The facts of a stream; its events are opened. */
export const recorded = <Event extends DomainEvent>(events: readonly StoredEvent[]): readonly RecordedEvent<Event>[] =>
  (events as readonly unknown[] as readonly StoredEvent<Event>[]).map((event) => ({
    event,
    metadata: event.metadata,
    revision: event.revision,
  }))

/**
 * The facts that a command has in a stream already, none when it was not handled. A digest in the snapshot says where
 * they may stand, and the log whether they do.
 */
export async function factsOf<State, Cmd extends Command, Event extends DomainEvent, View>(
  { store, sealer }: Streams,
  decider: Decider<State, Cmd, Event, View>,
  { stream, loaded, commandId }: { stream: string; loaded: LoadedStream<State, View>; commandId: string },
): Promise<readonly Event[]> {
  const range = loaded.snapshot === null ? null : rangeOf(loaded.snapshot.commands, digestOf(commandId))
  const older = range === null ? [] : await opened(sealer, decider, await store.readStream(stream, range))
  const ofCommand = [...older, ...loaded.tail].filter(({ metadata }) => metadata.commandId === commandId)
  return recorded<Event>(ofCommand).map(({ event }) => event)
}

/** From the first to the last event with this digest; null when there is none. */
function rangeOf(commands: Uint32Array, digest: number): { readonly from: number; readonly limit: number } | null {
  const from = commands.indexOf(digest)
  return from < 0 ? null : { from, limit: commands.lastIndexOf(digest) - from + 1 }
}
