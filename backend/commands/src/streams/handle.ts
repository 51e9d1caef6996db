import type { Command, Decider, DomainEvent, EventMetadata, NewEvent, StoredEvent } from '@naire/domain/event-sourcing'
import { RefusalError } from '@naire/domain/refusals'
import { currentTraceparent, inSpan } from '@naire/tracing'
import { createHash } from 'node:crypto'
import { factsOf, folded, load, type LoadedStream, type Streams } from './load.ts'
import { sealed } from './sealing.ts'

/** Command envelope copied into the metadata of its events. */
export interface Envelope {
  readonly commandId: string
  readonly correlationId: string
  readonly causationId?: string
  /** The command is refused unless the stream still has this revision. Not kept with the events. */
  readonly expects?: { readonly stream: string; readonly revision: number }
}

export interface CommandResult<State, Event extends DomainEvent = DomainEvent, View = unknown> {
  /** After the command; for a repeat, as it is now. */
  readonly state: State
  /** As `state`. */
  readonly view: View
  readonly revision: number
  /** Log position from which a reader sees the outcome. */
  readonly position: number
  /** The facts of this command, now or when it was handled first; empty when it had nothing to say. */
  readonly events: readonly Event[]
  /** Where `events` stand in the log; empty where only the log knows it. */
  readonly places: readonly EventPlace[]
  /** The command was handled before: nothing was decided or stored. */
  readonly repeated: boolean
}

/** Place of an event in its stream and in the log, and when its command was given. */
export type EventPlace = Pick<StoredEvent, 'revision' | 'position'> & Pick<EventMetadata, 'at'>

/** The commands of one append, or how they follow from what was loaded; asked again after a conflict. */
export type Commands<State, Cmd, View = unknown> =
  | Cmd
  | readonly Cmd[]
  | ((loaded: LoadedStream<State, View>) => Promise<readonly Cmd[]>)

/** Events of a decision, on their way into the store. */
export interface DecidedAppend<State> {
  readonly stream: string
  readonly expected: 'none' | number
  /** After the events. */
  readonly state: State
  readonly events: readonly NewEvent[]
}

/**
 * Another way to store what was decided than an append to its stream: together with what others have to say. Gives
 * what was stored behind it, too; `conflict` when the stream is elsewhere than expected; null to append it as usual.
 */
export type AppendWay<State, Event extends DomainEvent> = (decided: DecidedAppend<State>) => Promise<
  | {
      readonly more: readonly { readonly event: Event; readonly metadata: EventMetadata }[]
      readonly position: number
    }
  | 'conflict'
  | null
>

interface HandleOptions<State, Event extends DomainEvent, View> {
  /** The stream as it was just loaded, so that it is not read again. */
  readonly first?: LoadedStream<State, View>
  readonly append?: AppendWay<State, Event>
}

/**
 * Around a session that just came in the product itself writes, too: who was told, who has seen it, that its recording
 * is stored. Nobody is to be refused for that.
 */
const mostTries = 8

/**
 * Load the state, decide, append at the revision that was loaded; again when somebody was faster.
 * Several commands are decided one after the other and stored together or not at all.
 * @throws Refused when a rule says no, or `request.conflict` when somebody was faster each of `mostTries` times.
 */
export async function handle<State, Cmd extends Command, Event extends DomainEvent, View>(
  streams: Streams,
  decider: Decider<State, Cmd, Event, View>,
  stream: string,
  commands: Commands<State, Cmd, View>,
  envelope: Envelope,
  { first, append }: HandleOptions<State, Event, View> = {},
): Promise<CommandResult<State, Event, View>> {
  for (let tried = 0; tried < mostTries; tried += 1) {
    if (tried > 1) await pause(tried)
    const loaded = (tried === 0 ? first : undefined) ?? (await load(streams, decider, stream))
    const handled = await tryOnce(streams, decider, { stream, loaded, commands, envelope, append })
    if (handled !== null) return handled
  }
  throw new RefusalError({ key: 'request.conflict' })
}

/** Random backoff, so that writers who collided do not collide again. */
const pause = (tried: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** tried))

interface Attempt<State, Cmd, Event extends DomainEvent, View> {
  readonly stream: string
  readonly loaded: LoadedStream<State, View>
  readonly commands: Commands<State, Cmd, View>
  readonly envelope: Envelope
  readonly append: AppendWay<State, Event> | undefined
}

