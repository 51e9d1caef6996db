import type { WireTable } from '../event-sourcing/index.ts'

/** The set Webhooks: receivers of an organisation, without their secrets. */
export const webhooks = {
  Sid: { type: 'String' },
  OrgSid: { type: 'String' },
  /** Null: every subject. */
  SubjectSid: { type: 'String', nullable: true },
  /** Null: every questionnaire. */
  NaireSid: { type: 'String', nullable: true },
  Name: { type: 'String' },
  Url: { type: 'String' },
  /** Names of the events, separated by commas. */
  Kinds: { type: 'String' },
  /** Parts of the payload, separated by commas. */
  Fields: { type: 'String' },
  /** active, paused, disabled. */
  Status: { type: 'String' },
  /** Why it was paused or disabled. */
  StatusReason: { type: 'String', nullable: true },
  OwnerSid: { type: 'String' },
  OwnerName: { type: 'String', nullable: true },
  /** Number of the secret that signs. */
  Secret: { type: 'Int32' },
  /** Until then the secret before signs, too. */
  OverlapUntil: { type: 'DateTimeOffset', nullable: true },
  /** Log position after which events are sent. */
  SincePosition: { type: 'Int64' },
  /** Log position of the replay that goes on; null: none does. */
  ReplayPosition: { type: 'Int64', nullable: true },
  ReplayUntil: { type: 'Int64', nullable: true },
  /** Deliveries that are on their way or wait. */
  Open: { type: 'Int32' },
  /** Deliveries that were given up. */
  Failed: { type: 'Int32' },
  DeliveredTime: { type: 'DateTimeOffset', nullable: true },
  /** Since when nothing was taken; null: the last try went well. */
  FailingSince: { type: 'DateTimeOffset', nullable: true },
  CreateTime: { type: 'DateTimeOffset' },
  ModifyTime: { type: 'DateTimeOffset' },
} as const satisfies WireTable

/** The set WebhookDeliveries. */
export const webhookDeliveries = {
  Sid: { type: 'String' },
  WebhookSid: { type: 'String' },
  OrgSid: { type: 'String' },
  SubjectSid: { type: 'String', nullable: true },
  NaireSid: { type: 'String' },
  SessionSid: { type: 'String', nullable: true },
  /** Name of the event on the wire. */
  Kind: { type: 'String' },
  /** Of the event in the log. */
  Position: { type: 'Int64' },
  ReplaySid: { type: 'String', nullable: true },
  /** waiting, delivered, failed, skipped. */
  Status: { type: 'String' },
  Tries: { type: 'Int32' },
  /** HTTP status of the last try; null: there was no answer. */
  HttpStatus: { type: 'Int32', nullable: true },
  LatencyMs: { type: 'Int32', nullable: true },
  /** Of the last try that failed. */
  Problem: { type: 'String', nullable: true },
  FailingSince: { type: 'DateTimeOffset', nullable: true },
  CreateTime: { type: 'DateTimeOffset' },
  ModifyTime: { type: 'DateTimeOffset' },
} as const satisfies WireTable
