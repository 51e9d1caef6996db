import {
  type Command,
  type Decider,
  type DomainEvent,
  type EventMetadata,
  type NewEvent,
  type StoredEvent,
  type EventStore,
  fold,
  currentVersion,
  upcast,
} from '@naire/domain/event-sourcing'
import { RefusalError } from '@naire/domain/refusals'
import { createHash } from 'node:crypto'

/** Command envelope copied into the metadata of its events. */
export interface Envelope {
  readonly commandId: string
  readonly correlationId: string
  readonly causationId?: string
  /** The command is refused unless the stream still has this revision. Not kept with the events. */
  readonly expects?: { readonly stream: string; readonly revision: number }
}

export interface CommandResult<State, Event extends DomainEvent = DomainEvent> {
  /** After the command; for a repeat, as it is now. */
  readonly state: State
  readonly revision: number
  /** Log position from which a reader sees the outcome. */
  readonly position: number
  /** The facts of this command, now or when it was handled first; empty when it had nothing to say. */
  readonly events: readonly Event[]
  /** All facts of the stream up to `revision`, in order. */
  readonly history: readonly RecordedEvent<Event>[]
  /** The command was handled before: nothing was decided or stored. */
  readonly repeated: boolean
}

/** The commands of one append, or how they follow from what was loaded; asked again after a conflict. */
export type Commands<State, Cmd> = Cmd | readonly Cmd[] | ((loaded: LoadedStream<State>) => Promise<readonly Cmd[]>)

/**
 * Around a session that just came in the product itself writes, too: who was told, who has seen it, that its recording
 * is stored. Nobody is to be refused for that.
 */
const mostTries = 8

/**
 * Load the facts, decide, append at the revision that was loaded; again when somebody was faster.
 * Several commands are decided one after the other and stored together or not at all.
 * `stored`: the stream as it was just read, so that it is not read again.
 * @throws Refused when a rule says no, or `request.conflict` when somebody was faster each of `mostTries` times.
 */
export async function handle<State, Cmd extends Command, Event extends DomainEvent>(
  streams: Streams,
  decider: Decider<State, Cmd, Event>,
  stream: string,
  commands: Commands<State, Cmd>,
  envelope: Envelope,
  stored?: readonly StoredEvent[],
): Promise<CommandResult<State, Event>> {
  for (let tried = 0; tried < mostTries; tried += 1) {
    if (tried > 1) await pause(tried)
    const loaded = await load(streams, decider, stream, tried === 0 ? stored : undefined)
    const handled = await tryOnce(streams, decider, { stream, loaded, commands, envelope })
    if (handled !== null) return handled
  }
  throw new RefusalError({ key: 'request.conflict' })
}

/** Random backoff, so that writers who collided do not collide again. */
const pause = (tried: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** tried))

interface Attempt<State, Cmd> {
  readonly stream: string
  readonly loaded: LoadedStream<State>
  readonly commands: Commands<State, Cmd>
  readonly envelope: Envelope
}

/** Null when somebody else appended since it was loaded. */
async function tryOnce<State, Cmd extends Command, Event extends DomainEvent>(
  streams: Streams,
  decider: Decider<State, Cmd, Event>,
  { stream, loaded, commands, envelope }: Attempt<State, Cmd>,
): Promise<CommandResult<State, Event> | null> {
  if (loaded.events.some(isOf(envelope))) return repeated(loaded, envelope)
  requireExpected(envelope, stream, loaded.revision)
  const decided = decideAll(decider, loaded.state, await commandsFor(commands, loaded))
  const base = { state: decided.state, repeated: false, events: decided.facts.map(({ event }) => event) }
  const before = recorded<Event>(loaded.events)
  if (decided.facts.length === 0)
    return { ...base, history: before, revision: loaded.revision, position: loaded.position }
  const events = await Promise.all(
    decided.facts.map((fact, index) => newEvent(streams, decider, { stream, ...fact, envelope, index })),
  )
  const expected = loaded.revision < 0 ? 'none' : loaded.revision
  const result = await streams.store.append({ stream, expected, events })
  if (result.outcome === 'conflict') return null
  if (result.outcome === 'repeated') return repeated(await load(streams, decider, stream), envelope)
  const { revision, position } = result
  const added = decided.facts.map(({ event }, index) => ({
    event,
    metadata: events[index]!.metadata,
    revision: loaded.revision + 1 + index,
  }))
  return { ...base, history: [...before, ...added], revision, position }
}

function requireExpected({ expects }: Envelope, stream: string, revision: number): void {
  if (expects !== undefined && expects.stream === stream && expects.revision !== revision)
    throw new RefusalError({ key: 'request.changed' })
}

const isOf =
  ({ commandId }: Envelope) =>
  (event: StoredEvent) =>
    event.metadata.commandId === commandId

const repeated = <State, Event extends DomainEvent>(
  loaded: LoadedStream<State>,
  envelope: Envelope,
): CommandResult<State, Event> => ({
  state: loaded.state,
  revision: loaded.revision,
  position: loaded.position,
  events: recorded<Event>(loaded.events.filter(isOf(envelope))).map(({ event }) => event),
  history: recorded<Event>(loaded.events),
  repeated: true,
})

