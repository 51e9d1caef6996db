import type { Refusal } from '../refusals/index.ts'
import { alarmOutOfPlace, alarmRules } from './alarm/rules.ts'
import { answeringOutOfPlace, answeringRules } from './answering/rules.ts'
import { appealOutOfPlace, appealRules } from './appeal/rules.ts'
import { hasPlace, owners, type ChartName } from './charts.ts'
import type { SessionCommand } from './commands.ts'
import { reviewOutOfPlace, reviewRules } from './review/rules.ts'
import type { Rules } from './rule.ts'
import type { Session } from './session.ts'

/** First what concerns every command, then whether the command has its place, then the command's own rule. */
export function refusal(session: Session, command: SessionCommand): Refusal | null {
  const general = unreachable(session, command)
  if (general !== null) return general
  if (!hasPlace(session, command)) return outOfPlace[owners[command.type]](session, command as never)
  return (rules[command.type] as (session: Session, command: SessionCommand) => Refusal | null)(session, command)
}

const rules: Rules<SessionCommand> = { ...answeringRules, ...reviewRules, ...appealRules, ...alarmRules }

const outOfPlace: Record<ChartName, (session: Session, command: never) => Refusal> = {
  answering: answeringOutOfPlace,
  review: reviewOutOfPlace,
  appeal: appealOutOfPlace,
  alarm: alarmOutOfPlace,
}

function unreachable(session: Session, command: SessionCommand): Refusal | null {
  if (session.answering === 'erased') return { key: 'session.erased' }
  if (command.type === 'CreateSession') return null
  if (session.answering === 'none') return { key: 'session.notFound' }
  if (!holdsKey(session, command)) return { key: 'session.wrongKey' }
  if (session.answering === 'deleted' && !reachesDeleted.includes(command.type)) return { key: 'session.deleted' }
  if (!follows.includes(owners[command.type])) return null
  if (session.answering === 'settling') return { key: 'session.settling' }
  return session.answering === 'invalid' ? { key: 'session.invalidated' } : null
}

/** What became of a recording is noted in the recycle bin too: the session may come back. */
const reachesDeleted: readonly SessionCommand['type'][] = [
  'RestoreSession',
  'EraseSession',
  'StoreRecording',
  'FailRecording',
]

/** Charts that need answers in force; an alarm waits for no seat and outlives its session. */
const follows: readonly ChartName[] = ['review', 'appeal']

/** Answers come from the device that holds the session's key, or from the signed-in respondent. */
function holdsKey(session: Session, command: SessionCommand): boolean {
  if (command.type !== 'CommitAnswers' && command.type !== 'CommitFinal' && command.type !== 'ForceNewSession')
    return true
  return command.holdsKey || (session.userSid !== null && session.userSid === command.by.sid)
}
