import type { WireTable } from '../event-sourcing/index.ts'

/** The set Idents: people of respondent lists, without what is known of them (`SurveyExpert.People` reads that). */
export const idents = {
  Sid: { type: 'String' },
  NaireSid: { type: 'String' },
  OrgSid: { type: 'String' },
  SubjectSid: { type: 'String' },
  /** active, reserve, retired, replaced, erased. */
  State: { type: 'String' },
  /** One of `identStandings`. */
  Standing: { type: 'String' },
  /** Values of the stratum columns, joined by ` / `; blank without such columns. */
  Stratum: { type: 'String' },
  /** refused, unreachable, ineligible, bounced; null: nothing was noted. */
  Outcome: { type: 'String', nullable: true },
  /** The newest one. */
  SessionSid: { type: 'String', nullable: true },
  SessionStatus: { type: 'Int32', nullable: true },
  /** Day in Beijing, as `2026-03-01`, on which that session was finished; null unless it was. */
  FinishDay: { type: 'String', nullable: true },
  /** State of the newest message and its time; null: none was begun. */
  MessageState: { type: 'String', nullable: true },
  MessageTime: { type: 'DateTimeOffset', nullable: true },
  /** A message got through, or may have. */
  Invited: { type: 'Boolean' },
  /** Wants no more messages. */
  Unsubscribed: { type: 'Boolean' },
  /** Interviewer who is to meet the person; null: nobody is. */
  SurveyorSid: { type: 'String', nullable: true },
  SurveyorName: { type: 'String', nullable: true },
  /** The interviewer gave the person back, and nobody else has got them yet. */
  HandedOver: { type: 'Boolean' },
  /** Contact attempts; the latest of them by the time at which it was made. */
  Attempts: { type: 'Int32' },
  LastAttemptTime: { type: 'DateTimeOffset', nullable: true },
  /** One of `contactOutcomes`. */
  LastAttempt: { type: 'String', nullable: true },
  /** Of the latest attempt, where that ended with one. */
  AppointmentTime: { type: 'DateTimeOffset', nullable: true },
  ReplacedBySid: { type: 'String', nullable: true },
  InsteadOfSid: { type: 'String', nullable: true },
  /** Keyed marks of what a person is found by: equal where it is equal. */
  NameMark: { type: 'String', nullable: true },
  MobileMark: { type: 'String', nullable: true },
  MailMark: { type: 'String', nullable: true },
  OpenidMark: { type: 'String', nullable: true },
  CreateTime: { type: 'DateTimeOffset' },
  /** Place among those who came with the same request: the order of a sheet is `CreateTime,RowNo`. */
  RowNo: { type: 'Int32' },
  ModifyTime: { type: 'DateTimeOffset' },
} as const satisfies WireTable
