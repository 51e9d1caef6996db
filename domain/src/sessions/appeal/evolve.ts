import { including, type Folds } from '../session.ts'
import type { AppealEvent } from './events.ts'

/** The session's appeal after each of its events. */
export const appealFolds: Folds<AppealEvent> = {
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
