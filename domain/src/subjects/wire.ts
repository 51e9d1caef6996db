import type { WireTable } from '../event-sourcing/index.ts'

export const subjects = {
  Sid: { type: 'String' },
  Name: { type: 'String' },
  OrgSid: { type: 'String' },
  CreateTime: { type: 'DateTimeOffset' },
  /** Questionnaires are published once somebody else has approved them. */
  NeedsApproval: { type: 'Boolean' },
  /** Offered to whoever makes another one. */
  IsTemplate: { type: 'Boolean' },
} as const satisfies WireTable
