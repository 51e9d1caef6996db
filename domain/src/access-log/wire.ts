import type { WireTable } from '../event-sourcing/index.ts'

/** The set Viewings: who was shown data of which session, when. Sid is `<event>-<place in it>`. */
export const accessLog = {
  Sid: { type: 'String' },
  At: { type: 'DateTimeOffset' },
  ActorSid: { type: 'String' },
  ActorName: { type: 'String', nullable: true },
  Role: { type: 'String' },
  /** NaireSessions, Feedbacks, Answers, History, Download …: see `viewingKinds`. */
  Kind: { type: 'String' },
  /** Of an export: `csv`, `sav` …, and the `$filter` that it was asked for with. */
  Format: { type: 'String', nullable: true },
  Filter: { type: 'String', nullable: true },
  /** Null for a download and for figures about many sessions. */
  SessionSid: { type: 'String', nullable: true },
  /** Of people: who it was. */
  IdentSid: { type: 'String', nullable: true },
  NaireSid: { type: 'String', nullable: true },
  /** The questionnaire, of a session its own. */
  AboutName: { type: 'String', nullable: true },
  SubjectSid: { type: 'String', nullable: true },
  /** Organisation whose data it was. */
  OrgSid: { type: 'String', nullable: true },
} as const satisfies WireTable
