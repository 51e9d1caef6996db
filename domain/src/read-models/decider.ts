import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'

/** Operators' decisions about the events that a read model could not process. */
export interface ReadModel {
  /** Positions of events that it goes without. */
  readonly skipped: readonly number[]
}

interface OnParked<Type extends string> extends Command<Type> {
  readonly readModel: string
  readonly position: number
  readonly reason: string
  /** Whether the event is among those that the read model has put aside. */
  readonly isParked: boolean
}

export type ReadModelCommand = OnParked<'RetryParkedEvent'> | OnParked<'SkipParkedEvent'>

export const readModelDecider: Decider<ReadModel, ReadModelCommand, ReadModelEvent> = {
  initial: { skipped: [] },
  refusal,
  decide(readModel, command) {
    const no = refusal(readModel, command)
    if (no !== null) throw new RefusalError(no)
    const data = { readModel: command.readModel, position: command.position, reason: command.reason.trim() }
    if (command.type === 'RetryParkedEvent') return [{ type: 'ParkedEventRetried', data }]
    return readModel.skipped.includes(command.position) ? [] : [{ type: 'ParkedEventSkipped', data }]
  },
  evolve({ skipped }, { type, data: { position } }) {
    const others = skipped.filter((each) => each !== position)
    return { skipped: type === 'ParkedEventSkipped' ? [...others, position] : others }
  },
  upcasters: {},
  personal: {},
}

function refusal(_: ReadModel, { isParked, reason }: ReadModelCommand): Refusal | null {
  if (!isParked) return { key: 'request.notFound' }
  return reason.trim() === '' ? { key: 'session.reasonMissing', target: 'reason' } : null
}

interface ParkedEventRetriedOnParked {
  readonly readModel: string
  /** Of the parked event in the log. */
  readonly position: number
  readonly reason: string
}

/** The read model is built anew, and meets the event in its place again. */
export type ParkedEventRetried = DomainEvent<'ParkedEventRetried', ParkedEventRetriedOnParked>

/** The read model goes without the event for good, or until it is retried. */
export type ParkedEventSkipped = DomainEvent<'ParkedEventSkipped', ParkedEventRetriedOnParked>

export type ReadModelEvent = ParkedEventRetried | ParkedEventSkipped

export const readModelStream = (name: string): string => `readmodel-${name}`
