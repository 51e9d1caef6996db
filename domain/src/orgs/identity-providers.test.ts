import { describe, expect, it } from 'vitest'
import { roles } from '../access/index.ts'
import { checkUser } from '../users/index.ts'
import { orgDecider, type OrgCommand } from './decider.ts'
import {
  admits,
  checkProvider,
  mappedRole,
  newUserForms,
  vouchedAccount,
  type OidcSettings,
  type SamlSettings,
  type VouchedPerson,
} from './identity-providers.ts'

const settings = (more: Partial<OidcSettings> = {}): OidcSettings => ({
  kind: 'oidc',
  issuer: 'https://id.example.org/realms/one',
  clientId: 'naire',
  scope: 'openid email',
  name: '单位账号',
  isListed: true,
  roleClaim: '',
  roleRows: [],
  defaultRole: roles.Surveyor,
  mailDomains: [],
  makesUsers: true,
  accountClaim: '',
  provesFactors: true,
  ...more,
})
const vouched = (claims: VouchedPerson['claims'] = {}, verifiedMail: string | null = null): VouchedPerson => ({
  subject: 'S-1',
  claims,
  verifiedMail,
})

describe('the settings of a provider', () => {
  it.each([
    ['name', ' '],
    ['issuer', 'id.example.org'],
    ['issuer', 'https://id.example.org?tenant=1'],
    ['issuer', 'https://user@id.example.org'],
    ['issuer', 'javascript:alert(1)'],
    ['clientId', ''],
    ['scope', 'email'],
    ['scope', 'openid "x"'],
    ['mailDomains', ['@example.org']],
    ['mailDomains', ['localhost']],
    ['accountClaim', 'preferred_username'],
    ['accountClaim', 'name'],
    ['accountClaim', 'email'],
    ['defaultRole', roles.SuperAdmin],
    ['defaultRole', null],
    ['roleClaim', 'groups'],
  ] as const)('are refused with %s that is %j', (field, value) => {
    expect(checkProvider(settings({ [field]: value }))).toMatchObject({ key: 'org.providerInvalid', target: field })
  })

  it('are refused where a row gives what no administrator of an organisation may give', () => {
    const roleRows = [{ value: 'root', role: roles.SuperAdmin }]
    expect(checkProvider(settings({ roleClaim: 'groups', roleRows }))).toMatchObject({ target: 'roleRows' })
    const withRows = settings({ roleClaim: 'groups', roleRows: [{ value: 'a', role: roles.OrgAdmin }] })
    expect(checkProvider(withRows)).toBeNull()
    expect(checkProvider({ ...withRows, defaultRole: null })).toBeNull()
    expect(checkProvider(settings({ accountClaim: 'email', mailDomains: ['example.org'] }))).toBeNull()
  })

  it('are facts of the organisation, and are removed', () => {
    const by = { sid: 'A', role: roles.OrgAdmin, orgSid: 'O' } as const
    const at = '2026-01-05T02:00:00.000Z'
    const org = { ...orgDecider.initial, name: '心理中心' }
    const save: OrgCommand = { type: 'SaveIdentityProvider', settings: settings(), by, at }
    const remove: OrgCommand = { type: 'RemoveIdentityProvider', kind: 'oidc', by, at }
    expect(orgDecider.refusal(org, remove)?.key).toBe('org.providerNotFound')
    const saved = orgDecider.decide(org, save).reduce(orgDecider.evolve, org)
    expect(saved.providers).toEqual({ oidc: settings() })
    expect(orgDecider.decide(saved, remove).reduce(orgDecider.evolve, saved)).toEqual(org)
  })
})

describe('the settings of a SAML provider', () => {
  const { issuer: _, clientId: __, scope: ___, ...rules } = settings()
  const saml = (more: Partial<SamlSettings> = {}): SamlSettings => ({
    ...rules,
    kind: 'saml',
    issuer: 'urn:example:idp',
    signInAddress: 'https://id.example.org/sso?tenant=1',
    certificates: ['A'.repeat(400)],
    ...more,
  })

  it.each([
    ['issuer', ' '],
    ['signInAddress', 'javascript:alert(1)'],
    ['signInAddress', 'https://a@b.example.org/'],
    ['certificates', []],
    ['certificates', ['-----BEGIN']],
    ['defaultRole', roles.SuperAdmin],
  ] as const)('are refused with %s that is %j', (field, value) => {
    expect(checkProvider(saml())).toBeNull()
    expect(checkProvider(saml({ [field]: value }))).toMatchObject({ key: 'org.providerInvalid', target: field })
  })
})

