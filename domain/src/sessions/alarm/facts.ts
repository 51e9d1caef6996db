import type { SessionEvent } from '../events.ts'
import type { Session } from '../session.ts'
import type {
  ClaimAlarm,
  EscalateAlarm,
  HandOverAlarm,
  MissAlarm,
  ProcessAlarm,
  ReleaseAlarm,
  ReopenAlarm,
  SeeAlarm,
  TellAlarm,
} from './commands.ts'
import type { AlarmChannel } from './events.ts'

export const claimed = (session: Session, { by }: ClaimAlarm): SessionEvent[] => [
  { type: 'AlarmClaimed', data: { claimedBySid: by.sid, claimedByName: by.name ?? null, ...toProcess(session) } },
]

export const released = (session: Session, { reason }: ReleaseAlarm): SessionEvent[] => [
  {
    type: 'AlarmReleased',
    data: { fromSid: session.alarmClaimedBy ?? '', reason: reason.trim(), ...toClaim(session) },
  },
]

export const handedOver = (session: Session, { toSid, toName, word }: HandOverAlarm): SessionEvent[] => [
  {
    type: 'AlarmHandedOver',
    data: {
      fromSid: session.alarmClaimedBy ?? '',
      claimedBySid: toSid,
      claimedByName: toName,
      word: word.trim(),
      ...toProcess(session),
    },
  },
]

export const escalated = (session: Session, { reason }: EscalateAlarm): SessionEvent[] => [
  {
    type: 'AlarmEscalated',
    data: {
      reason: reason.trim(),
      times: session.alarmEscalations + 1,
      ...(session.alarmClaimedBy === null ? toClaim(session) : toProcess(session)),
    },
  },
]

export const told = (session: Session, { toldSids, channel }: TellAlarm): SessionEvent[] =>
  notTold(session, toldSids, channel).map((toldSid) => ({ type: 'AlarmTold', data: { toldSid, channel } }))

export const missed = ({ toldSid, channel, problem }: MissAlarm): SessionEvent[] => [
  { type: 'AlarmMissed', data: { toldSid, channel, problem } },
]

export const seen = ({ by }: SeeAlarm): SessionEvent[] => [{ type: 'AlarmSeen', data: { seenBySid: by.sid } }]

export const processed = ({ note, by }: ProcessAlarm): SessionEvent[] => [
  { type: 'AlarmProcessed', data: { to: 'processed', note: note.trim(), processedBySid: by.sid } },
]

export const reopened = (session: Session, { reason }: ReopenAlarm): SessionEvent[] => [
  { type: 'AlarmReopened', data: { to: 'notProcessed', reason: reason.trim(), ...toClaim(session) } },
]

/** Returns the people not yet notified by the channel, nor attempted. */
export function notTold({ alarmTold }: Session, sids: readonly string[], channel: AlarmChannel): readonly string[] {
  return sids.filter(
    (sid, at) => sids.indexOf(sid) === at && !alarmTold.some((one) => one.toldSid === sid && one.channel === channel),
  )
}

const toClaim = ({ alarmClaimMinutes }: Session) => ({ claimWithinMinutes: alarmClaimMinutes })
const toProcess = ({ alarmProcessMinutes }: Session) => ({ processWithinMinutes: alarmProcessMinutes })
