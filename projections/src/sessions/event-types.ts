import type { SessionEvent } from '@naire/domain/sessions'

const types = {
  SessionCreated: true, SessionHeld: true, AnswersCommitted: true, AnswersCorrected: true, SessionSucceeded: true, SessionProhibited: true, SeatRequested: true, SessionTurnedAway: true,
  SessionInvalidated: true, SessionReplaced: true, SessionDeleted: true, SessionErased: true, SessionRestored: true,
  ReviewerAssigned: true, ReviewerReleased: true, SessionPassed: true, SessionReturned: true, SessionRejected: true, DecisionWithdrawn: true,
  ReviewReopened: true, AssessorDisabled: true, AssessorEnabled: true, CommentAdded: true, ReviewDeadlineMissed: true,
  AppealerAssigned: true, AppealOpened: true, AppealClosed: true, AppealFeedbackCommitted: true, AppealFeedbackDeleted: true,
  AppealCommitted: true, AppealFeedbackJudged: true, AppealSolved: true, AppealDeadlineMissed: true,
  AlarmRaised: true, AlarmClaimed: true, AlarmReleased: true, AlarmHandedOver: true, AlarmEscalated: true, AlarmTold: true, AlarmMissed: true,
  AlarmSeen: true, AlarmProcessed: true, AlarmReopened: true,
  AttachPromised: true, AttachStored: true, RecordingStored: true, RecordingFailed: true,
  FindingsRecorded: true,
} as const satisfies Readonly<Record<SessionEvent['type'], true>>

/** Everything that can happen to a session: each moves its revision. */
export const sessionEvents = Object.keys(types) as readonly SessionEvent['type'][]
