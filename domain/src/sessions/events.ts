import type { AlarmEvent } from './alarm/events.ts'
import type { AnsweringEvent } from './answering/events.ts'
import type { AppealEvent } from './appeal/events.ts'
import type { AttachEvent } from './attaches/events.ts'
import type { FindingsRecorded } from './quality-flags/index.ts'
import type { ReviewEvent } from './review/events.ts'

export type * from './alarm/events.ts'
export type * from './answering/events.ts'
export type * from './appeal/events.ts'
export type * from './attaches/events.ts'
export type { FindingsRecorded } from './quality-flags/finding.ts'
export type * from './review/events.ts'

/** Everything that can have happened to one session, in the stream `session-<sid>`. */
export type SessionEvent = AnsweringEvent | ReviewEvent | AppealEvent | AlarmEvent | AttachEvent | FindingsRecorded

export const sessionStream = (sid: string): string => `session-${sid}`

/** Answers, places, files' names and texts about them: stored encrypted with the session's key. */
export const personalFields = {
  SessionCreated: [
    'ip',
    'userAgent',
    'longitude',
    'latitude',
    'accuracy',
    'userName',
    'deptPath',
    'browserInfo',
    'deviceInfo',
    'wechatId',
    'identifyingCode',
    'ident',
    'queryParams',
    'sessionMetadatas',
  ],
  AnswersCommitted: ['ip', 'userAgent', 'longitude', 'latitude', 'accuracy', 'items', 'removed', 'sessionMetadatas'],
  AddressFound: ['addrComponent'],
  AnswersCorrected: ['items', 'removed', 'before'],
  SessionReturned: ['notes'],
  CommentAdded: ['text'],
  AppealFeedbackCommitted: ['reason', 'attachList'],
  AppealFeedbackJudged: ['memo', 'attachList'],
  AlarmRaised: ['reasons', 'excerpt', 'contacts'],
  AlarmReleased: ['reason'],
  AlarmHandedOver: ['word'],
  AlarmEscalated: ['reason'],
  AlarmProcessed: ['note'],
  AlarmReopened: ['reason'],
  AttachPromised: ['fileName', 'mediaId'],
  AttachStored: ['fileName'],
  RecordingTranscribed: ['text'],
} as const satisfies {
  readonly [Type in SessionEvent['type']]?: readonly (keyof Extract<SessionEvent, { type: Type }>['data'])[]
}
