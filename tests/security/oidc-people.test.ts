import { roles } from '@naire/domain/access'
import { describe, expect, it } from 'vitest'
import { enrol, says } from '../api/factor-field.ts'
import { openOidcSite } from '../api/oidc-site.ts'
import { providerSettings } from '../api/provider-calls.ts'

const site = openOidcSite()
const { field, journey, org, problemOf, set, users } = site

describe('who is let in', () => {
  it('is nobody new where the organisation makes no users', async () => {
    site.house.people.set('nobody', {})
    await set({ makesUsers: false })
    expect(await problemOf('nobody')).toBe('access.notAdmitted')
    const filter = encodeURIComponent(`EventType eq 'SignInFailed' and Reason eq 'notAdmitted'`)
    await expect
      .poll(async () => (await site.boss.get(`/odata/AuditEvents?$filter=${filter}`)).body.value)
      .toMatchObject([{ OrgSid: field.place.orgSid, ActorSid: 'anonymous' }])
  })

  it('is nobody with a mail address that is not verified, or under another domain', async () => {
    await set({ mailDomains: ['example.org'] })
    site.house.people.set('unverified', { email: 'a@example.org', email_verified: false })
    site.house.people.set('silent', { email: 'a@example.org' })
    site.house.people.set('text', { email: 'a@example.org', email_verified: 'true' })
    site.house.people.set('other', { email: 'a@evil.example', email_verified: true })
    site.house.people.set('ours', { email: 'a.b@example.org', email_verified: true })
    for (const sub of ['unverified', 'silent', 'text', 'other'])
      expect(await problemOf(sub), sub).toBe('access.notAdmitted')
    expect((await journey().signIn('ours')).status).toBe(200)
  })

  it('is a user who is there by what the provider assigns alone, of this organisation, and never twice', async () => {
    const present = await field.place.person('Assessor', 'present')
    const stranger = await site.elsewhere.person('Assessor', 'stranger')
    await set({ accountClaim: 'employee_id', makesUsers: false })
    site.house.people.set('p', { employee_id: 'PRESENT' })
    site.house.people.set('q', { employee_id: 'present' })
    site.house.people.set('s', { employee_id: 'stranger' })
    site.house.people.set('root', { employee_id: 'superadmin' })
    expect((await journey().signIn('p')).body).toMatchObject({ Sid: present.sid, Authority: roles.Assessor })
    // The number is given to somebody else: the account is not.
    expect(await problemOf('q')).toBe('access.notAdmitted')
    for (const sub of ['s', 'root']) expect(await problemOf(sub), sub).toBe('access.notAdmitted')
    expect((await stranger.get('/api/Me')).body.OrgSid).toBe(site.elsewhere.orgSid)
    await set({ accountClaim: 'email', mailDomains: ['example.org'], makesUsers: false })
    const mailed = await field.place.person('Assessor', 'mailed')
    site.house.people.set('m', { email: 'mailed@example.org', email_verified: false })
    expect(await problemOf('m')).toBe('access.notAdmitted')
    site.house.people.set('m', { email: 'mailed@example.org', email_verified: true })
    expect((await journey().signIn('m')).body.Sid).toBe(mailed.sid)
  })

  it('is nobody who was moved to another organisation, deleted or blocked, whatever the provider says', async () => {
    for (const sub of ['moved', 'gone', 'blocked', 'erased'])
      site.house.people.set(sub, { preferred_username: `w_${sub}` })
    const sidOf = async (sub: string): Promise<string> => (await journey().signIn(sub)).body.Sid
    const { admin } = field.product
    const moved = await sidOf('moved')
    const place = { OrgSid: site.elsewhere.orgSid, DeptSid: site.elsewhere.deptSid }
    expect((await admin.put(`/odata/Users('${moved}')`, place)).status).toBe(200)
    expect(await problemOf('moved')).toBe('access.notAdmitted')
    await site.boss.delete(`/odata/Users('${await sidOf('gone')}')`)
    expect(await problemOf('gone')).toBe('access.notAdmitted')
    const erased = await sidOf('erased')
    expect((await admin.post(`/odata/Users('${erased}')/SurveyExpert.Erase()`, { reason: '本人要求' })).status).toBe(
      204,
    )
    await field.product.pool.query('delete from vault.provider_identities where user_sid = $1', [erased])
    expect(await problemOf('erased')).toBe('access.notAdmitted')
    const blocked = await sidOf('blocked')
    await site.boss.post(`/odata/Users('${blocked}')/SurveyExpert.SetStatus()`, { status: 1 })
    expect(says(await journey().signIn('blocked'))).toBe('access.blocked')
    expect(await users(`Code eq 'w_gone' and Status ne 2`)).toEqual([])
  })
})

