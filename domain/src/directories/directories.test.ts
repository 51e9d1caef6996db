import { describe, expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import type { ProviderSettings } from '../orgs/index.ts'
import { RefusalError, type RefusalKey } from '../refusals/index.ts'
import { holds, readDirectoryFilter } from './filter.ts'
import { patched } from './patch.ts'
import { directoryForms, provisioned, type ProvisionedUser } from './provisioning.ts'
import {
  directoryLimits,
  readDirectoryGroup,
  readDirectoryUser,
  shownName,
  shownPhone,
  type DirectoryJson,
} from './resources.ts'

function refusalOf(act: () => unknown): RefusalKey | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal.key
    throw error
  }
}

const anna = {
  userName: 'anna@example.org',
  externalId: 'A-1',
  active: true,
  displayName: '安娜',
  name: { givenName: 'Anna' },
  emails: [{ value: 'anna@example.org', type: 'work', primary: true }],
  phoneNumbers: [],
}
const group = { displayName: 'Field', externalId: null, members: [{ value: 'A' }, { value: 'B' }] }
const change = (resource: DirectoryJson, ...Operations: readonly object[]) => patched(resource, { Operations })

describe('a person of a directory', () => {
  it('is read in any case of names, with booleans as texts, and without what is not kept', () => {
    const body = { USERNAME: 'anna', Active: 'False', roles: [{ value: 'SuperAdmin' }], authority: 0, password: 'a' }
    expect(readDirectoryUser(body)).toEqual({
      userName: 'anna',
      externalId: null,
      active: false,
      displayName: '',
      name: {},
      emails: [],
      phoneNumbers: [],
    })
  })

  it.each([
    [{}, 'userName'],
    [{ userName: 5 }, 'userName'],
    [{ userName: '\0' }, 'userName'],
    [{ userName: 'a'.repeat(directoryLimits.text + 1) }, 'userName'],
    [{ userName: 'a', active: 'perhaps' }, 'active'],
    [{ userName: 'a', name: { givenName: [] } }, 'name.givenName'],
    [{ userName: 'a', emails: Array.from({ length: directoryLimits.contacts + 1 }, () => ({ value: 'a' })) }, 'emails'],
  ])('%j is refused', (body, field) => {
    expect(() => readDirectoryUser(body)).toThrow(
      expect.objectContaining({ refusal: expect.objectContaining({ key: 'directory.invalid', target: field }) }),
    )
  })

  it('is shown by the first name that there is, and by the first of the telephone numbers', () => {
    const user = readDirectoryUser({ userName: 'wang@example.org' })
    expect(shownName(user)).toBe('wang')
    expect(shownName({ ...user, name: { givenName: '娜', familyName: '王' } })).toBe('娜 王')
    expect(shownName({ ...user, displayName: '王娜', name: { formatted: 'W' } })).toBe('王娜')
    const phoneNumbers = ['1', '2'].map((value) => ({ value, type: 'work', primary: value === '2' }))
    expect([shownPhone(user), shownPhone({ ...user, phoneNumbers })]).toEqual([null, '2'])
  })

  it('gets an account out of their name, which is one', () => {
    const place = { mark: 'ab12cd34', authority: roles.Surveyor, orgSid: 'ORG', deptSid: 'DEPT' }
    const [first, second] = directoryForms(readDirectoryUser(anna), place)
    expect(first).toMatchObject({ code: 'anna', name: '安娜', authority: roles.Surveyor, orgSid: 'ORG' })
    expect(second?.code).toBe('anna-ab12')
  })
})

describe('a filter', () => {
  it.each([
    ['userName eq "ANNA@example.org"', true],
    ['USERNAME EQ "anna@example.org" AND active eq true', true],
    ['userName eq "anna@example.org" and active eq false', false],
    ['externalId eq "A-1"', true],
    ['externalId eq "a-1"', false],
    ['emails.value eq "anna@example.org"', true],
    ['emails eq "anna@example.org"', true],
    ['emails[type eq "work" and value eq "anna@example.org"]', true],
    ['name.givenName eq "anna"', true],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "anna@example.org"', true],
    ['displayName eq "a\\"b"', false],
    ['', true],
  ])('%s', (filter, is) => expect(holds(anna, readDirectoryFilter(filter))).toBe(is))

  it.each([
    'userName',
    'userName co "a"',
    'userName eq "a" or active eq true',
    'userName eq "a" and',
    'not (userName eq "a")',
    'userName eq "a" userName eq "b"',
    `userName eq "a'; drop table users; --`,
    Array(directoryLimits.conditions + 1)
      .fill('userName eq "a"')
      .join(' and '),
  ])('%s is refused', (filter) => expect(refusalOf(() => readDirectoryFilter(filter))).toBe('directory.filterInvalid'))
})

