import type { WireTable } from '../event-sourcing/index.ts'

/** The set Naires: what the log says of a questionnaire; its content is expanded from the vault. */
export const naires = {
  Sid: { type: 'String' },
  Name: { type: 'String' },
  SubjectSid: { type: 'String' },
  OrgSid: { type: 'String' },
  QuestionCount: { type: 'Int32' },
  PageCount: { type: 'Int32' },
  ModifyTime: { type: 'DateTimeOffset' },
  CreateTime: { type: 'DateTimeOffset' },
  /** Sids of its maker, and of the last person who saved its content. */
  CreatorSid: { type: 'String' },
  ModifierSid: { type: 'String' },
  PublishTime: { type: 'DateTimeOffset', nullable: true },
  Published: { type: 'Boolean' },
  /** Laid aside: lists show it apart. */
  Archived: { type: 'Boolean' },
  Revision: { type: 'Int32' },
  PublishedRevision: { type: 'Int32', nullable: true },
  OpenUrl: { type: 'String', nullable: true },
  /** Null in the record itself: left to the default. */
  DefaultTheme: { type: 'String', nullable: true },
  ContentHash: { type: 'String' },
  PublishedHash: { type: 'String', nullable: true },
  /** Approval that was asked for last: requested, approved, declined; and of which content. */
  ApprovalState: { type: 'String', nullable: true },
  ApprovalRevision: { type: 'Int32', nullable: true },
  ApprovalRequesterSid: { type: 'String', nullable: true },
  ApproverSid: { type: 'String', nullable: true },
  /** The requester's words; after a refusal the approver's reason. */
  ApprovalNote: { type: 'String', nullable: true },
} as const satisfies WireTable
