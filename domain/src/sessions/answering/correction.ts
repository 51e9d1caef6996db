import type { AlarmRaised, SessionEvent } from '../events.ts'
import type { Session } from '../session.ts'
import type { CorrectAnswers } from './commands.ts'
import { reviewAsItIs, seatRequested } from './events.ts'
import { alarm } from './decide.ts'

/**
 * Records the staff's correction, then the session's resulting state. The review continues unchanged; quality flags
 * tell how the session was answered, and stay.
 */
export function corrected(session: Session, command: CorrectAnswers): SessionEvent[] {
  const { correction, reason, by } = command
  const fact: SessionEvent = {
    type: 'AnswersCorrected',
    data: { ...correction, reason: reason.trim(), correctedBy: by.sid },
  }
  return [fact, ...standing(session, command), ...raised(session, command)]
}

/** Nothing where the answers leave it where it is; the seat of other cells is asked for anew. */
function standing(session: Session, { correction: { outcome }, requestId }: CorrectAnswers): SessionEvent[] {
  const review = reviewAsItIs(session)
  if (!outcome.success)
    return session.answering === 'prohibit' ? [] : [{ type: 'SessionProhibited', data: { to: 'prohibit', ...review } }]
  if (asksForSeat(session, outcome.quotaCells)) return [seatRequested(requestId, outcome.quotaCells, review)]
  const stays = session.answering === 'success' && (outcome.quotaCells.length > 0 || session.cells.length === 0)
  return stays ? [] : [{ type: 'SessionSucceeded', data: { to: 'success', cells: [], ...review } }]
}

export const isProhibitedBy = ({ correction }: CorrectAnswers): boolean => !correction.outcome.success

export const asksForSeat = (session: Session, cells: readonly string[]): boolean =>
  cells.length > 0 && !(session.answering === 'success' && same(cells, session.cells))

const same = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((sid) => others.includes(sid))

const raised = (session: Session, command: CorrectAnswers): AlarmRaised[] =>
  alarm(session, command.correction.outcome.alarm, command)
