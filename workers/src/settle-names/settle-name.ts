import { settleName as settle, system } from '@naire/commands'
import type { NameClaimed } from '@naire/domain/unique-names'
import type { JobHandler } from '../runner/job.ts'

/** Clocks of processes differ. */
const graceMs = 5000

/** Confirms a claim whose owner came into being without saying so, and gives it up when nobody came. */
export const settleName: JobHandler = {
  queue: 'settle-names',
  attempts: 8,
  dueAt: ({ data }) => new Date(Date.parse((data as NameClaimed['data']).until) + graceMs),
  async perform(event, { streams, findOwnName, now }) {
    const { correlationId } = event.metadata
    const envelope = { commandId: `${event.id}/settleName`, correlationId, causationId: event.id }
    await settle({ streams, findOwnName }, event.stream, { by: system, at: now().toISOString(), envelope })
  },
}
