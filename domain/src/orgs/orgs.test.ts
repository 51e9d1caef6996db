import { expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import type { Actor } from '../event-sourcing/index.ts'
import { orgDecider, type OrgCommand, isOrgName } from './decider.ts'

const by: Actor = { sid: 'ADMIN', role: roles.SuperAdmin, orgSid: null }
const at = '2026-11-20T08:00:00.000Z'
const create: OrgCommand = { type: 'CreateOrg', orgSid: 'O1', name: '心理中心', rootDeptSid: 'D1', by, at }
const org = orgDecider.decide(orgDecider.initial, create).reduce(orgDecider.evolve, orgDecider.initial)

it('has a name of 2 to 20 Chinese characters, or of 4 to 50 English letters and spaces', () => {
  expect(['中心', '中'.repeat(20), 'Mind', 'A B C D', 'a'.repeat(50)].every(isOrgName)).toBe(true)
  expect(['中', '中'.repeat(21), 'Min', 'a'.repeat(51), '中心 A', 'Mind1', '    ', ''].some(isOrgName)).toBe(false)
})

it('begins with a root department of its name; others hang below', () => {
  expect(org).toEqual({ name: '心理中心', rootDeptSid: 'D1', deptSids: ['D1'], secondFactorRoles: [] })
  const add = (parentSid: string | null): OrgCommand => ({
    type: 'AddDept',
    deptSid: 'D2',
    name: '一部',
    parentSid,
    by,
    at,
  })
  expect(orgDecider.decide(org, add(null))).toEqual([
    { type: 'DeptAdded', data: { deptSid: 'D2', name: '一部', parentSid: 'D1' } },
  ])
  expect(orgDecider.refusal(org, add('D9'))?.key).toBe('org.deptNotFound')
})

it('is renamed, and has nothing to say when it keeps its name', () => {
  const rename = (name: string): OrgCommand => ({ type: 'RenameOrg', name, by, at })
  expect(orgDecider.decide(org, rename('另一中心'))).toEqual([
    { type: 'OrgRenamed', data: { name: '另一中心', previousName: '心理中心' } },
  ])
  expect(orgDecider.decide(org, rename('心理中心'))).toEqual([])
  expect(orgDecider.refusal(org, rename('x'))?.key).toBe('org.invalid')
  expect(orgDecider.refusal(orgDecider.initial, rename('另一中心'))?.key).toBe('org.notFound')
})

it('names the roles that need a second factor, sorted and once, and never super administrators', () => {
  const by = { sid: 'A', role: 1, orgSid: 'O' } as const
  const rules = (...secondFactorRoles: readonly (0 | 2 | 9)[]): OrgCommand => ({
    type: 'SetSignInRules',
    secondFactorRoles,
    by,
    at: '2026-01-05T02:00:00.000Z',
  })
  const org = { ...orgDecider.initial, name: '心理中心' }
  const changed = orgDecider.decide(org, rules(9, 2, 9))
  expect(changed).toEqual([{ type: 'SignInRulesChanged', data: { secondFactorRoles: [2, 9] } }])
  expect(orgDecider.decide(changed.reduce(orgDecider.evolve, org), rules(2, 9))).toEqual([])
  expect(orgDecider.refusal(org, rules(0))).toMatchObject({ key: 'org.notTheirRole' })
  expect(orgDecider.refusal(orgDecider.initial, rules(2))).toMatchObject({ key: 'org.notFound' })
})