async function commandsFor<State, Cmd>(
  commands: Commands<State, Cmd>,
  loaded: LoadedStream<State>,
): Promise<readonly Cmd[]> {
  if (typeof commands === 'function')
    return (commands as (loaded: LoadedStream<State>) => Promise<readonly Cmd[]>)(loaded)
  return Array.isArray(commands) ? commands : [commands as Cmd]
}

interface Fact<Event> {
  readonly event: Event
  readonly command: Command
}

function decideAll<State, Cmd extends Command, Event extends DomainEvent>(
  decider: Decider<State, Cmd, Event>,
  initial: State,
  commands: readonly Cmd[],
): { readonly state: State; readonly facts: readonly Fact<Event>[] } {
  let state = initial
  const facts: Fact<Event>[] = []
  for (const command of commands) {
    for (const event of decider.decide(state, command)) {
      facts.push({ event, command })
      state = decider.evolve(state, event)
    }
  }
  return { state, facts }
}

interface NewFact extends Fact<DomainEvent> {
  readonly stream: string
  readonly envelope: Envelope
  readonly index: number
}

/** Numbers of the questionnaire's revision travel in the events that were decided with it. */
export async function newEvent(
  { sealer }: Pick<Streams, 'sealer'>,
  shapes: Pick<Decider<never, never, never>, 'upcasters' | 'personal'>,
  { stream, event, command, envelope, index }: NewFact,
): Promise<NewEvent> {
  const { naireRevision } = event.data as { naireRevision?: unknown }
  const { commandId, correlationId, causationId } = envelope
  const metadata: EventMetadata = {
    actor: command.by,
    at: command.at,
    commandId,
    correlationId,
    ...(causationId === undefined ? {} : { causationId }),
    ...(typeof naireRevision === 'number' ? { naireRevision } : {}),
  }
  return { id: eventId(stream, envelope.commandId, index), ...(await sealed(sealer, shapes, stream, event)), metadata }
}

/** A fact with what was stored beside it. */
export interface RecordedEvent<Event extends DomainEvent = DomainEvent> {
  readonly event: Event
  readonly metadata: EventMetadata
  readonly revision: number
}

/** The facts of a stream; its events are opened. */
export const recorded = <Event extends DomainEvent>(events: readonly StoredEvent[]): readonly RecordedEvent<Event>[] =>
  (events as readonly unknown[] as readonly StoredEvent<Event>[]).map((event) => ({
    event,
    metadata: event.metadata,
    revision: event.revision,
  }))

/** The same command gives the same ids, so that a retry stores nothing twice. A name-based UUID (version 5). */
export function eventId(stream: string, commandId: string, index: number): string {
  return nameUuid(`${stream}\n${commandId}\n${index}`)
}

/** An id for a command whose sender gave none: equal for equal content. */
export const commandIdOf = (content: unknown): string => nameUuid(JSON.stringify(content))

function nameUuid(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const namespace = Buffer.from('6f0d2c1ea1f14bd2a2f3a3a8b1b0c7de', 'hex')

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

/** Vault keys that commands use. */
export interface Sealer {
  seal(subject: string, data: object): Promise<Uint8Array>
  /** In the order given; `{ erased: true }` for what a destroyed key had sealed. */
  openMany(sealed: readonly Uint8Array[]): Promise<(object | { readonly erased: true })[]>
}

type Shapes = Pick<Decider<never, never, never>, 'upcasters' | 'personal'>

/** A fact split into what may be read by everybody and what is encrypted with the key of its stream. */
export async function sealed(
  sealer: Sealer,
  shapes: Shapes,
  stream: string,
  event: DomainEvent,
): Promise<Omit<NewEvent, 'id' | 'metadata'>> {
  const version = currentVersion(shapes.upcasters, event.type)
  const fields = shapes.personal[event.type] ?? []
  const entries = Object.entries(event.data).filter(([, value]) => value !== undefined)
  const secret = entries.filter(([name]) => fields.includes(name))
  if (secret.length === 0) return { type: event.type, version, data: Object.fromEntries(entries) }
  const data = Object.fromEntries(entries.filter(([name]) => !fields.includes(name)))
  return { type: event.type, version, data, sealed: await sealer.seal(stream, Object.fromEntries(secret)) }
}

/** Stored events with their personal fields put back, in today's shape. Erased fields are absent. */
export async function opened<Event extends StoredEvent>(
  sealer: Sealer,
  shapes: Shapes,
  events: readonly Event[],
): Promise<Event[]> {
  const secrets = await sealer.openMany(events.flatMap((event) => event.sealed ?? []))
  let next = 0
  return events.map((event) => {
    const secret = event.sealed === undefined ? {} : (secrets[next++] ?? {})
    const data = 'erased' in secret ? event.data : { ...event.data, ...secret }
    return { ...event, data: upcast(shapes.upcasters, { type: event.type, version: event.version, data }) }
  })
}
