import type { Actor } from '../../event-sourcing/index.ts'
import type { Refusal, RefusalKey } from '../../refusals/index.ts'
import { isFinished, type Session, type Rules } from '../session.ts'
import type { AnsweringState } from '../values.ts'
import { reviewer } from '../review/rules.ts'
import type { AnsweringCommand, CommitFinal, CorrectAnswers } from './commands.ts'

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
  PromiseAttach: () => null,
  StoreAttach: () => null,
  StoreRecording: () => null,
  FailRecording: () => null,
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
