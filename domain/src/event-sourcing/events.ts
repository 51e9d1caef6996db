import type { RoleCode } from '../access/index.ts'
import type { Refusal } from '../refusals/index.ts'

/** A fact, before it is stored. `type` is subject + past participle (`SessionReturned`). */
export interface DomainEvent<Type extends string = string, Data extends object = object> {
  readonly type: Type
  readonly data: Data
}

/** Actor of a command and the client that it comes from. Travels with every command and is stored with every event. */
export interface Actor {
  /** Sid of the user; a respondent without login acts as `anonymous`, a worker as `system`. */
  readonly sid: string
  readonly name?: string
  readonly role: RoleCode | 'respondent' | 'system'
  readonly orgSid: string | null
  readonly ip?: string
  readonly userAgent?: string
}

/** Metadata stored in the log beside an event: source of the audit trail. */
export interface EventMetadata {
  readonly actor: Actor
  /** When the command was taken, ISO 8601 in UTC. */
  readonly at: string
  /** The client's command id; the ids of the events come from it, so that a retry repeats nothing. */
  readonly commandId: string
  /** Id of the event that caused this one, when a worker acted. */
  readonly causationId?: string
  /** Ties together all that one request of a user led to. */
  readonly correlationId: string
  /** Revision of the questionnaire that the decision was made with. */
  readonly naireRevision?: number
  /** Span of the request that was traced (W3C Trace Context); absent: none was. */
  readonly traceparent?: string
}

/** An event on its way into the store. */
export interface NewEvent extends DomainEvent {
  /** UUID, derived from the command id and the event's place in the decision. */
  readonly id: string
  /** Version of the shape of `data`; see `upcast`. */
  readonly version: number
  readonly metadata: EventMetadata
  /** Personal data and answers, encrypted; absent when the event has none. */
  readonly sealed?: Uint8Array
}

/** Parts of a stream's personal data that can be erased without the rest; each is sealed with a key of its own. */
export const dataParts = ['identity', 'place', 'device', 'text'] as const
export type DataPart = (typeof dataParts)[number]

/**
 * Personal fields of an event, by part. Of a list only some fields of an item may be in a part: there it is an object
 * with the places of the list (`{ items: { 3: { Value1: '…' } } }`).
 */
export type PartedData = Readonly<Record<'rest', object> & Partial<Record<DataPart, object>>>

/** Event as the store gives it back; `Event` says which are meant when a stream holds one kind. */
export type StoredEvent<Event extends DomainEvent = DomainEvent> = Event & StoredEnvelope

interface StoredEnvelope extends NewEvent {
  readonly stream: string
  /** 0, 1, 2 … within its stream. */
  readonly revision: number
  /** Place in the whole log; larger is later, gaps are possible. */
  readonly position: number
  /** When the store wrote it, ISO 8601 in UTC. */
  readonly recordedAt: string
}

type Upcasters = Decider<never, never, never>['upcasters']

/** The version that new events of this type are written with. */
export function currentVersion(upcasters: Upcasters, type: string): number {
  return (upcasters[type]?.length ?? 0) + 1
}

/** The data of a stored event in today's shape. Stored events themselves are never rewritten. */
export function upcast(upcasters: Upcasters, event: { type: string; version: number; data: object }): object {
  const steps = upcasters[event.type] ?? []
  return steps.slice(event.version - 1).reduce<object>((data, lift) => lift(data as never), event.data)
}

/** An intention. Clock, ids and chance come in the envelope, so that deciding is repeatable. */
export interface Command<Type extends string = string> {
  readonly type: Type
  readonly by: Actor
  /** When the command was taken, ISO 8601 in UTC. */
  readonly at: string
}

/**
 * The rules of one kind of stream.
 * `decide` throws the refusal that `refusal` names, or gives the facts; `evolve` folds a fact and never fails or
 * judges.
 */
export interface Decider<State, Cmd extends Command, Event extends DomainEvent, View = null> {
  readonly initial: State
  refusal(state: State, command: Cmd): Refusal | null
  decide(state: State, command: Cmd): readonly Event[]
  evolve(state: State, event: Event): State
  /** Lifts the data of stored events to today's shape: for each event type, step n lifts version n+1 to n+2. */
  readonly upcasters: { readonly [type: string]: readonly ((data: never) => object)[] }
  /** For each event type that carries personal data or answers: the fields of `data` that are stored encrypted. */
  readonly personal: { readonly [type: string]: readonly string[] }
  /**
   * Divides the personal fields of an event into parts, of which a fact of the type `erasedBy` says that all but the rest
   * are erased. Absent: its streams are erased whole.
   */
  readonly parts?: {
    /** False for the fact that begins a stream which is erased whole. */
    appliesTo(event: DomainEvent): boolean
    divide(type: string, personal: Readonly<Record<string, unknown>>): PartedData
    readonly erasedBy: string
  }
  /** Fold of what is read off the history of a stream beside its state; absent: null. */
  readonly view?: ViewFold<View, Event>
  /**
   * Of what a snapshot holds: raised whenever `State`, `View`, a fold or an upcaster changes. A snapshot of another
   * version is none. The state is plain JSON. Absent: its streams are read whole.
   */
  readonly schemaVersion?: number
}

/** Fold over facts with what was recorded beside them. Like `evolve` it never fails or judges. */
export interface ViewFold<View, Event extends DomainEvent> {
  readonly initial: View
  evolve(view: View, recorded: RecordedEvent<Event>): View
  /** As JSON; `fromJson` gives it back. */
  toJson(view: View): object
  fromJson(json: object): View
}

/** A fact with what was stored beside it. */
export interface RecordedEvent<Event extends DomainEvent = DomainEvent> {
  readonly event: Event
  readonly metadata: EventMetadata
  readonly revision: number
}

export function fold<State, Event extends DomainEvent>(
  decider: { readonly initial: State; evolve(state: State, event: Event): State },
  events: readonly (Event | StoredEvent)[],
): State {
  return (events as readonly Event[]).reduce((state, event) => decider.evolve(state, event), decider.initial)
}
