import { roles, type RoleCode } from '../../access/index.ts'
import type { Actor } from '../../event-sourcing/index.ts'
import type { Refusal } from '../../refusals/index.ts'
import type { Session, Rules } from '../session.ts'
import type { AlarmCommand } from './commands.ts'
import type { AlarmChannel } from './events.ts'
import { notTold } from './facts.ts'

export const alarmRules: Rules<AlarmCommand> = {
  ClaimAlarm: (session, { by }) => {
    if (session.alarmClaimedBy === null) return null
    return session.alarmClaimedBy === by.sid ? { key: 'alarm.alreadyClaimed' } : claimedByOther(session)
  },
  ReleaseAlarm: (session, { by, reason }) => claimed(session) ?? handler(session, by) ?? noted(reason, 'reason'),
  HandOverAlarm: (session, { by, toSid }) =>
    claimed(session) ??
    handler(session, by) ??
    (toSid === session.alarmClaimedBy ? { key: 'alarm.alreadyClaimed', target: 'toSid' } : null),
  EscalateAlarm: (session, { by, reason }) =>
    (session.alarmClaimedBy === null ? null : handler(session, by)) ??
    (session.alarmEscalations >= mostEscalations ? { key: 'alarm.allTold' } : noted(reason, 'reason')),
  TellAlarm: (session, { toldSids, channel }) => toldOnce(session, toldSids, channel),
  MissAlarm: (session, { toldSid, channel }) => toldOnce(session, [toldSid], channel),
  SeeAlarm: ({ alarmSeenBy }, { by }) => (alarmSeenBy.includes(by.sid) ? { key: 'alarm.alreadySeen' } : null),
  ProcessAlarm: (session, { by, note }) => claimed(session) ?? handler(session, by) ?? noted(note, 'note'),
  ReopenAlarm: (_, { reason }) => noted(reason, 'reason'),
}

/** A claimed alarm is its handler's; managers may release it, hand it over, escalate or process it too. */
export const handles = ({
  sid,
  role,
  claimedBySid,
}: {
  readonly sid: string
  readonly role: Actor['role']
  readonly claimedBySid: string | null
}): boolean => claimedBySid === sid || role !== roles.Alarmer

/** Why a command of the alarm has no place in a state. */
export const alarmOutOfPlace = ({ alarm }: Session): Refusal => ({ key: outOfPlace[alarm] })

const outOfPlace = {
  none: 'alarm.none',
  notProcessed: 'alarm.notProcessed',
  processed: 'alarm.alreadyProcessed',
} as const satisfies Record<Session['alarm'], string>

const claimed = (session: Session): Refusal | null =>
  session.alarmClaimedBy === null ? { key: 'alarm.notClaimed' } : null

const handler = (session: Session, { sid, role }: Actor): Refusal | null =>
  handles({ sid, role, claimedBySid: session.alarmClaimedBy }) ? null : claimedByOther(session)

const claimedByOther = ({ alarmClaimedBy, alarmClaimedByName }: Session): Refusal => ({
  key: 'alarm.claimedByOther',
  details: { name: alarmClaimedByName ?? alarmClaimedBy ?? '' },
})

function toldOnce(session: Session, toldSids: readonly string[], channel: AlarmChannel): Refusal | null {
  return notTold(session, toldSids, channel).length === 0 ? { key: 'alarm.alreadyTold' } : null
}

const noted = (text: string, target: string): Refusal | null =>
  text.trim() === '' ? { key: 'alarm.noteMissing', target } : null

/**
 * Roles notified of an unclaimed alarm, by the number of escalations: those whose work it is, then their leads, then
 * the organisation.
 */
const told: readonly (readonly RoleCode[])[] = [
  [roles.Alarmer],
  [roles.ProjectManager, roles.Supervisor],
  [roles.OrgAdmin],
]

export const rolesToTell = (escalations: number): readonly RoleCode[] =>
  told[Math.min(escalations, mostEscalations)] ?? []

/** Behind them there is nobody left to tell. */
export const mostEscalations = told.length - 1
