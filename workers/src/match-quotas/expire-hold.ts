import { system } from '@naire/commands'
import type { SeatHeld } from '@naire/domain/quotas'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { JobHandler } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'

/** Gives back a seat whose hold has run out. A hold that was confirmed or changed meanwhile stays as it is. */
export const expireHold: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  dueAt: (event) => new Date(untilOf(event)),
  async perform(event, { quotaQueue, now }) {
    const until = untilOf(event)
    // The time has come once: a clock that stepped back since must not keep the seat.
    const at = new Date(Math.max(now().getTime(), Date.parse(until))).toISOString()
    await quotaQueue.ask(
      sidOf(event),
      { type: 'ExpireHolds', by: system, at },
      { commandId: `${event.id}/expire`, correlationId: event.metadata.correlationId, causationId: event.id },
    )
  },
}

function untilOf({ data }: StoredEvent): string {
  return (data as SeatHeld['data']).until
}
