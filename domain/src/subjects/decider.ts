import { isAdministrator, narrows, roles, type RoleCode } from '../access/index.ts'
import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'

export interface Subject {
  /** Null: no such subject. */
  readonly name: string | null
  readonly orgSid: string
  readonly deleted: boolean
  /** Questionnaires are published once somebody else has approved them. */
  readonly needsApproval: boolean
  /** Offered to whoever makes another one. */
  readonly isTemplate: boolean
  /** By the person's sid; empty: it is open to the organisation. */
  readonly members: Readonly<Record<string, RoleCode>>
}

export interface CreateSubject extends Command<'CreateSubject'> {
  readonly subjectSid: string
  readonly orgSid: string
  readonly name: string
}

export interface RenameSubject extends Command<'RenameSubject'> {
  readonly name: string
}

export interface DeleteSubject extends Command<'DeleteSubject'> {}

export interface RestoreSubject extends Command<'RestoreSubject'> {
  readonly reason: string
}

/** Makes somebody a member, or gives a member another role. */
export interface SaveSubjectMember extends Command<'SaveSubjectMember'> {
  readonly userSid: string
  readonly role: RoleCode
  /** Of that person in the organisation. */
  readonly authority: RoleCode
}

export interface RemoveSubjectMember extends Command<'RemoveSubjectMember'> {
  readonly userSid: string
}

/** Whether questionnaires of the subject are published only once somebody else has approved them. */
export interface RuleSubjectApproval extends Command<'RuleSubjectApproval'> {
  readonly needsApproval: boolean
}

/** Whether the subject is offered to whoever makes another one. */
export interface RuleSubjectTemplate extends Command<'RuleSubjectTemplate'> {
  readonly isTemplate: boolean
}

export type SubjectCommand =
  | CreateSubject
  | RenameSubject
  | DeleteSubject
  | RestoreSubject
  | SaveSubjectMember
  | RemoveSubjectMember
  | RuleSubjectApproval
  | RuleSubjectTemplate

/** A project of an organisation, in which its questionnaires lie. */
export const subjectDecider: Decider<Subject, SubjectCommand, SubjectEvent> = {
  initial: { name: null, orgSid: '', deleted: false, needsApproval: false, isTemplate: false, members: {} },
  refusal,
  decide(subject, command) {
    const no = refusal(subject, command)
    if (no !== null) throw new RefusalError(no)
    return facts(subject, command)
  },
  evolve(subject, event) {
    switch (event.type) {
      case 'SubjectCreated':
        return { ...subjectDecider.initial, name: event.data.name, orgSid: event.data.orgSid }
      case 'SubjectRenamed':
        return { ...subject, name: event.data.name }
      case 'SubjectApprovalRuled':
        return { ...subject, needsApproval: event.data.needsApproval }
      case 'SubjectTemplateRuled':
        return { ...subject, isTemplate: event.data.isTemplate }
      case 'SubjectDeleted':
        return { ...subject, deleted: true }
      case 'SubjectRestored':
        return { ...subject, deleted: false }
      case 'SubjectMemberAdded':
      case 'SubjectMemberRoleChanged':
        return { ...subject, members: { ...subject.members, [event.data.userSid]: event.data.role } }
      case 'SubjectMemberRemoved':
        return {
          ...subject,
          members: Object.fromEntries(Object.entries(subject.members).filter(([sid]) => sid !== event.data.userSid)),
        }
      default:
        return subject
    }
  },
  upcasters: {},
  personal: {},
  schemaVersion: 4,
}

/** 1 to 100 characters. */
export const checkSubjectName = (name: string): Refusal | null =>
  name.trim() !== '' && name.trim().length <= 100 ? null : { key: 'subject.invalid', target: 'Name' }

function refusal(subject: Subject, command: SubjectCommand): Refusal | null {
  if (command.type === 'CreateSubject')
    return subject.name === null ? checkSubjectName(command.name) : { key: 'subject.exists' }
  if (command.type === 'RestoreSubject') return restoreRefusal(subject, command)
  if (subject.name === null || subject.deleted) return { key: 'subject.notFound' }
  if (command.type === 'SaveSubjectMember') return memberRefusal(subject, command)
  if (command.type === 'RemoveSubjectMember')
    return command.userSid in subject.members ? null : { key: 'subject.memberNotFound', target: 'userSid' }
  return command.type === 'RenameSubject' ? checkSubjectName(command.name) : null
}

const restoreRefusal = ({ name }: Subject, { reason }: RestoreSubject): Refusal | null =>
  name === null
    ? { key: 'subject.notFound' }
    : reason.trim() === ''
      ? { key: 'subject.reasonMissing', target: 'reason' }
      : null

