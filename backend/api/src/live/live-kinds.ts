import type { Ability } from '@naire/domain/access'
import type { SessionEvent } from '@naire/domain/sessions'

export interface LiveKind {
  readonly name: 'alarm' | 'alarmChanged' | 'sessionReturned' | 'appealJudged' | 'sessionChanged'
  /** One of them is needed to be told. */
  readonly abilities: readonly Ability[]
  /** What travels besides the session's sid: the row of its alarm, or nothing. */
  readonly row: 'alarm' | null
}

const changed: LiveKind = { name: 'sessionChanged', abilities: ['viewSessions'], row: null }
const alarmChanged: LiveKind = { name: 'alarmChanged', abilities: ['processAlarms'], row: 'alarm' }
const judged: LiveKind = { name: 'appealJudged', abilities: ['appeal', 'judgeAppeals'], row: null }

/** What open screens are told of each event of a session. */
export const liveKinds: Readonly<Record<SessionEvent['type'], readonly LiveKind[]>> = {
  SessionCreated: [changed],
  AnswersCommitted: [changed],
  AnswersCorrected: [changed],
  SessionSucceeded: [changed],
  SessionProhibited: [changed],
  SeatRequested: [changed],
  SessionTurnedAway: [changed],
  SessionInvalidated: [changed],
  SessionReplaced: [changed],
  SessionDeleted: [changed],
  // Of its alarm nothing is left to be shown.
  SessionErased: [changed, { ...alarmChanged, row: null }],
  SessionRestored: [changed],
  ReviewerAssigned: [changed],
  ReviewerReleased: [changed],
  SessionPassed: [changed],
  SessionReturned: [{ name: 'sessionReturned', abilities: ['viewSessions'], row: null }, changed],
  SessionRejected: [changed],
  DecisionWithdrawn: [changed],
  ReviewReopened: [changed],
  AssessorDisabled: [changed],
  CommentAdded: [changed],
  AppealerAssigned: [changed],
  AppealOpened: [changed],
  AppealClosed: [changed],
  AppealFeedbackCommitted: [changed],
  AppealFeedbackDeleted: [changed],
  AppealCommitted: [changed],
  AppealFeedbackJudged: [judged, changed],
  AppealSolved: [judged, changed],
  AlarmRaised: [{ name: 'alarm', abilities: ['processAlarms'], row: 'alarm' }],
  AlarmClaimed: [alarmChanged],
  AlarmHandedOver: [alarmChanged],
  AlarmEscalated: [alarmChanged],
  AlarmProcessed: [alarmChanged],
  AttachPromised: [changed],
  AttachStored: [changed],
  RecordingStored: [changed],
  RecordingFailed: [changed],
  FindingsRecorded: [changed],
}
