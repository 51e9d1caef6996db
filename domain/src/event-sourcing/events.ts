import type { RoleCode } from '../access/index.ts'

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
