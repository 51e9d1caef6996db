import { describe, expect, it } from 'vitest'
import {
  isAdministrator,
  membershipsOf,
  narrows,
  roleAmong,
  roleInSubject,
  roles,
  type RoleCode,
} from '../access/index.ts'
import { RefusalError } from '../refusals/index.ts'
import { mostMembers, subjectDecider, type Subject, type SubjectCommand } from './decider.ts'

const at = '2026-03-01T02:00:00.000Z'
const by = (sid: string, role: RoleCode) => ({ sid, role, orgSid: 'ORG' })
const admin = by('A', roles.OrgAdmin)
const open: Subject = {
  name: '筛查',
  orgSid: 'ORG',
  deleted: false,
  needsApproval: false,
  isTemplate: false,
  members: {},
}
const save = (userSid: string, role: RoleCode, authority: RoleCode = role, who = admin): SubjectCommand => ({
  type: 'SaveSubjectMember',
  userSid,
  role,
  authority,
  by: who,
  at,
})
const remove = (userSid: string): SubjectCommand => ({ type: 'RemoveSubjectMember', userSid, by: admin, at })
const typesOf = (subject: Subject, command: SubjectCommand) =>
  subjectDecider.decide(subject, command).map(({ type }) => type)
const after = (subject: Subject, ...commands: readonly SubjectCommand[]) =>
  commands.reduce(
    (state, command) => subjectDecider.decide(state, command).reduce(subjectDecider.evolve, state),
    subject,
  )
const refusalOf = (subject: Subject, command: SubjectCommand) => {
  try {
    subjectDecider.decide(subject, command)
    return null
  } catch (error) {
    return error instanceof RefusalError ? error.refusal.key : error
  }
}

describe('the members of a subject', () => {
  it('come, get another role and go', () => {
    const one = after(open, save('U', roles.Supervisor))
    expect(one.members).toEqual({ U: roles.Supervisor })
    expect(typesOf(one, save('U', roles.Supervisor))).toEqual([])
    expect(typesOf(one, save('U', roles.Assessor, roles.Supervisor))).toEqual(['SubjectMemberRoleChanged'])
    expect(after(one, remove('U')).members).toEqual({})
    expect(refusalOf(open, remove('U'))).toBe('subject.memberNotFound')
    expect(refusalOf({ ...open, deleted: true }, save('U', roles.Assessor))).toBe('subject.notFound')
  })

  it('have who added the first of them among them, but for administrators', () => {
    const manager = by('M', roles.ProjectManager)
    expect(after(open, save('U', roles.Assessor, roles.Assessor, manager)).members).toEqual({
      M: roles.ProjectManager,
      U: roles.Assessor,
    })
    expect(after(open, save('M', roles.ProjectManager, roles.ProjectManager, manager)).members).toEqual({
      M: roles.ProjectManager,
    })
    expect(after(open, save('U', roles.Assessor)).members).toEqual({ U: roles.Assessor })
  })

  it('are no administrators, get no wider role, and are not endlessly many', () => {
    expect(refusalOf(open, save('U', roles.Assessor, roles.OrgAdmin))).toBe('subject.memberIsAdministrator')
    expect(refusalOf(open, save('U', roles.Supervisor, roles.Assessor))).toBe('subject.memberRoleWider')
    const full = {
      ...open,
      members: Object.fromEntries(Array.from({ length: mostMembers }, (_, n) => [`U${n}`, roles.Assessor])),
    }
    expect(refusalOf(full, save('one more', roles.Assessor))).toBe('subject.tooManyMembers')
    expect(refusalOf(full, save('U1', roles.Assessor))).toBeNull()
  })
})

it('questionnaires of a subject need approval from when that is ruled, until it is no more', () => {
  const rule = (needsApproval: boolean): SubjectCommand => ({
    type: 'RuleSubjectApproval',
    needsApproval,
    by: admin,
    at,
  })
  expect(after(open, rule(true)).needsApproval).toBe(true)
  expect(after(open, rule(true), rule(false)).needsApproval).toBe(false)
  expect([typesOf(open, rule(false)), typesOf(after(open, rule(true)), rule(true))]).toEqual([[], []])
  expect(refusalOf({ ...open, deleted: true }, rule(true))).toBe('subject.notFound')
})

it('a subject is a template from when that is ruled, until it is none', () => {
  const rule = (isTemplate: boolean): SubjectCommand => ({ type: 'RuleSubjectTemplate', isTemplate, by: admin, at })
  expect(after(open, rule(true)).isTemplate).toBe(true)
  expect(after(open, rule(true), rule(false)).isTemplate).toBe(false)
  expect([typesOf(open, rule(false)), typesOf(after(open, rule(true)), rule(true))]).toEqual([[], []])
  expect(refusalOf({ ...open, deleted: true }, rule(true))).toBe('subject.notFound')
})

describe('a role in a subject', () => {
  const every = Object.values(roles)

  it('narrows: nobody gets an ability by it, whatever the two roles are', () => {
    for (const authority of every.filter((role) => !isAdministrator(role))) {
      for (const role of every) {
        const among = roleAmong({ U: role }, 'U', authority)
        if (among !== null)
          expect([authority, role, among === authority || narrows(among, authority)]).toEqual([authority, role, true])
        expect(roleInSubject(authority, membershipsOf(authority, [{ subjectSid: 'S', role }]), 'S')).toBe(among)
      }
      expect(roleAmong({ V: authority }, 'U', authority)).toBeNull()
      expect(roleInSubject(authority, membershipsOf(authority, [{ subjectSid: 'S', role: null }]), 'S')).toBeNull()
      expect(roleAmong({}, 'U', authority)).toBe(authority)
    }
  })

  it('does not concern administrators, nor what lies in no subject', () => {
    for (const authority of [roles.SuperAdmin, roles.OrgAdmin]) {
      expect(roleAmong({ V: roles.Assessor }, 'U', authority)).toBe(authority)
      expect(roleInSubject(authority, membershipsOf(authority, [{ subjectSid: 'S', role: null }]), 'S')).toBe(authority)
    }
    expect(roleInSubject(roles.Assessor, { closed: ['S'], roles: {} }, null)).toBe(roles.Assessor)
  })
})
