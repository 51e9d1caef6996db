import { roles } from '@naire/domain/access'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../api/client.ts'
import { says } from '../api/factor-field.ts'
import { password } from '../api/fieldwork.ts'
import { strangersKey, type Tampering } from '../api/oidc-field.ts'
import { codeOf, openOidcSite } from '../api/oidc-site.ts'
import { providerSettings } from '../api/provider-calls.ts'

const site = openOidcSite()
const { field, journey, org, problemOf, set } = site

describe('a person for whom the provider of an organisation vouches', () => {
  it('signs in, gets an account at first, and is the same person the next time', async () => {
    site.house.people.set('anna', { name: '王安娜', preferred_username: 'wang.anna' })
    const listed = await field.product.anybody.get('/SignIn/Providers')
    expect(listed.body.value).toContainEqual({ OrgSid: field.place.orgSid, Kind: 'oidc', Name: '单位账号' })
    const first = await journey().signIn('anna')
    expect(first.body, first.text).toMatchObject({
      Code: 'wang-anna',
      Name: '王安娜',
      Authority: roles.Surveyor,
      OrgSid: field.place.orgSid,
    })
    const me = field.product.anybody.as({ Authorization: `Bearer ${first.body.Token}` })
    expect((await me.get('/api/Me')).body.Sid).toBe(first.body.Sid)
    const again = await journey().signIn('anna')
    expect(again.body.Sid).toBe(first.body.Sid)
    const filter = encodeURIComponent(`Stream eq 'signins-${first.body.Sid}'`)
    await expect
      .poll(async () =>
        (await site.boss.get(`/odata/AuditEvents?$filter=${filter}&$orderby=Position`)).body.value.map(
          ({ EventType, OrgSid }: Json) => [EventType, OrgSid],
        ),
      )
      .toEqual(['ProviderJoined', 'SignedIn', 'SignedIn'].map((type) => [type, field.place.orgSid]))
    // Without a password there is no sign-in by one.
    expect(says(await field.product.anybody.post('/odata/Authenticate', { userCode: 'wang-anna', password: '' }))).toBe(
      'access.wrongPassword',
    )
  })

  it('goes back to the page that was asked for, and to no other site', async () => {
    site.house.people.set('anna', {})
    const back = async (backTo: string) => {
      const search = await (
        await journey().agree('anna', `?${new URLSearchParams({ backTo, remember: 'true' })}`)
      ).land()
      return [search.get('redirect'), search.get('remember')]
    }
    expect(await back('/userMng?a=1')).toEqual(['/userMng?a=1', 'true'])
    for (const evil of ['//evil.example', 'https://evil.example', '/\\evil.example'])
      expect(await back(evil)).toEqual(['/', 'true'])
  })

  it('ends the sign-in at the provider too when signing out', async () => {
    site.house.people.set('anna', {})
    const { body } = await journey().signIn('anna')
    const me = field.product.anybody.as({ Authorization: `Bearer ${body.Token}` })
    const out = await me.post('/api/Logout')
    const { origin, searchParams } = new URL(out.body.Address)
    expect([origin, searchParams.get('post_logout_redirect_uri')]).toEqual([
      site.house.issuer,
      `${field.product.anybody.url}/login`,
    ])
    expect((await me.get('/api/Me')).status).toBe(401)
  })
})

