import type { WireTable } from '../event-sourcing/index.ts'

/** The set Campaigns: messages to people of respondent lists. */
export const campaigns = {
  Sid: { type: 'String' },
  NaireSid: { type: 'String' },
  OrgSid: { type: 'String' },
  SubjectSid: { type: 'String' },
  Name: { type: 'String' },
  /** mail, sms, wechat. */
  Channel: { type: 'String' },
  /** draft, running, ended, stopped. */
  Status: { type: 'String' },
  /** 0: the invitation; then the reminders. */
  Wave: { type: 'Int32' },
  /** When the next messages are due; null: none are to come. */
  NextTime: { type: 'DateTimeOffset', nullable: true },
  StopReason: { type: 'String', nullable: true },
  /** The whole campaign, as JSON. */
  Form: { type: 'String' },
  CreateTime: { type: 'DateTimeOffset' },
  ModifyTime: { type: 'DateTimeOffset' },
} as const satisfies WireTable

/** The set CampaignMessages: what became of each message, without address and text. */
export const campaignMessages = {
  Sid: { type: 'String' },
  CampaignSid: { type: 'String' },
  IdentSid: { type: 'String' },
  NaireSid: { type: 'String' },
  OrgSid: { type: 'String' },
  SubjectSid: { type: 'String' },
  /** -1: told that the session was sent back. */
  Wave: { type: 'Int32' },
  Channel: { type: 'String' },
  /** underway, sent, later, refused, unknown, failed, bounced. */
  State: { type: 'String' },
  Tries: { type: 'Int32' },
  /** The channel's own words; blank where it said nothing. */
  Detail: { type: 'String' },
  CreateTime: { type: 'DateTimeOffset' },
  ModifyTime: { type: 'DateTimeOffset' },
} as const satisfies WireTable
