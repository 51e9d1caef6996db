import { including, type Folds, type Session } from '../session.ts'
import type { AnsweringEvent, ReviewAfter } from './events.ts'

/** The session's answering after each of its events. */
export const answeringFolds: Folds<AnsweringEvent> = {
  SessionCreated: (session, data) => ({
    ...session,
    answering: data.to,
    naireSid: data.naireSid,
    naireRevision: data.naireRevision,
    subjectSid: data.subjectSid,
    orgSid: data.orgSid,
    userSid: data.userSid,
    slot: data.slot ?? null,
    answeredBy: data.userSid === null ? session.answeredBy : including(session.answeredBy, data.userSid),
  }),
  SessionHeld: (session, { refusal }) => ({ ...session, held: refusal }),
  AnswersCommitted: (session, data) => ({
    ...session,
    naireRevision: data.naireRevision,
    passedBy: data.final ? [] : session.passedBy,
    decision: null,
  }),
  AnswersCorrected: (session, data) => ({ ...session, correctedBy: including(session.correctedBy, data.correctedBy) }),
  SessionSucceeded: (session, data) => reviewed({ ...session, answering: data.to, cells: data.cells }, data),
  SessionProhibited: (session, data) => reviewed({ ...session, answering: data.to, cells: [] }, data),
  SeatRequested: (session, data) => ({
    ...session,
    answering: data.to,
    requestId: data.requestId,
    cells: data.cells,
    afterSettling: data.then,
  }),
  SessionTurnedAway: (session, data) => reviewed({ ...session, answering: data.to, cells: [] }, data),
  SessionInvalidated: (session, data) => ({
    ...session,
    answering: data.to,
    beforeInvalid: data.from,
    held: data.held ? session.held : null,
  }),
  SessionReplaced: (session, data) => ({
    ...session,
    answering: data.to,
    beforeInvalid: data.from,
    successorSid: data.successorSid,
  }),
  SessionDeleted: (session, data) => ({ ...session, answering: data.to, beforeDeleted: data.from }),
  AddressFound: (session) => session,
  SessionErased: (session, data) => ({ ...session, answering: data.to }),
  SessionAnonymised: (session) => ({ ...session, userSid: null, anonymised: true }),
  SessionRestored: (session, data) => ({
    ...session,
    answering: data.to,
    slot: data.slot ?? null,
    held: session.answering === 'invalid' ? null : session.held,
  }),
}

const reviewed = (
  session: Session,
  { review, reviewLevel, reviewLevels, dueHours = session.dueHours }: ReviewAfter,
): Session => ({
  ...session,
  review,
  reviewLevel,
  reviewLevels,
  dueHours,
})
