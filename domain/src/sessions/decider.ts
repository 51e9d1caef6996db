import type { Decider } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import { move, hasPlace, owners, type ChartName } from './charts.ts'
import type { SessionCommand } from './commands.ts'
import { personalFields, type SessionEvent } from './events.ts'
import { noSession, type Session, including, type Rules } from './session.ts'
import { answeringFolds } from './answering/folds.ts'
import type { FindingsRecorded } from './quality-flags/index.ts'
import type { Folds } from './answering/folds.ts'
import type { AttachEvent } from './attaches/events.ts'
import type { AppealEvent } from './appeal/events.ts'
import { type AlarmEvent, usualClaimMinutes, usualProcessMinutes } from './alarm/events.ts'
import type { ReviewEvent } from './review/events.ts'
import { alarmOutOfPlace, alarmRules } from './alarm/rules.ts'
import { answeringOutOfPlace, answeringRules } from './answering/rules.ts'
import { appealOutOfPlace, appealRules } from './appeal/rules.ts'
import { reviewOutOfPlace, reviewRules } from './review/rules.ts'

const reviewFolds: Folds<ReviewEvent> = {
  ReviewerAssigned: (session, data) => ({ ...session, reviewerSid: data.reviewerSid }),
  ReviewerReleased: (session) => ({ ...session, reviewerSid: null }),
  SessionPassed: (session, data) => ({
    ...decided(session, data),
    review: data.to,
    reviewLevel: data.nextLevel,
    reviewerSid: data.to === 'pending' ? null : session.reviewerSid,
    passedBy: including(session.passedBy, data.reviewerSid),
  }),
  SessionReturned: (session, data) => ({
    ...decided(session, data),
    review: data.to,
    answering: data.answering,
    passedBy: [],
  }),
  SessionRejected: (session, data) => ({ ...decided(session, data), review: data.to }),
  DecisionWithdrawn: (session, data) => ({
    ...session,
    review: data.to,
    reviewLevel: data.level,
    answering: data.answering,
    passedBy: session.decision?.passedBy ?? [],
    decision: null,
  }),
  ReviewReopened: (session, data) => ({ ...session, review: data.to, reviewLevel: 1, passedBy: [], decision: null }),
  CommentAdded: (session) => session,
  ReviewDeadlineMissed: (session) => session,
  AssessorDisabled: (session, { assessorSid }) => ({
    ...session,
    reviewerSid: session.reviewerSid === assessorSid ? null : session.reviewerSid,
    disabledAssessors: including(session.disabledAssessors, assessorSid),
  }),
  AssessorEnabled: (session, { assessorSid }) => ({
    ...session,
    disabledAssessors: session.disabledAssessors.filter((sid) => sid !== assessorSid),
  }),
}

/** Stores the reviewer who decided, and the state before the decision. */
function decided(session: Session, { reviewerSid, decidedAt, level }: Decision): Session {
  const { answering, passedBy } = session
  return {
    ...session,
    reviewedBy: including(session.reviewedBy, reviewerSid),
    decision: decidedAt === undefined ? null : { by: reviewerSid, at: decidedAt, level, answering, passedBy },
  }
}

type Decision = Extract<ReviewEvent, { type: 'SessionPassed' | 'SessionReturned' | 'SessionRejected' }>['data']

const free = { alarmClaimedBy: null, alarmClaimedByName: null } satisfies Partial<Session>
const nobodyTold = { alarmTold: [], alarmSeenBy: [] } satisfies Partial<Session>
const anew = { ...free, ...nobodyTold, alarmEscalations: 0 } satisfies Partial<Session>

const alarmFolds: Folds<AlarmEvent> = {
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

const appealFolds: Folds<AppealEvent> = {
  AppealerAssigned: (session, data) => ({ ...session, appealerSid: data.appealerSid }),
  AppealOpened: (session, data) => ({ ...session, appeal: data.to, appealRound: data.round }),
  AppealClosed: (session, data) => ({ ...session, appeal: data.to }),
  AppealFeedbackCommitted: (session, data) => ({
    ...session,
    appealed: { ...session.appealed, [data.feedbackSid]: { round: session.appealRound, result: null } },
    appealedBy: including(session.appealedBy, data.appealerSid),
  }),
  AppealFeedbackDeleted: (session, data) => {
    const { [data.feedbackSid]: _deleted, ...appealed } = session.appealed
    return { ...session, appealed }
  },
  AppealCommitted: (session, data) => ({
    ...session,
    appeal: data.to,
    appealedBy: including(session.appealedBy, data.appealerSid),
    decision: null,
  }),
  AppealDeadlineMissed: (session) => session,
  AppealFeedbackJudged: (session, data) => ({
    ...session,
    appealed: { ...session.appealed, [data.feedbackSid]: { round: session.appealRound, result: data.result } },
    judgedBy: including(session.judgedBy, data.judgeSid),
  }),
  AppealSolved: (session, data) =>
    data.review === null
      ? { ...session, appeal: data.to }
      : { ...session, appeal: data.to, review: data.review, reviewLevel: 1, passedBy: [], decision: null },
}

export const sessionDecider: Decider<Session, SessionCommand, SessionEvent> = {
  initial: noSession,
  refusal,
  decide(session, command) {
    const no = refusal(session, command)
    if (no !== null) throw new RefusalError(no)
    return move(session, command).facts
  },
  evolve,
  upcasters: {},
  personal: personalFields,
}

const attachFolds: Folds<AttachEvent> = {
  AttachPromised: (session, { attachSid }) => known(session, attachSid, 'promised'),
  AttachStored: (session, { attachSid }) => known(session, attachSid, 'stored'),
  RecordingStored: (session) => session,
  RecordingFailed: (session) => session,
}

const known = (session: Session, attachSid: string, state: 'promised' | 'stored'): Session => ({
  ...session,
  attaches: { ...session.attaches, [attachSid]: state },
})

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