describe('a mapping of roles', () => {
  const mapping = {
    roleClaim: 'groups',
    roleRows: [
      { value: 'bosses', role: roles.OrgAdmin },
      { value: 'field', role: roles.Surveyor },
    ],
    defaultRole: null,
  }

  it('follows the provider at each sign-in, up and down, and lets nobody in without a role', async () => {
    await set(mapping)
    const as = async (groups: unknown) => {
      site.house.people.set('role', { groups })
      return (await journey().signIn('role')).body.Authority
    }
    expect([await as(['field']), await as(['field', 'bosses']), await as('field')]).toEqual([
      roles.Surveyor,
      roles.OrgAdmin,
      roles.Surveyor,
    ])
    site.house.people.set('role', { groups: ['other'] })
    expect(await problemOf('role')).toBe('access.notAdmitted')
  })

  it('never gives more than the organisation’s administrator may give, nor of another organisation', async () => {
    const settings = (more: object) => ({ ...providerSettings({ issuer: site.house.issuer }), ...mapping, ...more })
    const refused = async (more: object) => {
      const { status, body } = await site.boss.post(org('SaveIdentityProvider'), {
        settings: settings(more),
        secret: 's',
      })
      return [status, body.error.target]
    }
    expect(await refused({ roleRows: [{ value: 'root', role: roles.SuperAdmin }] })).toEqual([400, 'roleRows'])
    expect(await refused({ defaultRole: roles.SuperAdmin })).toEqual([400, 'defaultRole'])
    expect(await refused({ accountClaim: 'preferred_username' })).toEqual([400, 'accountClaim'])
    await set(mapping)
    site.house.people.set('planted', { groups: ['field'], Authority: 0, role: 0, OrgSid: site.elsewhere.orgSid })
    expect((await journey().signIn('planted')).body).toMatchObject({ Authority: 7, OrgSid: field.place.orgSid })
  })
})

describe('a second factor', () => {
  const rules = (secondFactorRoles: readonly number[]) => site.boss.post(org('SetSignInRules'), { secondFactorRoles })

  it('is the provider’s matter where the organisation says so, else asked for as after a password', async () => {
    const person = await field.place.person('Assessor', 'two_steps')
    await enrol(person)
    site.house.people.set('t', { employee_id: 'two_steps' })
    await set({ accountClaim: 'employee_id', provesFactors: true })
    expect((await journey().signIn('t')).status).toBe(200)
    await set({ accountClaim: 'employee_id', provesFactors: false })
    const asked = await journey().signIn('t')
    expect([asked.status, says(asked), asked.text.includes('Token')]).toEqual([403, 'access.secondFactorNeeded', false])
  })

  it('that the role needs and the person lacks is enrolled first, or was asked for by the provider', async () => {
    site.house.people.set('strict', {})
    await rules([roles.Surveyor])
    try {
      await set({ provesFactors: true })
      const trusted = await journey().signIn('strict')
      const me = (token: string) => field.product.anybody.as({ Authorization: `Bearer ${token}` })
      expect((await me(trusted.body.Token).get('/api/SignIns')).status).toBe(200)
      await set({ provesFactors: false })
      const { body } = await journey().signIn('strict')
      expect(body.MustEnrol).toBe(true)
      expect(says(await me(body.Token).get('/api/SignIns'))).toBe('access.secondFactorMissing')
      // There is no password to ask for: who came just now is believed, nobody else.
      expect((await me(body.Token).post('/api/BeginTotp', { Password: '' })).status).toBe(200)
      await field.product.pool.query(
        `update vault.auth_sessions set started_at = now() - interval '11 minutes' where user_sid = $1`,
        [body.Sid],
      )
      expect(says(await me(body.Token).post('/api/BeginTotp', { Password: '' }))).toBe('access.signInAgain')
    } finally {
      await rules([])
    }
  })
})
