import { rematchSession } from '@naire/commands'
import type { SeatRematched } from '@naire/domain/quotas'
import type { JobHandler } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'

/** Tells a session that was turned away of the seat that it has now. */
export const seatLater: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  async perform(event, context) {
    const data = event.data as SeatRematched['data']
    const { correlationId } = event.metadata
    await rematchSession(context, {
      ...data,
      naireSid: sidOf(event),
      commandId: `${event.id}/later`,
      correlationId,
      causationId: event.id,
    })
  },
}
