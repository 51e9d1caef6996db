import { settleSession } from '@naire/commands'
import type { JobHandler } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'

/** The api asks the quota itself and waits 2 s; this is for what it could not finish. */
const afterTheApi = 2500

/** Asks for the seat of a session that is still settling, and tells the session. */
export const settle: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  dueAt: ({ recordedAt }) => new Date(Date.parse(recordedAt) + afterTheApi),
  async perform(event, context) {
    const { correlationId } = event.metadata
    await settleSession(context, { sessionSid: sidOf(event), correlationId, causationId: event.id })
  },
}
