import type { Actor } from '../../event-sourcing/index.ts'
import type { Refusal, RefusalKey } from '../../refusals/index.ts'
import { isFinished, type Session, type Rules } from '../session.ts'
import type { AnsweringState } from '../values.ts'
import type {
  AnsweringCommand,
  CommitFinal,
  CorrectAnswers,
  CommitAnswers,
  CreateSession,
  InvalidateSession,
  DeleteSession,
  EraseSession,
  AnonymiseSession,
  ForceNewSession,
  RematchSession,
  RestoreSession,
  SettleSession,
  TurnAwaySession,
} from './commands.ts'
import type { AlarmLevel } from '../../answering/index.ts'
import { usualDueHours } from '../deadlines.ts'
import type { AlarmRaised, FindingsRecorded, SessionEvent } from '../events.ts'
import { reviewAsItIs, seatRequested, type AnswersCommitted, type ReviewAfter } from './events.ts'
import { inParts } from './commit-parts.ts'
import { reviewer } from '../review/decide.ts'

export const answeringRules: Rules<AnsweringCommand> = {
  CreateSession: () => null,
  CommitAnswers: () => null,
  CommitFinal: (_, { findings }) => invalid(findings),
  SettleSession: (session, { requestId }) => (requestId === session.requestId ? null : { key: 'session.notSettling' }),
  TurnAwaySession: (session) => (session.held === null ? null : { key: 'session.notUnfinished' }),
  RematchSession: (session, { requestId }) =>
    requestId === session.requestId && session.review !== 'reject' ? null : { key: 'session.notTurnedAway' },
  ForceNewSession: () => null,
  CorrectAnswers: (session, command) =>
    correctable(session, command.by) ??
    (command.reason.trim() === '' ? { key: 'session.reasonMissing', target: 'reason' } : null) ??
    invalid(command.findings) ??
    (isEmpty(command) ? { key: 'session.nothingCorrected' } : null),
  InvalidateSession: (_, { reason }) =>
    reason.trim() === '' ? { key: 'session.reasonMissing', target: 'reason' } : null,
  RestoreSession: (session) =>
    session.answering === 'invalid' && session.successorSid !== null ? { key: 'session.replaced' } : null,
  DeleteSession: () => null,
  EraseSession: (_, { reason }) => (reason.trim() === '' ? { key: 'session.reasonMissing', target: 'reason' } : null),
  AnonymiseSession: (_, { reason }) =>
    reason.trim() === '' ? { key: 'session.reasonMissing', target: 'reason' } : null,
  PromiseAttach: () => null,
  StoreAttach: () => null,
  StoreRecording: () => null,
  FailRecording: () => null,
  StoreTranscript: () => null,
  FailTranscription: () => null,
  StoreAddress: () => null,
}

const invalid = (findings: CommitFinal['findings']): Refusal | null =>
  findings === null
    ? null
    : { key: 'session.answersInvalid', target: findings.firstCode, details: { count: findings.count } }

/** Why somebody may not put answers right: only while the review is open, and by those who may review it. */
export const correctable = (session: Session, by: Actor): Refusal | null =>
  isFinished(session) && session.review === 'pending' ? reviewer(session, by) : { key: 'review.notPending' }

const isEmpty = ({ correction: { items = [], removed = [] } }: CorrectAnswers): boolean =>
  items.length === 0 && removed.length === 0

/** Why a command of answering has no place in a state. */
export function answeringOutOfPlace(session: Session, command: AnsweringCommand): Refusal {
  if (command.type === 'CreateSession') return { key: 'session.exists' }
  if (command.type === 'SettleSession') return { key: 'session.notSettling' }
  if (command.type === 'RematchSession') return { key: 'session.notTurnedAway' }
  if (command.type === 'RestoreSession') return { key: 'session.notInvalidated' }
  if (command.type === 'ForceNewSession')
    return { key: session.answering === 'settling' ? 'session.settling' : 'session.notUnfinished' }
  if (command.type === 'CorrectAnswers' && (session.answering === 'suspend' || session.answering === 'revoke'))
    return { key: 'review.notFinished' }
  const sent = command.type === 'CommitAnswers' || command.type === 'CommitFinal'
  return { key: sent && isFinished(session) ? 'session.exists' : closedBy[session.answering] }
}

