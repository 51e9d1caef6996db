import { system } from '@naire/commands'
import type { JobHandler } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'

/** Seats that one append gives. */
const atMost = 500

/** There may be room now for sessions that were turned away: the first of them first. */
export const rematch: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  async perform(event, { quotaQueue, now }) {
    const { correlationId } = event.metadata
    for (let round = 0, matched = atMost; matched === atMost; round += 1) {
      const command = { type: 'RematchSeats', atMost, by: system, at: now().toISOString() } as const
      const { events } = await quotaQueue.ask(sidOf(event), command, {
        commandId: `${event.id}/rematch/${round}`,
        correlationId,
        causationId: event.id,
      })
      matched = events.length
    }
  },
}
