import { including, type Folds, type Judgement, type Session } from '../session.ts'
import type { AppealEvent, AppealFeedbackJudged } from './events.ts'

/** The session's appeal after each of its events. */
export const appealFolds: Folds<AppealEvent> = {
  AppealerAssigned: (session, data) => ({ ...session, appealerSid: data.appealerSid }),
  AppealOpened: (session, data) => ({ ...session, appeal: data.to, appealRound: data.round, judgement: null }),
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
    judgement: judgementAfter(session, data),
  }),
  AppealJudgementWithdrawn: (session, data) => ({
    ...session,
    appeal: data.to,
    appealed: {
      ...session.appealed,
      ...Object.fromEntries(data.feedbackSids.map((sid) => [sid, { round: session.appealRound, result: null }])),
    },
    ...(data.review !== null && {
      review: data.review,
      reviewLevel: data.reviewLevel,
      passedBy: session.judgement?.passedBy ?? [],
    }),
    judgement: null,
  }),
  AppealSolved: (session, data) =>
    data.review === null
      ? { ...session, appeal: data.to }
      : {
          ...session,
          appeal: data.to,
          review: data.review,
          reviewLevel: 1,
          passedBy: [],
          decision: null,
          judgement: session.judgement && { ...session.judgement, overturned: true },
        },
}

/** Several answers that are judged at once are one judgement. */
function judgementAfter(session: Session, data: AppealFeedbackJudged['data']): Judgement | null {
  const { judgeSid: by, judgedAt: at, feedbackSid } = data
  if (at === undefined) return null
  const { judgement, answering, review, reviewLevel, passedBy } = session
  if (judgement?.at === at && judgement.by === by)
    return { ...judgement, feedbackSids: including(judgement.feedbackSids, feedbackSid) }
  return { by, at, feedbackSids: [feedbackSid], answering, review, reviewLevel, passedBy, overturned: false }
}