const closedBy = {
  none: 'session.notFound',
  suspend: 'session.notUnfinished',
  settling: 'session.settling',
  success: 'session.finished',
  prohibit: 'session.finished',
  fullQuota: 'session.finished',
  revoke: 'session.notUnfinished',
  invalid: 'session.invalidated',
  deleted: 'session.deleted',
  erased: 'session.erased',
} as const satisfies Record<AnsweringState, RefusalKey>

export const created = (command: CreateSession): SessionEvent[] => [
  { type: 'SessionCreated', data: { ...command.session, to: 'suspend' } },
  ...(command.held === undefined ? [] : [{ type: 'SessionHeld', data: { refusal: command.held } } as const]),
]

export const committed = (command: CommitAnswers): SessionEvent[] => answersCommitted(command, false)

export const prohibited = (session: Session, command: CommitFinal): SessionEvent[] => [
  ...answersCommitted(command, true),
  { type: 'SessionProhibited', data: { to: 'prohibit', ...firstReview(session, command) } },
  ...raised(session, command),
  ...found(session, command),
]

export const succeeded = (session: Session, command: CommitFinal): SessionEvent[] => [
  ...answersCommitted(command, true),
  { type: 'SessionSucceeded', data: { to: 'success', cells: [], ...firstReview(session, command) } },
  ...raised(session, command),
  ...found(session, command),
]

export const asked = (session: Session, command: CommitFinal): SessionEvent[] => [
  ...answersCommitted(command, true),
  seatRequested(command.requestId, command.commit.outcome.quotaCells, firstReview(session, command)),
  ...raised(session, command),
  ...found(session, command),
]

/** Handed in and out of force at once: restored, it asks for its seats like any other. */
export const heldBack = (session: Session, command: CommitFinal): SessionEvent[] => {
  const { success, quotaCells } = command.commit.outcome
  const review = firstReview(session, command)
  return [
    ...answersCommitted(command, true),
    success
      ? { type: 'SessionSucceeded', data: { to: 'success', cells: quotaCells, ...review } }
      : { type: 'SessionProhibited', data: { to: 'prohibit', ...review } },
    {
      type: 'SessionInvalidated',
      data: { from: success ? 'success' : 'prohibit', to: 'invalid', reason: '', held: true },
    },
    ...raised(session, command),
    ...found(session, command),
  ]
}

export const seated = (session: Session): SessionEvent[] => [
  { type: 'SessionSucceeded', data: { to: 'success', cells: session.cells, ...session.afterSettling } },
]

/** The review goes on as it stands. */
export const seatedLater = (session: Session, command: RematchSession): SessionEvent[] => [
  { type: 'SessionSucceeded', data: { to: 'success', cells: command.cells, ...reviewAsItIs(session) } },
]

export const turnedAway = (session: Session, command: SettleSession): SessionEvent[] => [
  { type: 'SessionTurnedAway', data: { to: 'fullQuota', fullCell: command.fullCell ?? '', ...session.afterSettling } },
]

export const turnedAwayEarly = (session: Session, command: TurnAwaySession): SessionEvent[] => [
  {
    type: 'SessionTurnedAway',
    data: { to: 'fullQuota', fullCell: command.fullCell, ...firstReview(session, command) },
  },
]

export const replaced = (session: Session, command: ForceNewSession): SessionEvent[] => [
  { type: 'SessionReplaced', data: { from: session.answering, to: 'invalid', successorSid: command.successorSid } },
]

