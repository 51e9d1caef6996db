import type { DomainEvent } from '../event-sourcing/index.ts'

export type SubjectCreated = DomainEvent<'SubjectCreated', { readonly subjectSid: string; readonly orgSid: string; readonly name: string }>
export type SubjectRenamed = DomainEvent<'SubjectRenamed', { readonly name: string; readonly previousName: string }>
export type SubjectDeleted = DomainEvent<'SubjectDeleted', { readonly name: string; readonly orgSid: string }>

export type SubjectEvent = SubjectCreated | SubjectRenamed | SubjectDeleted

export const subjectStream = (sid: string): string => `subject-${sid}`
