import type { Ability } from '@naire/domain/access'
import type { SessionEvent } from '@naire/domain/sessions'

export interface LiveKind {
  readonly name:
    | 'alarm'
    | 'alarmChanged'
    | 'alarmTold'
    | 'sessionReturned'
    | 'appealJudged'
    | 'deadlineMissed'
    | 'sessionChanged'
    | 'notice'
    | 'naireChanged'
    | 'naireCommented'
  /** One of them is needed to be told; empty: it goes to one person, whoever they are. */
  readonly abilities: readonly Ability[]
  /** Payload besides the session's sid: the row of its alarm, or null. */
  readonly row: 'alarm' | null
  /** Recipients of the notification about an alarm that is new to them. */
  readonly tells?: 'everybody' | 'handler' | 'leads'
}

/** Something new, or read, in one person's inbox. */
export const inboxChanged: LiveKind = { name: 'notice', abilities: [], row: null }

/** A questionnaire has new content, lies elsewhere, waits for approval … */
export const naireChanged: LiveKind = { name: 'naireChanged', abilities: ['editQuestions'], row: null }

/** Authors said something about it. */
export const naireCommented: LiveKind = { ...naireChanged, name: 'naireCommented' }

const changed: LiveKind = { name: 'sessionChanged', abilities: ['viewSessions'], row: null }
const raised: LiveKind = { name: 'alarm', abilities: ['processAlarms'], row: 'alarm', tells: 'everybody' }
const alarmChanged: LiveKind = { name: 'alarmChanged', abilities: ['processAlarms'], row: 'alarm' }
/** Records who was notified of an alarm and who saw it; the alarm itself is unchanged. */
const alarmTold: LiveKind = { name: 'alarmTold', abilities: ['processAlarms'], row: null }
const judged: LiveKind = { name: 'appealJudged', abilities: ['appeal', 'judgeAppeals'], row: null }

/** Task of a user that is past its deadline. */
const missed: LiveKind = { name: 'deadlineMissed', abilities: ['review', 'appeal', 'judgeAppeals'], row: null }

/** Live events sent to open screens for each session event. */
export const liveKinds: Readonly<Record<SessionEvent['type'], readonly LiveKind[]>> = {
  SessionCreated: [changed],
  SessionHeld: [changed],
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
  SessionAnonymised: [changed, { ...alarmChanged, row: null }],
  SessionRestored: [changed],
  ReviewerAssigned: [changed],
  ReviewerReleased: [changed],
  SessionPassed: [changed],
  SessionReturned: [{ name: 'sessionReturned', abilities: ['viewSessions'], row: null }, changed],
  SessionRejected: [changed],
  DecisionWithdrawn: [changed],
  ReviewReopened: [changed],
  AssessorDisabled: [changed],
  AssessorEnabled: [changed],
  CommentAdded: [changed],
  ReviewDeadlineMissed: [missed, changed],
  AppealerAssigned: [changed],
  AppealOpened: [changed],
  AppealClosed: [changed],
  AppealFeedbackCommitted: [changed],
  AppealFeedbackDeleted: [changed],
  AppealCommitted: [changed],
  AppealFeedbackJudged: [judged, changed],
  AppealSolved: [judged, changed],
  AppealJudgementWithdrawn: [judged, changed],
  AppealDeadlineMissed: [missed, changed],
  AlarmRaised: [raised],
  AlarmClaimed: [alarmChanged],
  AlarmReleased: [alarmChanged],
  AlarmHandedOver: [{ ...alarmChanged, tells: 'handler' }],
  AlarmEscalated: [{ ...alarmChanged, tells: 'leads' }],
  AlarmTold: [alarmTold],
  AlarmMissed: [alarmTold],
  AlarmSeen: [alarmTold],
  AlarmProcessed: [alarmChanged],
  AlarmReopened: [raised],
  AttachPromised: [changed],
  AttachStored: [changed],
  RecordingStored: [changed],
  RecordingFailed: [changed],
  RecordingTranscribed: [changed],
  TranscriptionFailed: [changed],
  AddressFound: [changed],
  FindingsRecorded: [changed],
}
