import type { Ability } from '../access/index.ts'
import type { WireTable } from '../event-sourcing/index.ts'

/** Kinds of things that lie in the recycle bin, and the ability that shows and restores them. */
export const recycledKinds = {
  session: 'deleteSessions',
  naire: 'editQuestions',
  subject: 'manageSubjects',
  user: 'manageUsers',
  excel: 'manageExcel',
} as const satisfies Readonly<Record<string, Ability>>

export type RecycledKind = keyof typeof recycledKinds

/** The set RecycleBin: what was deleted and can be restored. */
export const recycledItems = {
  Sid: { type: 'String' },
  /** A key of `recycledKinds`. */
  Kind: { type: 'String' },
  /** Of a session that of its questionnaire. */
  Name: { type: 'String', nullable: true },
  /** Of a session or a sheet. */
  NaireSid: { type: 'String', nullable: true },
  /** Null for a user. */
  SubjectSid: { type: 'String', nullable: true },
  OrgSid: { type: 'String', nullable: true },
  DeleteTime: { type: 'DateTimeOffset', nullable: true },
  DeletedBySid: { type: 'String', nullable: true },
  DeletedByName: { type: 'String', nullable: true },
  DeleteReason: { type: 'String', nullable: true },
} as const satisfies WireTable
