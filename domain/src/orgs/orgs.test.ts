import { describe, expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import type { Actor } from '../event-sourcing/index.ts'
import { deptPath, orgDecider, type OrgCommand, isOrgName } from './decider.ts'
import type { OrgEvent } from './events.ts'

const by: Actor = { sid: 'ADMIN', role: roles.SuperAdmin, orgSid: null }
const at = '2026-11-20T08:00:00.000Z'
const create: OrgCommand = { type: 'CreateOrg', orgSid: 'O1', name: '心理中心', rootDeptSid: 'D1', by, at }
const org = orgDecider.decide(orgDecider.initial, create).reduce(orgDecider.evolve, orgDecider.initial)

it('has a name of 2 to 20 Chinese characters, or of 4 to 50 English letters and spaces [S5-12]', () => {
  expect(['中心', '中'.repeat(20), 'Mind', 'A B C D', 'a'.repeat(50)].every(isOrgName)).toBe(true)
  expect(['中', '中'.repeat(21), 'Min', 'a'.repeat(51), '中心 A', 'Mind1', '    ', ''].some(isOrgName)).toBe(false)
})

it('begins with a root department of its name; others hang below', () => {
  expect(org).toEqual({
    name: '心理中心',
    status: 'open',
    rootDeptSid: 'D1',
    depts: { D1: { name: '心理中心', parentSid: null } },
    secondFactorRoles: [],
    passwords: { least: 8, refusedWords: [], longestDays: null },
    providers: {},
  })
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

describe('a department', () => {
  type Said = OrgCommand extends infer Each ? (Each extends OrgCommand ? Omit<Each, 'by' | 'at'> : never) : never
  const said = (command: Said) => ({ ...command, by, at }) as OrgCommand
  const grown = (
    [
      ['D2', '一部', 'D1'],
      ['D3', '一部甲组', 'D2'],
      ['D4', '二部', 'D1'],
    ] as const
  ).reduce(
    (state, [deptSid, name, parentSid]) =>
      orgDecider.decide(state, said({ type: 'AddDept', deptSid, name, parentSid })).reduce(orgDecider.evolve, state),
    org,
  )
  const after = (command: Said) => orgDecider.decide(grown, said(command)).reduce(orgDecider.evolve, grown)
  const refused = (command: Said) => orgDecider.refusal(grown, said(command))?.key ?? null

  it('is renamed and moved, though not below itself', () => {
    expect(after({ type: 'RenameDept', deptSid: 'D2', name: ' 三部 ' }).depts['D2']).toEqual({
      name: '三部',
      parentSid: 'D1',
    })
    expect(after({ type: 'RenameDept', deptSid: 'D2', name: '一部' })).toEqual(grown)
    expect(deptPath(after({ type: 'MoveDept', deptSid: 'D3', parentSid: 'D4' }), 'D3')).toBe('心理中心/二部/一部甲组')
    expect(deptPath(grown, 'D9')).toBeNull()
    for (const parentSid of ['D2', 'D3'])
      expect(refused({ type: 'MoveDept', deptSid: 'D2', parentSid })).toBe('org.deptBelowItself')
    expect(refused({ type: 'MoveDept', deptSid: 'D1', parentSid: 'D2' })).toBe('org.deptIsRoot')
    expect(refused({ type: 'MoveDept', deptSid: 'D9', parentSid: 'D2' })).toBe('org.deptNotFound')
    expect(refused({ type: 'RenameDept', deptSid: 'D2', name: ' ' })).toBe('org.deptNameInvalid')
  })

  it('goes when it is empty, or into another with what is below it', () => {
    const remove = (deptSid: string, intoSid: string | null = null, hasPeople = false) =>
      ({ type: 'RemoveDept', deptSid, intoSid, hasPeople }) as const
    expect(Object.keys(after(remove('D3')).depts)).toEqual(['D1', 'D2', 'D4'])
    expect(refused(remove('D2'))).toBe('org.deptNotEmpty')
    expect(refused(remove('D3', null, true))).toBe('org.deptNotEmpty')
    expect(refused(remove('D3', 'D4', true))).toBe('org.deptNotEmpty')
    expect(refused(remove('D2', 'D3'))).toBe('org.deptBelowItself')
    expect(refused(remove('D1', 'D2'))).toBe('org.deptIsRoot')
    expect(after(remove('D2', 'D4')).depts).toEqual({
      D1: { name: '心理中心', parentSid: null },
      D3: { name: '一部甲组', parentSid: 'D4' },
      D4: { name: '二部', parentSid: 'D1' },
    })
  })
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

it('asks more of passwords, and keeps that when only the roles change', () => {
  const by = { sid: 'A', role: 1, orgSid: 'O' } as const
  const at = '2026-01-05T02:00:00.000Z'
  const passwords = { least: 12, refusedWords: ['心理'], longestDays: 90 }
  const set = (more: object): OrgCommand => ({ type: 'SetSignInRules', secondFactorRoles: [2], by, at, ...more })
  const org = { ...orgDecider.initial, name: '心理中心' }
  const strict = orgDecider.decide(org, set({ passwords })).reduce(orgDecider.evolve, org)
  expect(strict.passwords).toEqual(passwords)
  const changed = orgDecider.decide(strict, set({ secondFactorRoles: [] })).reduce(orgDecider.evolve, strict)
  expect([changed.passwords, changed.secondFactorRoles]).toEqual([passwords, []])
  expect(orgDecider.decide(strict, set({ passwords }))).toEqual([])
  expect(orgDecider.refusal(org, set({ passwords: { ...passwords, least: 3 } }))?.target).toBe('passwords.least')
})

it('has a directory by the rules of a provider that gives its people roles', () => {
  const by = { sid: 'A', role: 1, orgSid: 'O' } as const
  const at = '2026-01-05T02:00:00.000Z'
  const act = (type: 'RotateDirectoryToken' | 'EndDirectoryTokens'): OrgCommand => ({ type, kind: 'oidc', by, at })
  const withProvider = (rules: object) =>
    ({
      ...orgDecider.initial,
      name: '心理中心',
      providers: { oidc: { roleClaim: '', defaultRole: 7, ...rules } },
    }) as never
  expect(orgDecider.decide(withProvider({}), act('RotateDirectoryToken'))).toEqual([
    { type: 'DirectoryTokenRotated', data: { kind: 'oidc' } },
  ])
  const none = withProvider({ defaultRole: null })
  expect(orgDecider.refusal(none, act('RotateDirectoryToken'))?.target).toBe('defaultRole')
  expect(
    orgDecider.refusal(withProvider({ defaultRole: null, roleClaim: 'groups' }), act('RotateDirectoryToken')),
  ).toBe(null)
  expect(orgDecider.decide(none, act('EndDirectoryTokens'))).toEqual([
    { type: 'DirectoryTokensEnded', data: { kind: 'oidc' } },
  ])
  const org = { ...orgDecider.initial, name: '心理中心' }
  expect(orgDecider.refusal(org, act('EndDirectoryTokens'))?.key).toBe('org.providerNotFound')
})

describe('closing', () => {
  const state = (...events: readonly OrgEvent[]) => events.reduce(orgDecider.evolve, org)
  const said = (command: object) => ({ by, at, ...command }) as OrgCommand
  const confirmed = { reason: ' 合同到期 ', typedName: '心理中心' }
  const close = said({ type: 'CloseOrg', ...confirmed })
  const reopen = said({ type: 'ReopenOrg' })
  const holdings = { sessions: 3, people: 0, users: 2 }
  const erase = (more: object = {}) =>
    said({ type: 'BeginOrgErasure', heldNaire: null, holdings, ...confirmed, ...more })
  const closed = state({ type: 'OrgClosed', data: { reason: '合同到期' } })
  const erasing = [{ type: 'OrgErasureBegun', data: { reason: '完', holdings } } as const].reduce(
    orgDecider.evolve,
    closed,
  )
  const erased = orgDecider.evolve(erasing, { type: 'OrgErased', data: {} })
  const no = (of: typeof org, command: OrgCommand) => orgDecider.refusal(of, command)?.key ?? null

  it('wants a reason and the name as it is', () => {
    expect(orgDecider.decide(org, close)).toEqual([{ type: 'OrgClosed', data: { reason: '合同到期' } }])
    expect(no(org, said({ type: 'CloseOrg', ...confirmed, reason: ' ' }))).toBe('org.reasonMissing')
    expect(no(org, said({ type: 'CloseOrg', ...confirmed, reason: 'x'.repeat(501) }))).toBe('org.reasonMissing')
    expect(no(org, said({ type: 'CloseOrg', ...confirmed, typedName: '心理' }))).toBe('org.nameWrong')
    expect(no(closed, close)).toBe('org.closed')
    expect(no(orgDecider.initial, close)).toBe('org.notFound')
  })

  it('is taken back until the erasure begins, which an open organisation never is', () => {
    expect(orgDecider.decide(closed, reopen)).toEqual([{ type: 'OrgReopened', data: {} }])
    expect(orgDecider.evolve(closed, { type: 'OrgReopened', data: {} }).status).toBe('open')
    expect(no(org, reopen)).toBe('org.notClosed')
    expect(no(org, erase())).toBe('org.notClosed')
    expect(no(org, said({ type: 'EndOrgErasure' }))).toBe('org.notClosed')
    for (const of of [erasing, erased])
      for (const command of [close, reopen, erase(), said({ type: 'RenameOrg', name: '另一中心' })])
        expect(no(of, command), command.type).toBe('org.erased')
    expect(no(closed, said({ type: 'RenameOrg', name: '另一中心' }))).toBeNull()
  })

  it('is followed by erasing with a reason, the name and no legal hold', () => {
    expect(orgDecider.decide(closed, erase())).toEqual([
      { type: 'OrgErasureBegun', data: { reason: '合同到期', holdings } },
    ])
    expect(orgDecider.refusal(closed, erase({ heldNaire: '情绪普查' }))).toEqual({
      key: 'org.held',
      details: { name: '情绪普查' },
    })
    expect(no(closed, erase({ reason: '' }))).toBe('org.reasonMissing')
    expect(no(closed, erase({ typedName: '' }))).toBe('org.nameWrong')
    expect(orgDecider.decide(erasing, said({ type: 'EndOrgErasure' }))).toEqual([{ type: 'OrgErased', data: {} }])
    expect(no(erased, said({ type: 'EndOrgErasure' }))).toBe('org.notClosed')
  })
})
