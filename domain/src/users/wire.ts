import type { WireTable } from '../event-sourcing/index.ts'

/** The set Users. The password goes in under the name `pw` and never out. */
export const users = {
  Sid: { type: 'String' },
  DeptSid: { type: 'String', nullable: true },
  OrgSid: { type: 'String', nullable: true },
  Authority: { type: 'Int32' },
  Code: { type: 'String' },
  Name: { type: 'String', nullable: true },
  Status: { type: 'Int32' },
  Nickname: { type: 'String', nullable: true },
  Tel: { type: 'String', nullable: true },
  /** Address that invitations go to. */
  Mail: { type: 'String', nullable: true },
  WebchatBinding: { type: 'Boolean' },
  OrgName: { type: 'String', nullable: true },
  DeptPath: { type: 'String', nullable: true },
  /** Allowed telephone numbers in answers, whatever the role says. */
  SeesPhones: { type: 'Boolean' },
  /** Null: never, as far as the log reaches. */
  LastSignInTime: { type: 'DateTimeOffset', nullable: true },
  ConfigData: { type: 'Json', nullable: true },
} as const satisfies WireTable