/** Null when somebody else appended since it was loaded. */
async function tryOnce<State, Cmd extends Command, Event extends DomainEvent, View>(
  streams: Streams,
  decider: Decider<State, Cmd, Event, View>,
  { stream, loaded, commands, envelope, append }: Attempt<State, Cmd, Event, View>,
): Promise<CommandResult<State, Event, View> | null> {
  const { commandId } = envelope
  const handled = await factsOf(streams, decider, { stream, loaded, commandId })
  if (handled.length > 0) return repeated(loaded, handled)
  requireExpected(envelope, stream, loaded.revision)
  const facts = decideAll(decider, loaded.state, await commandsFor(commands, loaded))
  const { state, view, revision: before, position: known, tail, snapshot } = loaded
  if (facts.length === 0)
    return { state, view, revision: before, position: known, repeated: false, events: [], places: [] }
  const events = await Promise.all(
    facts.map((fact, index) => newEvent(streams, decider, { stream, ...fact, envelope, index })),
  )
  const expected = before < 0 ? 'none' : before
  const decided = facts.map(({ event }, at) => ({ event, metadata: events[at]!.metadata, revision: before + 1 + at }))
  const own = folded(decider, { state, view }, decided)
  const said = facts.map(({ event }) => event)
  const attributes = { 'naire.events': events.length }
  const way =
    append === undefined
      ? null
      : await inSpan('append', () => append({ stream, expected, state: own.state, events }), { attributes })
  if (way === 'conflict') return null
  if (way !== null) {
    const revision = before + facts.length
    const more = way.more.map((each, at) => ({ ...each, revision: revision + 1 + at }))
    const after = { ...folded(decider, own, more), revision: revision + more.length, position: way.position }
    streams.snapshots?.keep(stream, decider, { ...after, snapshot, tail: [...tail, ...events, ...more] })
    return { ...after, repeated: false, events: said, places: [] }
  }
  const result = await inSpan('append', () => streams.store.append({ stream, expected, events }), { attributes })
  if (result.outcome === 'conflict') return null
  if (result.outcome === 'repeated') {
    const now = await load(streams, decider, stream)
    return repeated(now, await factsOf(streams, decider, { stream, loaded: now, commandId }))
  }
  const { revision, position } = result
  const after = { ...own, revision, position }
  streams.snapshots?.keep(stream, decider, { ...after, snapshot, tail: [...tail, ...events] })
  const first = position - facts.length + 1
  const places = streams.store.isConsecutive
    ? decided.map(({ metadata: { at }, revision: each }, nth) => ({ revision: each, position: first + nth, at }))
    : []
  return { ...after, repeated: false, events: said, places }
}

function requireExpected({ expects }: Envelope, stream: string, revision: number): void {
  if (expects !== undefined && expects.stream === stream && expects.revision !== revision)
    throw new RefusalError({ key: 'request.changed' })
}

const repeated = <State, Event extends DomainEvent, View>(
  { state, view, revision, position }: LoadedStream<State, View>,
  events: readonly Event[],
): CommandResult<State, Event, View> => ({ state, view, revision, position, events, places: [], repeated: true })

async function commandsFor<State, Cmd, View>(
  commands: Commands<State, Cmd, View>,
  loaded: LoadedStream<State, View>,
): Promise<readonly Cmd[]> {
  if (typeof commands === 'function')
    return (commands as (loaded: LoadedStream<State, View>) => Promise<readonly Cmd[]>)(loaded)
  return Array.isArray(commands) ? commands : [commands as Cmd]
}

interface Fact<Event> {
  readonly event: Event
  readonly command: Command
}

function decideAll<State, Cmd extends Command, Event extends DomainEvent>(
  decider: Pick<Decider<State, Cmd, Event>, 'decide' | 'evolve'>,
  initial: State,
  commands: readonly Cmd[],
): readonly Fact<Event>[] {
  let state = initial
  const facts: Fact<Event>[] = []
  for (const command of commands) {
    for (const event of decider.decide(state, command)) {
      facts.push({ event, command })
      state = decider.evolve(state, event)
    }
  }
  return facts
}

interface NewFact extends Fact<DomainEvent> {
  readonly stream: string
  readonly envelope: Envelope
  readonly index: number
}

/** Numbers of the questionnaire's revision travel in the events that were decided with it. */
export async function newEvent(
  { sealer }: Pick<Streams, 'sealer'>,
  shapes: Pick<Decider<never, never, never>, 'upcasters' | 'personal' | 'parts'>,
  { stream, event, command, envelope, index }: NewFact,
): Promise<NewEvent> {
  const { naireRevision } = event.data as { naireRevision?: unknown }
  const { commandId, correlationId, causationId } = envelope
  const traceparent = currentTraceparent()
  const metadata: EventMetadata = {
    actor: command.by,
    at: command.at,
    commandId,
    correlationId,
    ...(causationId === undefined ? {} : { causationId }),
    ...(typeof naireRevision === 'number' ? { naireRevision } : {}),
    ...(traceparent === undefined ? {} : { traceparent }),
  }
  return { id: eventId(stream, envelope.commandId, index), ...(await sealed(sealer, shapes, stream, event)), metadata }
}

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
