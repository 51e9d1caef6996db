import type { WireTable } from '../event-sourcing/index.ts'

export const subjects = {
  Sid: { type: 'String' },
  Name: { type: 'String' },
  OrgSid: { type: 'String' },
  CreateTime: { type: 'DateTimeOffset' },
} as const satisfies WireTable