describe('a way by the provider', () => {
  beforeEach(() => void site.house.people.set('mallory', {}))

  it('ends in the browser in which it began, once', async () => {
    const [mine, other] = [await journey().agree('mallory'), await journey().agree('mallory')]
    for (const cookie of ['', other.cookie, 'naire-provider=x'])
      expect((await mine.land(mine.returned, cookie)).get('problem')).toBe(codeOf('access.providerOver'))
    const ticket = (await mine.land()).get('ticket')
    expect(ticket).not.toBeNull()
    expect((await mine.land()).get('problem')).toBe(codeOf('access.providerOver'))
    for (const cookie of ['', other.cookie]) expect(says(await mine.redeem(ticket, cookie))).toBe('access.providerOver')
    expect((await mine.redeem(ticket)).status).toBe(200)
    expect(says(await mine.redeem(ticket))).toBe('access.providerOver')
  })

  it('takes no state for a ticket, no ticket for a state, and neither when it is old', async () => {
    const one = await journey().agree('mallory')
    const state = new URL(one.returned).searchParams.get('state') ?? ''
    expect(says(await one.redeem(state))).toBe('access.providerOver')
    const two = await journey().agree('mallory')
    const ticket = (await two.land()).get('ticket') ?? ''
    expect((await two.land(`/SignIn/Return?code=a&state=${ticket}`)).get('problem')).toBe(codeOf('access.providerOver'))
    await field.product.pool.query(`update vault.provider_journeys set until = now() - interval '1 second'`)
    expect(says(await two.redeem(ticket))).toBe('access.providerOver')
    expect((await one.land()).get('problem')).toBe(codeOf('access.providerOver'))
  })

  it('takes no code of another way, nor one that was used', async () => {
    const [used, fresh] = [await journey().agree('mallory'), await journey().agree('mallory')]
    expect((await used.land()).get('ticket')).not.toBeNull()
    const swapped = new URL(fresh.returned)
    swapped.searchParams.set('code', new URL(used.returned).searchParams.get('code') ?? '')
    expect((await fresh.land(swapped.href)).get('problem')).toBe(codeOf('access.providerFailed'))
    const [mine, victims] = [await journey().agree('mallory'), await journey().agree('mallory')]
    const injected = new URL(mine.returned)
    injected.searchParams.set('code', new URL(victims.returned).searchParams.get('code') ?? '')
    expect((await mine.land(injected.href)).get('problem')).toBe(codeOf('access.providerFailed'))
  })

  const now = () => Math.floor(Date.now() / 1_000)
  it.each<[string, Tampering]>([
    ['for another audience', (claims) => ({ claims: { ...claims, aud: 'someone-else' } })],
    ['for several audiences and another party', (claims) => ({ claims: { ...claims, aud: ['naire', 'x'], azp: 'x' } })],
    ['of another issuer', (claims) => ({ claims: { ...claims, iss: 'https://evil.example' } })],
    ['that is over', (claims) => ({ claims: { ...claims, iat: now() - 7_200, exp: now() - 3_600 } })],
    ['with another nonce', (claims) => ({ claims: { ...claims, nonce: 'planted' } })],
    ['without a nonce', ({ nonce: _, ...claims }) => ({ claims })],
    ['by another key', (claims) => ({ claims, key: strangersKey })],
    ['of somebody else than the provider tells of', (claims) => ({ claims: { ...claims, sub: 'victim' } })],
  ])('takes no token %s', async (_, tampering) => {
    site.house.tampering = tampering
    expect(await problemOf('mallory')).toBe('access.providerFailed')
  })

  it('asks no provider inside of the house that the operator does not name, and follows none there', async () => {
    for (const issuer of ['https://10.0.0.1', 'http://localhost:1', 'https://169.254.169.254', 'http://203.0.113.1']) {
      await set({ issuer })
      const search = new URL(await journey().depart(), field.product.anybody.url).searchParams
      expect(search.get('problem'), issuer).toBe(codeOf('access.providerFailed'))
    }
  })

  it('leads nowhere for an organisation without a provider, or when it is removed meanwhile', async () => {
    for (const at of [`${site.elsewhere.orgSid}/oidc`, `${field.place.orgSid}/other`, 'x/oidc']) {
      const { headers } = await field.product.anybody.go(`/SignIn/Depart/${at}`)
      expect(headers.get('location'), at).toBe(`/login?problem=${codeOf('org.providerNotFound')}`)
    }
    const late = await journey().agree('mallory')
    expect((await site.boss.post(org('RemoveIdentityProvider'), { kind: 'oidc' })).status).toBe(204)
    expect((await late.land()).get('problem')).toBe(codeOf('access.providerOver'))
    expect((await site.boss.post(org('RemoveIdentityProvider'), { kind: 'oidc' })).status).toBe(404)
  })
})

describe('the settings of a provider', () => {
  it('are those of one organisation, and of who manages it', async () => {
    const manager = await field.place.person('ProjectManager', 'oidc_manager')
    const stranger = await site.elsewhere.person('OrgAdmin', 'oidc_stranger')
    const settings = providerSettings({ name: 'planted' })
    for (const by of [manager, stranger]) {
      expect((await by.get(org('IdentityProviders'))).status).toBe(404)
      expect((await by.post(org('SaveIdentityProvider'), { settings, secret: 's' })).status).toBe(404)
      expect((await by.post(org('RemoveIdentityProvider'), { kind: 'oidc' })).status).toBe(404)
    }
    const { body } = await site.boss.get(org('IdentityProviders'))
    expect(body).toMatchObject({
      value: [{ Settings: { issuer: site.house.issuer }, HasSecret: true }],
      ReturnAddress: `${field.product.anybody.url}/SignIn/Return`,
    })
  })

  it('keep their secret, and tell it to no other provider', async () => {
    const { text } = await site.boss.get(org('IdentityProviders'))
    const { rows } = await field.product.pool.query(
      `select row_to_json(e)::text as text from log.events e where stream = $1
       union all select row_to_json(s)::text from vault.provider_secrets s`,
      [`org-${field.place.orgSid}`],
    )
    expect(text + JSON.stringify(rows)).not.toContain(site.house.clientSecret)
    const moved = { settings: providerSettings({ issuer: 'https://evil.example' }) }
    const refused = await site.boss.post(org('SaveIdentityProvider'), moved)
    expect([refused.status, refused.body.error.target]).toEqual([400, 'secret'])
    const same = { settings: providerSettings({ issuer: site.house.issuer, name: '改名' }) }
    expect((await site.boss.post(org('SaveIdentityProvider'), same)).status).toBe(204)
  })

  it('that are not listed are offered to who names the organisation alone', async () => {
    await set({ isListed: false })
    const of = async (query: string) => (await field.product.anybody.get(`/SignIn/Providers${query}`)).body.value
    expect(await of('')).toEqual([])
    expect(await of(`?org=${site.elsewhere.orgSid}`)).toEqual([])
    expect(await of(`?org=${field.place.orgSid}`)).toHaveLength(1)
  })
})

it('other sign-ins of a person end together, and nobody else’s', async () => {
  const { anybody } = field.product
  const person = await field.place.person('Assessor', 'several')
  const [phone, other] = [await anybody.signIn('several', password), await field.place.person('Assessor', 'bystander')]
  expect((await person.get('/api/SignIns')).body.value).toHaveLength(2)
  expect((await person.post('/api/EndOtherSignIns')).status).toBe(204)
  expect([(await phone.get('/api/Me')).status, (await person.get('/api/Me')).status]).toEqual([401, 200])
  expect((await other.get('/api/Me')).status).toBe(200)
  expect((await person.get('/api/SignIns')).body.value).toHaveLength(1)
})
