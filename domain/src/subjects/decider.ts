import type { Command, Decider } from '../event-sourcing/index.ts'
import { Refused, type Refusal } from '../refusals/index.ts'
import type { SubjectEvent } from './events.ts'

export interface Subject {
  /** Null: no such subject. */
  readonly name: string | null
  readonly orgSid: string
  readonly deleted: boolean
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

export type SubjectCommand = CreateSubject | RenameSubject | DeleteSubject

/** A project of an organisation, in which its questionnaires lie. */
export const subjectDecider: Decider<Subject, SubjectCommand, SubjectEvent> = {
  initial: { name: null, orgSid: '', deleted: false },
  refusal,
  decide(subject, command) {
    const no = refusal(subject, command)
    if (no !== null) throw new Refused(no)
    return facts(subject, command)
  },
  evolve(subject, event) {
    if (event.type === 'SubjectCreated') return { name: event.data.name, orgSid: event.data.orgSid, deleted: false }
    if (event.type === 'SubjectRenamed') return { ...subject, name: event.data.name }
    return { ...subject, deleted: true }
  },
  upcasters: {},
  personal: {},
}

/** 1 to 100 characters. */
export const checkSubjectName = (name: string): Refusal | null =>
  name.trim() !== '' && name.trim().length <= 100 ? null : { key: 'subject.invalid', target: 'Name' }

function refusal(subject: Subject, command: SubjectCommand): Refusal | null {
  if (command.type === 'CreateSubject') return subject.name === null ? checkSubjectName(command.name) : { key: 'subject.exists' }
  if (subject.name === null || subject.deleted) return { key: 'subject.notFound' }
  return command.type === 'RenameSubject' ? checkSubjectName(command.name) : null
}

/** A subject that keeps its name has nothing to say. */
function facts(subject: Subject, command: SubjectCommand): readonly SubjectEvent[] {
  if (command.type === 'DeleteSubject') return [{ type: 'SubjectDeleted', data: { name: subject.name ?? '', orgSid: subject.orgSid } }]
  const name = command.name.trim()
  if (command.type === 'CreateSubject') return [{ type: 'SubjectCreated', data: { subjectSid: command.subjectSid, orgSid: command.orgSid, name } }]
  return subject.name === name ? [] : [{ type: 'SubjectRenamed', data: { name, previousName: subject.name ?? '' } }]
}
