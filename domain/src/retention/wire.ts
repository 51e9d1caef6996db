import type { WireTable } from '../event-sourcing/index.ts'

/** The set LegalHolds: what may not be erased, or might not before it was released. */
export const legalHolds = {
  Sid: { type: 'String' },
  NaireSid: { type: 'String' },
  OrgSid: { type: 'String' },
  SubjectSid: { type: 'String' },
  /** Null: the whole questionnaire. */
  SessionSid: { type: 'String', nullable: true },
  Reason: { type: 'String' },
  PlacedBySid: { type: 'String' },
  PlacedByName: { type: 'String', nullable: true },
  PlacedTime: { type: 'DateTimeOffset' },
  ReleaseReason: { type: 'String', nullable: true },
  ReleasedBySid: { type: 'String', nullable: true },
  ReleasedByName: { type: 'String', nullable: true },
  /** Null: it holds. */
  ReleasedTime: { type: 'DateTimeOffset', nullable: true },
} as const satisfies WireTable

/** The set RetentionRuns: what each day's run of a questionnaire's retention rules erased. */
export const retentionRuns = {
  Sid: { type: 'String' },
  NaireSid: { type: 'String' },
  OrgSid: { type: 'String' },
  SubjectSid: { type: 'String' },
  /** `2026-03-01`, in Beijing. */
  Day: { type: 'String' },
  /** running, done, held, failed. */
  Status: { type: 'String' },
  /** Sessions that were erased. */
  Answers: { type: 'Int32' },
  /** Sessions that were anonymised. */
  Identity: { type: 'Int32' },
  /** Sessions whose files were erased. */
  Files: { type: 'Int32' },
  /** People of respondent lists who were erased. */
  Contacts: { type: 'Int32' },
  /** Due, and held. */
  Held: { type: 'Int32' },
  /** Due, and to be tried again the next day. */
  Refused: { type: 'Int32' },
  BeginTime: { type: 'DateTimeOffset' },
  EndTime: { type: 'DateTimeOffset', nullable: true },
} as const satisfies WireTable
