import type { DomainEvent } from '../event-sourcing/index.ts'

/** DeptAdded for the root department follows in the same append. */
export type OrgCreated = DomainEvent<'OrgCreated', { readonly orgSid: string; readonly name: string }>
export type OrgRenamed = DomainEvent<'OrgRenamed', { readonly name: string; readonly previousName: string }>

/** `parentSid` is null for the root department. */
export type DeptAdded = DomainEvent<
  'DeptAdded',
  { readonly deptSid: string; readonly name: string; readonly parentSid: string | null }
>

export type OrgEvent = OrgCreated | OrgRenamed | DeptAdded

export const orgStream = (sid: string): string => `org-${sid}`