/** Members of one subject; their list goes out whole. */
export const mostMembers = 500

/** Administrators are in every subject of their organisation. */
function memberRefusal({ members }: Subject, { userSid, role, authority }: SaveSubjectMember): Refusal | null {
  if (isAdministrator(authority)) return { key: 'subject.memberIsAdministrator', target: 'userSid' }
  if (!narrows(role, authority)) return { key: 'subject.memberRoleWider', target: 'role' }
  return !(userSid in members) && Object.keys(members).length >= mostMembers
    ? { key: 'subject.tooManyMembers', target: 'userSid', details: { most: mostMembers } }
    : null
}

/** A subject that keeps its name, and a member their role, have nothing to say. */
function facts(subject: Subject, command: SubjectCommand): readonly SubjectEvent[] {
  switch (command.type) {
    case 'DeleteSubject':
      return [{ type: 'SubjectDeleted', data: { name: subject.name ?? '', orgSid: subject.orgSid } }]
    case 'RestoreSubject':
      return subject.deleted
        ? [
            {
              type: 'SubjectRestored',
              data: { name: subject.name ?? '', orgSid: subject.orgSid, reason: command.reason },
            },
          ]
        : []
    case 'CreateSubject':
      return [
        {
          type: 'SubjectCreated',
          data: { subjectSid: command.subjectSid, orgSid: command.orgSid, name: command.name.trim() },
        },
      ]
    case 'RenameSubject': {
      const name = command.name.trim()
      return subject.name === name ? [] : [{ type: 'SubjectRenamed', data: { name, previousName: subject.name ?? '' } }]
    }
    case 'RuleSubjectApproval': {
      const { needsApproval } = command
      const data = { orgSid: subject.orgSid, needsApproval }
      return subject.needsApproval === needsApproval ? [] : [{ type: 'SubjectApprovalRuled', data }]
    }
    case 'RuleSubjectTemplate': {
      const { isTemplate } = command
      const data = { orgSid: subject.orgSid, isTemplate }
      return subject.isTemplate === isTemplate ? [] : [{ type: 'SubjectTemplateRuled', data }]
    }
    case 'SaveSubjectMember':
      return savedMember(subject, command)
    case 'RemoveSubjectMember':
      return [
        {
          type: 'SubjectMemberRemoved',
          data: {
            orgSid: subject.orgSid,
            userSid: command.userSid,
            role: subject.members[command.userSid] ?? roles.CustomRole10,
          },
        },
      ]
  }
}

/**
 * Saves a member. A non-administrator who adds the first member of a subject becomes a member too, so that nobody locks
 * themselves out.
 */
function savedMember({ orgSid, members }: Subject, { userSid, role, by }: SaveSubjectMember): readonly SubjectEvent[] {
  const previousRole = members[userSid]
  if (previousRole === role) return []
  if (previousRole !== undefined)
    return [{ type: 'SubjectMemberRoleChanged', data: { orgSid, userSid, role, previousRole } }]
  const added: SubjectEvent = { type: 'SubjectMemberAdded', data: { orgSid, userSid, role } }
  const isFirst = Object.keys(members).length === 0 && by.sid !== userSid
  return isFirst && typeof by.role === 'number' && !isAdministrator(by.role)
    ? [{ type: 'SubjectMemberAdded', data: { orgSid, userSid: by.sid, role: by.role } }, added]
    : [added]
}

export type SubjectCreated = DomainEvent<
  'SubjectCreated',
  { readonly subjectSid: string; readonly orgSid: string; readonly name: string }
>
export type SubjectRenamed = DomainEvent<'SubjectRenamed', { readonly name: string; readonly previousName: string }>
export type SubjectApprovalRuled = DomainEvent<
  'SubjectApprovalRuled',
  { readonly orgSid: string; readonly needsApproval: boolean }
>
export type SubjectTemplateRuled = DomainEvent<
  'SubjectTemplateRuled',
  { readonly orgSid: string; readonly isTemplate: boolean }
>
export type SubjectDeleted = DomainEvent<'SubjectDeleted', { readonly name: string; readonly orgSid: string }>
export type SubjectRestored = DomainEvent<
  'SubjectRestored',
  { readonly name: string; readonly orgSid: string; readonly reason: string }
>

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
  | SubjectRestored
  | SubjectApprovalRuled
  | SubjectTemplateRuled
  | SubjectMemberAdded
  | SubjectMemberRoleChanged
  | SubjectMemberRemoved

export const subjectStream = (sid: string): string => `subject-${sid}`
