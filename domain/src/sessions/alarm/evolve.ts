import type { Folds, Session } from '../session.ts'
import { usualClaimMinutes, usualProcessMinutes, type AlarmEvent } from './events.ts'

/** The session's alarm after each of its events. */
export const alarmFolds: Folds<AlarmEvent> = {
  AlarmRaised: (
    session,
    { to, level, claimWithinMinutes = usualClaimMinutes, processWithinMinutes = usualProcessMinutes },
  ) => ({
    ...session,
    ...anew,
    alarm: to,
    alarmLevel: level,
    alarmClaimMinutes: claimWithinMinutes,
    alarmProcessMinutes: processWithinMinutes,
  }),
  AlarmClaimed: (session, data) => ({
    ...session,
    alarmClaimedBy: data.claimedBySid,
    alarmClaimedByName: data.claimedByName,
  }),
  AlarmReleased: (session) => ({ ...session, ...free }),
  // To the one who takes it over it is new.
  AlarmHandedOver: (session, { claimedBySid, claimedByName }) => ({
    ...session,
    alarmClaimedBy: claimedBySid,
    alarmClaimedByName: claimedByName,
    alarmTold: session.alarmTold.filter(({ toldSid }) => toldSid !== claimedBySid),
    alarmSeenBy: session.alarmSeenBy.filter((sid) => sid !== claimedBySid),
  }),
  // Who was told, or saw that somebody had it, is to know that it lies.
  AlarmEscalated: (session, data) => ({
    ...session,
    ...(session.alarmClaimedBy === null ? {} : nobodyTold),
    alarmEscalations: data.times,
  }),
  AlarmTold: (session, { toldSid, channel }) => ({
    ...session,
    alarmTold: [...session.alarmTold, { toldSid, channel }],
  }),
  AlarmMissed: (session, { toldSid, channel }) => ({
    ...session,
    alarmTold: [...session.alarmTold, { toldSid, channel }],
  }),
  AlarmSeen: (session, { seenBySid }) => ({ ...session, alarmSeenBy: [...session.alarmSeenBy, seenBySid] }),
  AlarmProcessed: (session, data) => ({ ...session, alarm: data.to }),
  AlarmReopened: (session, data) => ({ ...session, ...anew, alarm: data.to }),
}

const free = { alarmClaimedBy: null, alarmClaimedByName: null } satisfies Partial<Session>
const nobodyTold = { alarmTold: [], alarmSeenBy: [] } satisfies Partial<Session>
const anew = { ...free, ...nobodyTold, alarmEscalations: 0 } satisfies Partial<Session>
