import type { DataPart } from '../event-sourcing/index.ts'
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

/**
 * Answers, places, files' names and texts about them: stored encrypted with the session's key, in the part that is named
 * here. Of `items` and `before` the respondent's own words and places are in a part of their own.
 */
export const personalFields = {
  SessionCreated: {
    ip: 'identity',
    userAgent: 'device',
    longitude: 'place',
    latitude: 'place',
    accuracy: 'place',
    userName: 'identity',
    deptPath: 'identity',
    browserInfo: 'device',
    deviceInfo: 'device',
    wechatId: 'identity',
    identifyingCode: 'identity',
    ident: 'identity',
    queryParams: 'identity',
    sessionMetadatas: 'rest',
  },
  AnswersCommitted: {
    ip: 'identity',
    userAgent: 'device',
    longitude: 'place',
    latitude: 'place',
    accuracy: 'place',
    items: 'rest',
    removed: 'rest',
    sessionMetadatas: 'rest',
  },
  SessionAnonymised: { items: 'rest' },
  AddressFound: { addrComponent: 'place' },
  AnswersCorrected: { items: 'rest', removed: 'rest', before: 'rest' },
  SessionReturned: { notes: 'rest' },
  CommentAdded: { text: 'rest' },
  AppealFeedbackCommitted: { reason: 'rest', attachList: 'rest' },
  AppealFeedbackJudged: { memo: 'rest', attachList: 'rest' },
  AlarmRaised: { reasons: 'text', excerpt: 'text', contacts: 'text' },
  AlarmReleased: { reason: 'rest' },
  AlarmHandedOver: { word: 'rest' },
  AlarmEscalated: { reason: 'rest' },
  AlarmProcessed: { note: 'rest' },
  AlarmReopened: { reason: 'rest' },
  AttachPromised: { fileName: 'text', mediaId: 'text' },
  AttachStored: { fileName: 'text' },
  RecordingTranscribed: { text: 'text' },
} as const satisfies {
  readonly [Type in SessionEvent['type']]?: {
    readonly [Field in keyof Extract<SessionEvent, { type: Type }>['data']]?: DataPart | 'rest'
  }
}
