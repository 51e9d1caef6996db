import type { RoleCode } from '../access/index.ts'
import type { DomainEvent } from '../event-sourcing/index.ts'

export type SubjectCreated = DomainEvent<
  'SubjectCreated',
  { readonly subjectSid: string; readonly orgSid: string; readonly name: string }
>
export type SubjectRenamed = DomainEvent<'SubjectRenamed', { readonly name: string; readonly previousName: string }>
export type SubjectDeleted = DomainEvent<'SubjectDeleted', { readonly name: string; readonly orgSid: string }>

/** With its first member a subject is no longer open to its whole organisation. */
export type SubjectMemberAdded = DomainEvent<
  'SubjectMemberAdded',
  { readonly orgSid: string; readonly userSid: string; readonly role: RoleCode }
>
export type SubjectMemberRoleChanged = DomainEvent<
  'SubjectMemberRoleChanged',
  { readonly orgSid: string; readonly userSid: string; readonly role: RoleCode; readonly previousRole: RoleCode }
>
/** Without its last member it is open to its organisation again. */
export type SubjectMemberRemoved = DomainEvent<
  'SubjectMemberRemoved',
  { readonly orgSid: string; readonly userSid: string; readonly role: RoleCode }
>

export type SubjectEvent =
  | SubjectCreated
  | SubjectRenamed
  | SubjectDeleted
  | SubjectMemberAdded
  | SubjectMemberRoleChanged
  | SubjectMemberRemoved

export const subjectStream = (sid: string): string => `subject-${sid}`
