import { roles } from '../../access/index.ts'
import type { Actor } from '../../event-sourcing/index.ts'
import type { Refusal } from '../../refusals/index.ts'
import type { Rules } from '../rule.ts'
import type { Session } from '../session.ts'
import type { AlarmCommand } from './commands.ts'

export const alarmRules: Rules<AlarmCommand> = {
  ClaimAlarm: (session, { by }) =>
    session.alarmClaimedBy === null ? null : { key: session.alarmClaimedBy === by.sid ? 'alarm.alreadyClaimed' : 'alarm.claimedByOther' },
  HandOverAlarm: (session, { by, toSid }) =>
    claimed(session) ?? handler(session, by) ?? (toSid === session.alarmClaimedBy ? { key: 'alarm.alreadyClaimed' } : null),
  EscalateAlarm: (_, { reason }) => noted(reason, 'reason'),
  ProcessAlarm: (session, { by, note }) => claimed(session) ?? handler(session, by) ?? noted(note, 'note'),
}

/** Why a command of the alarm has no place in a state. */
export const alarmOutOfPlace = (session: Session): Refusal => ({ key: session.alarm === 'none' ? 'alarm.none' : 'alarm.alreadyProcessed' })

const claimed = (session: Session): Refusal | null => (session.alarmClaimedBy === null ? { key: 'alarm.notClaimed' } : null)

/** A claimed alarm is its handler's; managers may hand it over or process it. */
const handler = (session: Session, by: Actor): Refusal | null =>
  session.alarmClaimedBy !== by.sid && by.role === roles.Alarmer ? { key: 'alarm.claimedByOther' } : null

const noted = (text: string, target: string): Refusal | null => (text.trim() === '' ? { key: 'alarm.noteMissing', target } : null)
