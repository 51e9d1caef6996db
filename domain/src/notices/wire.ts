import type { WireTable } from '../event-sourcing/index.ts'

/** The set PersonalTasks: what the signed-in person alone is to do. */
export const personalTasks = {
  Sid: { type: 'String' },
  UserSid: { type: 'String' },
  /** secondReview, mention. */
  Kind: { type: 'String' },
  OrgSid: { type: 'String' },
  SubjectSid: { type: 'String' },
  NaireSid: { type: 'String' },
  NaireName: { type: 'String', nullable: true },
  CreateTime: { type: 'DateTimeOffset' },
} as const satisfies WireTable

/** The set Notices: what the signed-in person was told of. */
export const notices = {
  Sid: { type: 'String' },
  UserSid: { type: 'String' },
  /** alarm, assignment, returned …: see `noticeKinds`. */
  Kind: { type: 'String' },
  What: { type: 'String' },
  Detail: { type: 'String', nullable: true },
  OrgSid: { type: 'String', nullable: true },
  SubjectSid: { type: 'String', nullable: true },
  NaireSid: { type: 'String', nullable: true },
  NaireName: { type: 'String', nullable: true },
  SessionSid: { type: 'String', nullable: true },
  DueTime: { type: 'DateTimeOffset', nullable: true },
  CreateTime: { type: 'DateTimeOffset' },
  /** Null: not read. */
  ReadTime: { type: 'DateTimeOffset', nullable: true },
  /** waiting, underway, sent, later, refused, unknown, failed; null: no mail tells of it. */
  MailState: { type: 'String', nullable: true },
  /** The mail server's own words; blank where it said nothing. */
  MailDetail: { type: 'String', nullable: true },
} as const satisfies WireTable