export const invalidated = (session: Session, command: InvalidateSession): SessionEvent[] => [
  {
    type: 'SessionInvalidated',
    data: {
      from: session.answering === 'invalid' ? session.beforeInvalid : session.answering,
      to: 'invalid',
      reason: command.reason.trim(),
    },
  },
]

export const deleted = (session: Session, command: DeleteSession): SessionEvent[] => [
  { type: 'SessionDeleted', data: { from: session.answering, to: 'deleted', reason: command.reason.trim() } },
]

export const erased = (session: Session, command: EraseSession): SessionEvent[] => [
  { type: 'SessionErased', data: { from: session.answering, to: 'erased', reason: command.reason.trim() } },
]

export const anonymised = (session: Session, { reason, items }: AnonymiseSession): SessionEvent[] =>
  session.anonymised
    ? []
    : [
        {
          type: 'SessionAnonymised',
          data: { reason: reason.trim(), naireRevision: session.naireRevision, items },
        },
      ]

/** A successful session with cells lost its seats when it ended, so it asks again before it is back. */
export function restored(session: Session, command: RestoreSession): SessionEvent[] {
  const to = comesBackTo(session)
  const back: SessionEvent = {
    type: 'SessionRestored',
    data: {
      from: session.answering,
      to,
      ...(command.slot === undefined ? {} : { slot: command.slot }),
      ...(command.reason?.trim() && { reason: command.reason.trim() }),
    },
  }
  return to === 'success' && session.cells.length > 0
    ? [back, seatRequested(command.requestId, session.cells, reviewAsItIs(session))]
    : [back]
}

export const comesBackTo = (session: Session) =>
  session.answering === 'deleted' ? session.beforeDeleted : session.beforeInvalid

const firstReview = (
  session: Session,
  { reviewLevels, dueHours = usualDueHours }: Pick<CommitFinal, 'reviewLevels' | 'dueHours'>,
): ReviewAfter => {
  const isSame = JSON.stringify(dueHours) === JSON.stringify(session.dueHours)
  return { review: 'pending', reviewLevel: 1, reviewLevels, ...(!isSame && { dueHours }) }
}

/** One fact, or several when the items are many; only the last of them is final. */
function answersCommitted({ commit }: CommitAnswers | CommitFinal, final: boolean): AnswersCommitted[] {
  const parts = inParts(commit.items ?? [])
  return parts.map((items, part) => {
    const removed = part === 0 ? (commit.removed ?? []) : []
    return { type: 'AnswersCommitted', data: { ...commit, items, removed, final: final && part === parts.length - 1 } }
  })
}

/** Records the quality flags; clears earlier ones when none are found any more. */
function found({ hasFindings }: Session, { qualityFlags }: CommitFinal): FindingsRecorded[] {
  return qualityFlags.length > 0 || hasFindings ? [{ type: 'FindingsRecorded', data: { findings: qualityFlags } }] : []
}

const raised = (session: Session, command: CommitFinal): AlarmRaised[] =>
  alarm(session, command.commit.outcome.alarm, command)

/** Raised anew when the level is another one; a level that sinks to none leaves the raised alarm to its handler. */
export function alarm(
  session: Session,
  level: AlarmLevel,
  {
    alarmReasons,
    alarmContacts,
    ...minutes
  }: Pick<CommitFinal, 'alarmReasons' | 'alarmContacts' | 'alarmClaimMinutes' | 'alarmProcessMinutes'>,
): AlarmRaised[] {
  if (level === 0 || level === session.alarmLevel) return []
  const excerpt = alarmReasons.map((reason) => reason.excerpt).join('\n')
  const within = { claimWithinMinutes: minutes.alarmClaimMinutes, processWithinMinutes: minutes.alarmProcessMinutes }
  return [
    {
      type: 'AlarmRaised',
      data: {
        to: 'notProcessed',
        level,
        reasons: alarmReasons,
        excerpt,
        ...(alarmContacts.length > 0 && { contacts: alarmContacts }),
        ...within,
      },
    },
  ]
}
