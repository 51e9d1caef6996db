import type { WireTable } from '../event-sourcing/index.ts'

/** The set RewardRules: rules of a questionnaire with the figures of their budget, in fen, codes or points. */
export const rewardRules = {
  Sid: { type: 'String' },
  NaireSid: { type: 'String' },
  OrgSid: { type: 'String' },
  SubjectSid: { type: 'String' },
  Name: { type: 'String' },
  /** packet, code, points. */
  Kind: { type: 'String' },
  /** 1 at the final commit, 2 by hand, 3 after the review passed. */
  RewardIssue: { type: 'Int32' },
  Least: { type: 'Int32' },
  Most: { type: 'Int32' },
  PerPerson: { type: 'Int32' },
  PerDevice: { type: 'Int32' },
  Condition: { type: 'String' },
  HoldDevice: { type: 'Boolean' },
  HoldFlags: { type: 'Boolean' },
  HoldAddress: { type: 'Int32' },
  Open: { type: 'Boolean' },
  /** Of codes: how many were loaded. */
  Budget: { type: 'Int64' },
  Held: { type: 'Int64' },
  /** Reserved, and not yet given to the payer for certain. */
  Reserved: { type: 'Int64' },
  Sent: { type: 'Int64' },
  Unknown: { type: 'Int64' },
  Received: { type: 'Int64' },
  Returned: { type: 'Int64' },
  Failed: { type: 'Int64' },
  Refused: { type: 'Int64' },
  /** Rewards that were given, whatever became of them. */
  Rewards: { type: 'Int64' },
  ChangeReason: { type: 'String' },
  ChangedTime: { type: 'DateTimeOffset' },
} as const satisfies WireTable

/** The set Rewards: what became of the reward of a session by a rule. */
export const rewards = {
  Sid: { type: 'String' },
  RuleSid: { type: 'String' },
  NaireSid: { type: 'String' },
  OrgSid: { type: 'String' },
  SubjectSid: { type: 'String' },
  SessionSid: { type: 'String' },
  Kind: { type: 'String' },
  /** held, reserved, sending, sent, unknown, received, returned, failed, refused. */
  Status: { type: 'String' },
  Amount: { type: 'Int32' },
  /** Why it waits or waited for a person: device, address, flags, with commas; blank: it did not. */
  Holds: { type: 'String' },
  /** Of who gave it by hand. */
  HandReason: { type: 'String', nullable: true },
  /** Of who released, refused or retried it last. */
  DecisionReason: { type: 'String', nullable: true },
  OutBillNo: { type: 'String', nullable: true },
  BillNo: { type: 'String', nullable: true },
  /** Until when the recipient has to confirm it. */
  ConfirmBy: { type: 'DateTimeOffset', nullable: true },
  Problem: { type: 'String', nullable: true },
  CreateTime: { type: 'DateTimeOffset' },
  ModifyTime: { type: 'DateTimeOffset' },
} as const satisfies WireTable
