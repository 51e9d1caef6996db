import type { Refusal } from '../refusals/index.ts'
import type { Actor, DomainEvent, StoredEvent } from './events.ts'

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
export interface Decider<State, Cmd extends Command, Event extends DomainEvent> {
  readonly initial: State
  refusal(state: State, command: Cmd): Refusal | null
  decide(state: State, command: Cmd): readonly Event[]
  evolve(state: State, event: Event): State
  /** Lifts the data of stored events to today's shape: for each event type, step n lifts version n+1 to n+2. */
  readonly upcasters: { readonly [type: string]: readonly ((data: never) => object)[] }
  /** For each event type that carries personal data or answers: the fields of `data` that are stored encrypted. */
  readonly personal: { readonly [type: string]: readonly string[] }
}

export function fold<State, Event extends DomainEvent>(
  decider: { readonly initial: State; evolve(state: State, event: Event): State },
  events: readonly (Event | StoredEvent)[],
): State {
  return (events as readonly Event[]).reduce((state, event) => decider.evolve(state, event), decider.initial)
}