describe('a change', () => {
  it.each([
    ['Okta, without a path', { op: 'replace', value: { active: false } }, { active: false }],
    ['Entra ID, with a path and a text', { op: 'Replace', path: 'active', value: 'False' }, { active: 'False' }],
    [
      'dotted names',
      { op: 'Add', value: { 'name.familyName': '王', displayName: '王安娜' } },
      { name: { givenName: 'Anna', familyName: '王' }, displayName: '王安娜' },
    ],
    ['a part of a name', { op: 'replace', path: 'name.givenName', value: 'Ann' }, { name: { givenName: 'Ann' } }],
    [
      'a name with its schema',
      { op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:displayName', value: 'A' },
      { displayName: 'A' },
    ],
    [
      'what is not kept',
      { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'A' },
      {},
    ],
    ['what would give rights', { op: 'replace', value: { roles: ['SuperAdmin'], orgSid: 'X', id: 'Y' } }, {}],
    [
      'a part of an address',
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'a@b.org' },
      { emails: [{ ...anna.emails[0], value: 'a@b.org' }] },
    ],
    [
      'a part of an address that is not there',
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
      { phoneNumbers: [{ type: 'mobile', value: '1' }] },
    ],
    ['a removal', { op: 'remove', path: 'externalId' }, { externalId: null }],
    ['a removal of a name', { op: 'remove', path: 'name' }, { name: {} }],
  ])('%s', (_, operation, after) => expect(change(anna, operation)).toEqual({ ...anna, ...after }))

  it.each([
    ['add', { op: 'add', path: 'members', value: [{ value: 'B' }, { value: 'C' }] }, 'ABC'],
    ['replace', { op: 'replace', path: 'members', value: [{ value: 'C' }] }, 'C'],
    ['one by its filter', { op: 'remove', path: 'members[value eq "A"]' }, 'B'],
    ['one by its value', { op: 'Remove', path: 'members', value: [{ value: 'A' }] }, 'B'],
    ['all', { op: 'remove', path: 'members' }, ''],
  ])('members: %s', (_, operation, left) =>
    expect((change(group, operation)['members'] as { value: string }[]).map(({ value }) => value).join('')).toBe(left),
  )

  it('of several operations comes one after the other', () => {
    const after = change(
      group,
      { op: 'remove', path: 'members' },
      { op: 'add', path: 'members', value: { value: 'Z' } },
    )
    expect(after['members']).toEqual([{ value: 'Z' }])
  })

  it.each([
    [[], 'directory.invalid'],
    [
      Array.from({ length: directoryLimits.operations + 1 }, () => ({ op: 'remove', path: 'name' })),
      'directory.invalid',
    ],
    [[{ op: 'eval', path: 'active', value: true }], 'directory.invalid'],
    [[{ op: 'remove' }], 'directory.pathInvalid'],
    [[{ op: 'add', value: 'a' }], 'directory.pathInvalid'],
    [[{ op: 'add', path: 'emails[', value: 'a' }], 'directory.pathInvalid'],
    [[{ op: 'add', path: '..', value: 'a' }], 'directory.pathInvalid'],
    [[{ op: 'add', path: 'active[value eq "a"]', value: 'a' }], 'directory.pathInvalid'],
    [[{ op: 'add', path: 'emails[type gt "a"].value', value: 'a' }], 'directory.filterInvalid'],
    [[null], 'directory.invalid'],
  ])('%j is refused', (Operations, key) => expect(refusalOf(() => patched(anna, { Operations }))).toBe(key))
})

describe('a group', () => {
  it('names users by their sids, each once', () => {
    const sid = 'A'.repeat(32)
    const members = [{ value: sid }, { value: sid.toLowerCase() }]
    expect(readDirectoryGroup({ displayName: 'A', members })).toEqual({
      displayName: 'A',
      externalId: null,
      members: [sid],
    })
    expect(refusalOf(() => readDirectoryGroup({ displayName: 'A', members: [{ value: 'B' }] }))).toBe(
      'directory.invalid',
    )
    expect(refusalOf(() => readDirectoryGroup({ members: [] }))).toBe('directory.invalid')
    const many = Array.from({ length: directoryLimits.members + 1 }, () => ({ value: sid }))
    expect(refusalOf(() => readDirectoryGroup({ displayName: 'A', members: many }))).toBe('directory.invalid')
  })
})

describe('a user whom a directory provisions', () => {
  const rules = {
    kind: 'oidc',
    roleClaim: 'groups',
    roleRows: [{ value: 'Boss', role: roles.OrgAdmin }],
    defaultRole: null,
  } as unknown as ProviderSettings
  const standing: ProvisionedUser = { authority: roles.Surveyor, status: 0, isBlockedByDirectory: false }
  const told = (given: object = {}) => ({ active: true, groups: ['Boss'], ...given })

  it('has the role of their groups, and is blocked without one until there is one', () => {
    expect(provisioned(rules, told(), standing)).toEqual({ ...standing, authority: roles.OrgAdmin })
    const blocked = { ...standing, status: 1, isBlockedByDirectory: true } as const
    expect(provisioned(rules, told({ groups: ['Other'] }), standing)).toEqual(blocked)
    expect(provisioned(rules, told(), blocked)).toEqual({ ...standing, authority: roles.OrgAdmin })
    const all = { ...rules, defaultRole: roles.Judge }
    expect(provisioned(all, told({ groups: [] }), standing)).toEqual({ ...standing, authority: roles.Judge })
  })

  it('is blocked while inactive; a block of somebody else stays', () => {
    const blocked = provisioned(rules, told({ active: false }), standing)
    expect([blocked.status, provisioned(rules, told(), blocked).status]).toEqual([1, 0])
    const byHand = { ...standing, status: 1 } as const
    expect(provisioned(rules, told({ active: false }), byHand).isBlockedByDirectory).toBe(false)
    expect(provisioned(rules, told(), byHand).status).toBe(1)
  })

  it('never gets a role that administrators may not give, and keeps theirs where groups give none', () => {
    const greedy = { ...rules, roleRows: [{ value: 'Boss', role: roles.SuperAdmin }] }
    expect(provisioned(greedy, told(), standing)).toMatchObject({ authority: roles.Surveyor, status: 1 })
    expect(provisioned({ ...rules, roleClaim: '' }, told(), standing)).toEqual(standing)
  })
})
