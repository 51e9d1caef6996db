import type { WireTable } from '../event-sourcing/index.ts'

export const orgs = {
  Sid: { type: 'String' },
  Name: { type: 'String' },
  RootDeptSid: { type: 'String' },
  /** Open 0, closed 1, being erased 2, erased 3. */
  Status: { type: 'Int32' },
  /** Why it is not open, and since when. */
  StatusReason: { type: 'String', nullable: true },
  StatusTime: { type: 'DateTimeOffset', nullable: true },
  /** Sessions, people and users that there were when their erasure began. */
  ToErase: { type: 'Int32', nullable: true },
} as const satisfies WireTable

/** `Path` is the names from the root down, joined by `/`. */
export const depts = {
  Sid: { type: 'String' },
  OrgSid: { type: 'String' },
  Name: { type: 'String' },
  ParentSid: { type: 'String', nullable: true },
  Path: { type: 'String' },
} as const satisfies WireTable
