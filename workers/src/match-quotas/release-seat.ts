import { releaseSeat as release } from '@naire/commands'
import type { JobHandler } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'

/** Gives back the seat or hold of a session that does not count any more, unless it has come back since. */
export const releaseSeat: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  perform: (event, context) =>
    release(context, {
      sessionSid: sidOf(event),
      commandId: `${event.id}/release`,
      correlationId: event.metadata.correlationId,
      causationId: event.id,
    }),
}
