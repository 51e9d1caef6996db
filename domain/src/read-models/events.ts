import type { DomainEvent } from '../event-sourcing/index.ts'

interface OnParked {
  readonly readModel: string
  /** Of the parked event in the log. */
  readonly position: number
  readonly reason: string
}

/** The read model is built anew, and meets the event in its place again. */
export type ParkedEventRetried = DomainEvent<'ParkedEventRetried', OnParked>

/** The read model goes without the event for good, or until it is retried. */
export type ParkedEventSkipped = DomainEvent<'ParkedEventSkipped', OnParked>

export type ReadModelEvent = ParkedEventRetried | ParkedEventSkipped

export const readModelStream = (name: string): string => `readmodel-${name}`
