import { load } from '@naire/commands'
import { Refused } from '@naire/domain/refusals'
import { sessionDecider } from '@naire/domain/sessions'
import type { Duty } from '../runner/duty.ts'

/** An alarm is to be claimed within this time. */
const claimWithinMs = 30 * 60_000

/** Escalates an alarm that nobody claims in time. */
export const escalate: Duty = {
  queue: 'raise-alarms',
  attempts: 8,
  dueAt: ({ recordedAt }) => new Date(Date.parse(recordedAt) + claimWithinMs),
  async perform(event, { streams, tellSession }) {
    const { state, events } = await load(streams, sessionDecider, event.stream)
    const raisedLast = events.findLast(({ type }) => type === 'AlarmRaised')
    // Raised anew since: the later event has its own deadline.
    if (raisedLast?.id !== event.id || state.alarm !== 'notProcessed' || state.alarmClaimedBy !== null) return
    await tellSession(event, 'escalate', { type: 'EscalateAlarm', reason: 'unclaimed' }).catch((error: unknown) => {
      // Processed while we looked.
      if (!(error instanceof Refused)) throw error
    })
  },
}
