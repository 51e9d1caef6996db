import { releaseSeat as release } from '@naire/commands'
import type { Duty } from '../runner/duty.ts'
import { sidOf } from '../sid-of.ts'

/** Gives back the seat or hold of a session that does not count any more, unless it has come back since. */
export const releaseSeat: Duty = {
  queue: 'match-quotas',
  attempts: 8,
  perform: (event, means) =>
    release(means, {
      sessionSid: sidOf(event),
      commandId: `${event.id}/release`,
      correlationId: event.metadata.correlationId,
      causationId: event.id,
    }),
}
