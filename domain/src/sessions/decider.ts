import type { Decider } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import type { SessionCommand } from './commands.ts'
import { personalFields, type SessionEvent } from './events.ts'
import { partedSession } from './identifying-data.ts'
import { noSession, type Folds, type Rules, type Session } from './session.ts'
import { sessionView, type SessionView } from './view.ts'
import type { FindingsRecorded } from './quality-flags/index.ts'
import { alarmFolds } from './alarm/evolve.ts'
import { appealFolds } from './appeal/evolve.ts'
import { attachFolds } from './attaches/evolve.ts'
import { reviewFolds } from './review/evolve.ts'
import { answeringOutOfPlace, answeringRules } from './answering/decide.ts'
import { reviewOutOfPlace, reviewRules } from './review/decide.ts'
import { appealOutOfPlace, appealRules } from './appeal/decide.ts'
import { alarmOutOfPlace, alarmRules } from './alarm/decide.ts'
import { answeringFolds } from './answering/evolve.ts'
import { transition, type AnyStateMachine, type ExecutableActionObject } from 'xstate'
import { answeringChart } from './answering/chart.ts'
import { appealChart } from './appeal/chart.ts'
import { reviewChart } from './review/chart.ts'
import { alarmChart } from './alarm/chart.ts'

export const sessionDecider: Decider<Session, SessionCommand, SessionEvent, SessionView> = {
  initial: noSession,
  refusal,
  decide(session, command) {
    const no = refusal(session, command)
    if (no !== null) throw new RefusalError(no)
    return move(session, command).facts
  },
  evolve,
  upcasters: {},
  personal: Object.fromEntries(Object.entries(personalFields).map(([type, fields]) => [type, Object.keys(fields)])),
  parts: {
    appliesTo: (event) => (event as SessionEvent).type !== 'SessionCreated' || 'parted' in event.data,
    divide: partedSession,
    erasedBy: 'SessionAnonymised' satisfies SessionEvent['type'],
  },
  view: sessionView,
  schemaVersion: 5,
}

/** An event of a type that is not known here changes nothing. */
export function evolve(session: Session, event: SessionEvent): Session {
  const step = folds[event.type] as ((session: Session, data: SessionEvent['data']) => Session) | undefined
  return step === undefined ? session : step(session, event.data)
}

const findingFolds: Folds<FindingsRecorded> = {
  FindingsRecorded: (session, { findings }) => ({ ...session, hasFindings: findings.length > 0 }),
}

const folds: Folds<SessionEvent> = {
  ...answeringFolds,
  ...reviewFolds,
  ...appealFolds,
  ...alarmFolds,
  ...attachFolds,
  ...findingFolds,
}

/** Everything that can happen to a session: each moves its revision. */
export const sessionEvents = Object.keys(folds) as readonly SessionEvent['type'][]

/** First what concerns every command, then whether the command has its place, then the command's own rule. */
function refusal(session: Session, command: SessionCommand): Refusal | null {
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
  if (session.anonymised && bringsAnswers.includes(command.type)) return { key: 'session.anonymised' }
  if (!follows.includes(owners[command.type])) return null
  if (session.answering === 'settling') return { key: 'session.settling' }
  return session.answering === 'invalid' ? { key: 'session.invalidated' } : null
}

/**
 * Commands that reach deleted sessions: the result of a recording is noted in the recycle bin too, as the session may
 * be restored.
 */
const reachesDeleted: readonly SessionCommand['type'][] = [
  'RestoreSession',
  'EraseSession',
  'AnonymiseSession',
  'StoreRecording',
  'FailRecording',
  'StoreTranscript',
  'FailTranscription',
  'StoreAddress',
]

/** Commands that would bring anew what anonymising erased, or ask the respondent for it. */
const bringsAnswers: readonly SessionCommand['type'][] = [
  'CommitAnswers',
  'CommitFinal',
  'CorrectAnswers',
  'ReturnSession',
  'PromiseAttach',
  'StoreAttach',
  'StoreTranscript',
  'StoreAddress',
]

/** Charts that need answers in force; an alarm waits for no seat and outlives its session. */
const follows: readonly ChartName[] = ['review', 'appeal']

/** Answers come from the device that holds the session's key, or from the signed-in respondent. */
function holdsKey(session: Session, command: SessionCommand): boolean {
  if (command.type !== 'CommitAnswers' && command.type !== 'CommitFinal' && command.type !== 'ForceNewSession')
    return true
  return command.holdsKey || (session.userSid !== null && session.userSid === command.by.sid)
}

export const charts = {
  answering: answeringChart,
  review: reviewChart,
  appeal: appealChart,
  alarm: alarmChart,
} as const

export type ChartName = keyof typeof charts

/** Each command is owned by the chart that has transitions for it; what it does to the others travels in its events. */
export const owners = Object.fromEntries(
  Object.entries(charts).flatMap(([name, { events }]) => events.map((command) => [command, name])),
  // An entry for each command: the rules of a chart cover its commands, and each has a place in some state (tested).
) as Readonly<Record<SessionCommand['type'], ChartName>>

/** Whether the command has a place where its chart stands. */
export const hasPlace = (session: Session, command: SessionCommand): boolean => standing(session, command).can(command)

/** Moves the command's chart; the facts are what its actions recorded, empty when the command has no place. */
export function move(
  session: Session,
  command: SessionCommand,
): { readonly to: string; readonly facts: readonly SessionEvent[] } {
  const [next, actions] = transition(chartOf(command), standing(session, command), command)
  return { to: String(next.value), facts: actions.flatMap(factsIn) }
}

/** Facts that a chart's `record` was given in a transition. */
const factsIn = ({ type, params }: ExecutableActionObject): readonly SessionEvent[] =>
  type === 'record' && Array.isArray(params) ? params : []

const chartOf = (command: SessionCommand): AnyStateMachine => charts[owners[command.type]]

const standing = (session: Session, command: SessionCommand) =>
  chartOf(command).resolveState({ value: session[owners[command.type]], context: session })
