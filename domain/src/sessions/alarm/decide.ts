import { roles, type RoleCode } from '../../access/index.ts'
import type { Actor } from '../../event-sourcing/index.ts'
import type { Refusal } from '../../refusals/index.ts'
import type { Session, Rules } from '../session.ts'
import type {
  AlarmCommand,
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
import type { SessionEvent } from '../events.ts'

export const alarmRules: Rules<AlarmCommand> = {
  ClaimAlarm: (session, { by }) => {
    if (session.alarmClaimedBy === null) return null
    return session.alarmClaimedBy === by.sid ? { key: 'alarm.alreadyClaimed' } : claimedByOther(session)
  },
  ReleaseAlarm: (session, { by, reason }) => needsClaim(session) ?? handler(session, by) ?? noted(reason, 'reason'),
  HandOverAlarm: (session, { by, toSid }) =>
    needsClaim(session) ??
    handler(session, by) ??
    (toSid === session.alarmClaimedBy ? { key: 'alarm.alreadyClaimed', target: 'toSid' } : null),
  EscalateAlarm: (session, { by, reason }) =>
    (session.alarmClaimedBy === null ? null : handler(session, by)) ??
    (session.alarmEscalations >= mostEscalations ? { key: 'alarm.allTold' } : noted(reason, 'reason')),
  TellAlarm: (session, { toldSids, channel }) => toldOnce(session, toldSids, channel),
  MissAlarm: (session, { toldSid, channel }) => toldOnce(session, [toldSid], channel),
  SeeAlarm: ({ alarmSeenBy }, { by }) => (alarmSeenBy.includes(by.sid) ? { key: 'alarm.alreadySeen' } : null),
  ProcessAlarm: (session, { by, note }) => needsClaim(session) ?? handler(session, by) ?? noted(note, 'note'),
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

const needsClaim = (session: Session): Refusal | null =>
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
const toldByEscalations: readonly (readonly RoleCode[])[] = [
  [roles.Alarmer],
  [roles.ProjectManager, roles.Supervisor],
  [roles.OrgAdmin],
]

export const rolesToTell = (escalations: number): readonly RoleCode[] =>
  toldByEscalations[Math.min(escalations, mostEscalations)] ?? []

/** Behind them there is nobody left to tell. */
export const mostEscalations = toldByEscalations.length - 1

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
