import type { SessionEvent } from '../events.ts'
import type { Session } from '../session.ts'
import type { ClaimAlarm, EscalateAlarm, HandOverAlarm, ProcessAlarm } from './commands.ts'

export const claimed = ({ by }: ClaimAlarm): SessionEvent[] => [
  { type: 'AlarmClaimed', data: { claimedBySid: by.sid, claimedByName: by.name ?? null } },
]

export const handedOver = (session: Session, { toSid, toName }: HandOverAlarm): SessionEvent[] => [
  { type: 'AlarmHandedOver', data: { fromSid: session.alarmClaimedBy ?? '', claimedBySid: toSid, claimedByName: toName } },
]

export const escalated = (session: Session, { reason }: EscalateAlarm): SessionEvent[] => [
  { type: 'AlarmEscalated', data: { reason: reason.trim(), times: session.alarmEscalations + 1 } },
]

export const processed = ({ note, by }: ProcessAlarm): SessionEvent[] => [
  { type: 'AlarmProcessed', data: { to: 'processed', note: note.trim(), processedBySid: by.sid } },
]
