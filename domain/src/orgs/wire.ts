import type { WireTable } from '../event-sourcing/index.ts'

export const orgs = {
  Sid: { type: 'String' },
  Name: { type: 'String' },
  RootDeptSid: { type: 'String' },
} as const satisfies WireTable

/** `Path` is the names from the root down, joined by `/`. */
export const depts = {
  Sid: { type: 'String' },
  OrgSid: { type: 'String' },
  Name: { type: 'String' },
  ParentSid: { type: 'String', nullable: true },
  Path: { type: 'String' },
} as const satisfies WireTable
