import type { Folds } from '../folding.ts'
import type { AlarmEvent } from './events.ts'

export const alarmFolds: Folds<AlarmEvent> = {
  AlarmRaised: (session, data) => ({ ...session, alarm: data.to, alarmLevel: data.level, alarmClaimedBy: null, alarmEscalations: 0 }),
  AlarmClaimed: (session, data) => ({ ...session, alarmClaimedBy: data.claimedBySid }),
  AlarmHandedOver: (session, data) => ({ ...session, alarmClaimedBy: data.claimedBySid }),
  AlarmEscalated: (session, data) => ({ ...session, alarmEscalations: data.times }),
  AlarmProcessed: (session, data) => ({ ...session, alarm: data.to }),
}