describe('whom a provider vouches for', () => {
  it('is let in by a verified mail address alone, where the organisation names domains', () => {
    const rules = settings({ mailDomains: ['example.org'] })
    expect(admits(settings(), vouched())).toBe(true)
    expect(admits(rules, vouched({}, 'li@Example.org'))).toBe(true)
    expect(admits(rules, vouched({ email: 'li@example.org' }))).toBe(false)
    expect(admits(rules, vouched({}, 'li@example.org.evil.example'))).toBe(false)
    expect(admits(rules, vouched({}, 'example.org@evil.example'))).toBe(false)
  })

  it('gets the role of the first row that fits, wherever the claim lies, never above an administrator', () => {
    const rules = settings({
      roleClaim: 'realm_access.roles',
      roleRows: [
        { value: 'boss', role: roles.OrgAdmin },
        { value: 'field', role: roles.Surveyor },
      ],
      defaultRole: null,
    })
    const roleOf = (held: unknown) => mappedRole(rules, { realm_access: { roles: held } })
    expect([roleOf(['field', 'boss']), roleOf('field'), roleOf(['other']), roleOf(undefined)]).toEqual([
      1,
      7,
      null,
      null,
    ])
    expect(mappedRole({ ...rules, defaultRole: roles.Customer }, {})).toBe(roles.Customer)
    const stored = { ...rules, roleRows: [{ value: 'field', role: roles.SuperAdmin }] }
    expect(mappedRole(stored, { realm_access: { roles: ['field'] } })).toBeNull()
    const named = settings({ roleClaim: 'https://example.org/roles', roleRows: [{ value: 'a', role: roles.Judge }] })
    expect(mappedRole(named, { 'https://example.org/roles': ['a'] })).toBe(roles.Judge)
  })

  it('is a user who is there by a claim that the provider gives, and by no unverified mail', () => {
    const byNumber = settings({ accountClaim: 'employee_id' })
    expect(vouchedAccount(byNumber, vouched({ employee_id: 'li-si' }))).toBe('li-si')
    expect(vouchedAccount(byNumber, vouched({ employee_id: 7 }))).toBeNull()
    expect(vouchedAccount(settings(), vouched({ employee_id: 'li-si' }))).toBeNull()
    const byMail = settings({ accountClaim: 'email', mailDomains: ['example.org'] })
    expect(vouchedAccount(byMail, vouched({}, 'li-si@example.org'))).toBe('li-si')
    expect(vouchedAccount(byMail, vouched({ email: 'li-si@example.org' }))).toBeNull()
    expect(vouchedAccount(byMail, vouched({}, 'li-si@evil.example'))).toBeNull()
    const stored = settings({ accountClaim: 'preferred_username' })
    expect(vouchedAccount(stored, vouched({ preferred_username: 'superadmin' }))).toBeNull()
  })

  it.each([
    [vouched({ preferred_username: 'li.si', name: '李四' }), 'li-si', '李四', '李四'],
    [vouched({ name: ' Anna Berg ' }, 'anna.berg@example.org'), 'anna-berg', 'Anna Berg', 'AnnaBerg'],
    [vouched({ name: '\u0000' }), 'S-1', 'S-1', 'S1'],
    [{ ...vouched(), subject: '周' }, 'user', '周', '周'],
  ])('has a form that holds, however they are called: %j', (person, code, name, nickname) => {
    const place = { mark: '0123456789abcdef', authority: roles.Surveyor, orgSid: 'O', deptSid: 'D' }
    const forms = newUserForms(person, place)
    expect(forms[0]).toMatchObject({ code, name, nickname, orgSid: 'O', deptSid: 'D', tel: null })
    expect(forms.flatMap(checkUser)).toEqual([])
    expect(new Set(forms.map((form) => form.code)).size).toBe(3)
  })
})
