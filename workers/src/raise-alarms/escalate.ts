import { loadHistory } from '@naire/commands'
import {
  type AlarmEscalated,
  mostEscalations,
  sessionDecider,
  type SessionEvent,
  usualClaimMinutes,
} from '@naire/domain/sessions'
import type { JobHandler } from '../runner/job.ts'
import { unlessOver } from './notice.ts'

/** Events from which an alarm is to be claimed, or processed, within its time. */
const beginnings: readonly string[] = [
  'AlarmRaised',
  'AlarmReopened',
  'AlarmReleased',
  'AlarmClaimed',
  'AlarmHandedOver',
  'AlarmEscalated',
] satisfies readonly SessionEvent['type'][]
/** Of these, older ones say no time. */
const takings: readonly string[] = ['AlarmClaimed', 'AlarmHandedOver'] satisfies readonly SessionEvent['type'][]

/**
 * Escalates an alarm that nobody claims in time, or that whoever has it does not process in time, until there is nobody
 * left to tell.
 */
export const escalate: JobHandler = {
  queue: 'raise-alarms',
  attempts: 8,
  concerns: ({ type, data }) => !takings.includes(type) || 'processWithinMinutes' in data,
  dueAt({ recordedAt, data }) {
    // A raised alarm says both: it is to be claimed first.
    const { processWithinMinutes, claimWithinMinutes = processWithinMinutes ?? usualClaimMinutes } = data as Pick<
      AlarmEscalated['data'],
      'claimWithinMinutes' | 'processWithinMinutes'
    >
    return new Date(Date.parse(recordedAt) + claimWithinMinutes * 60_000)
  },
  async perform(event, { streams, sendToSession }) {
    const { state, events } = await loadHistory(streams, sessionDecider, event.stream)
    // Begun anew since: the later event has its own deadline.
    if (events.findLast(({ type }) => beginnings.includes(type))?.id !== event.id) return
    if (state.alarm !== 'notProcessed' || state.alarmEscalations >= mostEscalations) return
    const reason = state.alarmClaimedBy === null ? 'unclaimed' : 'unprocessed'
    await sendToSession(event, 'escalate', { type: 'EscalateAlarm', reason }).catch(unlessOver)
  },
}
