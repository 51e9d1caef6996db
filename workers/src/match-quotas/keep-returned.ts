import { load, system } from '@naire/commands'
import { sessionDecider } from '@naire/domain/sessions'
import type { JobHandler } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'

/** How long a session that was sent back keeps its seat: three days (decision 16). */
const keptMilliseconds = 72 * 3_600_000

/** The seat of a session that was sent back is its own for a while, then anybody's. */
export const keepReturned: JobHandler = {
  queue: 'match-quotas',
  attempts: 8,
  async perform(event, { streams, quotaQueue, now }) {
    const { state } = await load(streams, sessionDecider, event.stream)
    if (state.answering !== 'revoke' || state.requestId === null) return
    const until = new Date(Date.parse(event.recordedAt) + keptMilliseconds).toISOString()
    const command = {
      type: 'KeepSeat',
      sessionSid: sidOf(event),
      requestId: state.requestId,
      until,
      by: system,
      at: now().toISOString(),
    } as const
    const { correlationId } = event.metadata
    await quotaQueue.ask(state.naireSid, command, {
      commandId: `${event.id}/keep`,
      correlationId,
      causationId: event.id,
    })
  },
}
