import { load } from '@naire/commands'
import { type AlarmRaised, mostEscalations, sessionDecider, type SessionEvent, usualClaimMinutes } from '@naire/domain/sessions'
import type { Duty } from '../runner/duty.ts'
import { unlessOver } from './unless-over.ts'

/** Events from which an alarm is to be claimed within its time. */
const beginnings: readonly string[] = ['AlarmRaised', 'AlarmReopened', 'AlarmReleased', 'AlarmEscalated'] satisfies readonly SessionEvent['type'][]

/** Escalates an alarm that nobody claims in time, until there is nobody left to tell. */
export const escalate: Duty = {
  queue: 'raise-alarms',
  attempts: 8,
  dueAt({ recordedAt, data }) {
    const { claimWithinMinutes = usualClaimMinutes } = data as Pick<AlarmRaised['data'], 'claimWithinMinutes'>
    return new Date(Date.parse(recordedAt) + claimWithinMinutes * 60_000)
  },
  async perform(event, { streams, tellSession }) {
    const { state, events } = await load(streams, sessionDecider, event.stream)
    // Begun anew since: the later event has its own deadline.
    if (events.findLast(({ type }) => beginnings.includes(type))?.id !== event.id) return
    if (state.alarm !== 'notProcessed' || state.alarmClaimedBy !== null || state.alarmEscalations >= mostEscalations) return
    await tellSession(event, 'escalate', { type: 'EscalateAlarm', reason: 'unclaimed' }).catch(unlessOver)
  },
}
