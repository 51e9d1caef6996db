import { roles } from '@naire/domain/access'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../api/client.ts'
import { says } from '../api/factor-field.ts'
import { FieldworkSite } from '../api/fieldwork.ts'
import { providerSettings } from '../api/provider-calls.ts'
import { answerTo, certificate, forgedOf, SamlJourney, signed, strangersKey, wraps } from '../api/saml-field.ts'
import { anotherPlace, openField } from '../api/wechat-field.ts'

const field = openField()
let boss: Client & { readonly sid: string }
let elsewhere: FieldworkSite

const org = (what: string, orgSid = field.place.orgSid) => `/odata/Orgs('${orgSid}')/SurveyExpert.${what}()`
const codeOf = (key: RefusalKey) => refusals[key].code.replaceAll(/[{}-]/g, '')
const depart = (orgSid = field.place.orgSid) => new SamlJourney(field.product.anybody, orgSid).depart()
const failed = codeOf('access.providerFailed')

function settings(more: object = {}) {
  const { issuer: _, clientId: __, scope: ___, ...rules } = providerSettings()
  const own = { issuer: 'urn:example:idp', signInAddress: 'https://id.example.org/sso', certificates: [certificate] }
  return { ...rules, ...own, ...more, kind: 'saml' }
}
const set = async (more: object = {}, by: Client = boss, orgSid = field.place.orgSid) => {
  const saved = await by.post(org('SaveIdentityProvider', orgSid), { settings: settings(more) })
  expect(saved.status, saved.text).toBe(204)
}

beforeAll(async () => {
  boss = await field.place.person('OrgAdmin', 'saml_boss')
  elsewhere = await anotherPlace(field)
})
beforeEach(() => set())

describe('a person for whom the SAML provider of an organisation vouches', () => {
  it('signs in, and is the same person the next time', async () => {
    const attributes = { displayName: ['王安娜'], uid: ['wang.anna'], mail: ['anna@example.org'] }
    const sids: string[] = []
    for (const _ of [1, 2]) {
      const journey = await depart()
      const ticket = (await journey.land(signed(answerTo(journey.request, { attributes })))).get('ticket')
      const { body, text } = await journey.redeem(ticket)
      expect(body, text).toMatchObject({ Code: 'wang-anna', Name: '王安娜', OrgSid: field.place.orgSid })
      sids.push(body.Sid)
    }
    expect(new Set(sids).size).toBe(1)
  })

  it('gets roles by the same mapping, and is let in by the same rules', async () => {
    const mapping = { roleClaim: 'groups', roleRows: [{ value: 'boss', role: roles.OrgAdmin }], defaultRole: null }
    await set({ ...mapping, mailDomains: ['example.org'] })
    const land = async (attributes: Readonly<Record<string, readonly string[]>>) => {
      const journey = await depart()
      return { journey, search: await journey.land(signed(answerTo(journey.request, { nameId: 'S-2', attributes }))) }
    }
    for (const attributes of [
      { groups: ['boss'] },
      { groups: ['boss'], mail: ['a@evil.example'] },
      { mail: ['a@example.org'] },
    ])
      expect((await land(attributes)).search.get('problem')).toBe(codeOf('access.notAdmitted'))
    const { journey, search } = await land({ groups: ['other', 'boss'], mail: ['a@example.org'] })
    expect((await journey.redeem(search.get('ticket'))).body.Authority).toBe(roles.OrgAdmin)
  })

  it('finds what to tell the provider as a document, which names this organisation’s audience', async () => {
    const { body } = await boss.get(org('IdentityProviders'))
    const { pathname } = new URL(body.MetadataAddress)
    const { text, headers } = await field.product.anybody.get(pathname)
    expect(headers.get('content-type')).toContain('application/samlmetadata+xml')
    expect(text).toContain(`entityID="${body.MetadataAddress}"`)
    expect(text).toContain(`Location="${field.product.anybody.url}/SignIn/Assertion"`)
    expect((await depart()).request.entity).toBe(body.MetadataAddress)
    expect((await field.product.anybody.get('/SignIn/Metadata/x')).status).toBe(404)
  })
})

describe('an assertion', () => {
  const hour = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  it.each([
    ['for another audience', { audience: 'https://other.example.org' }],
    ['of another issuer', { issuer: 'urn:evil' }],
    ['that is over', { from: hour(-2), until: hour(-1) }],
    ['that is not valid yet', { from: hour(1), until: hour(2) }],
    ['that is old, however long it says that it holds', { from: hour(-1), until: hour(1) }],
    ['in answer to another request', { inResponseTo: '_other' }],
    ['in answer to no request', { inResponseTo: '' }],
    ['that names somebody for this time only', { format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
    ['that names nobody', { nameId: '' }],
  ])('%s vouches for nobody', async (_, more) => {
    const journey = await depart()
    expect((await journey.land(signed(answerTo(journey.request, more)))).get('problem')).toBe(failed)
  })

  it('without a signature, by another key, or changed afterwards vouches for nobody', async () => {
    for (const change of [
      (xml: string) => xml,
      (xml: string) => signed(xml, strangersKey),
      (xml: string) => signed(xml).replaceAll('>S-1<', '>S-9<'),
      (xml: string) => signed(xml).replace(/<SignatureValue>[^<]+/, '<SignatureValue>AAAA'),
      (xml: string) => signed(xml).replace(/<Signature .*<\/Signature>/s, ''),
      (xml: string) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${signed(xml)}`,
      () => 'not XML at all',
    ]) {
      const journey = await depart()
      expect((await journey.land(change(answerTo(journey.request)))).get('problem')).toBe(failed)
    }
  })

  it('that is wrapped into an answer with another one vouches for nobody', async () => {
    for (const [at, wrap] of wraps.entries())
      for (const id of ['_evil', '_held']) {
        const journey = await depart()
        const plain = answerTo(journey.request, { assertionId: '_held' })
        const search = await journey.land(wrap(signed(plain), forgedOf(plain, { id, nameId: 'victim' })))
        // Where one is told from the other, the signed one counts; the forged one never does.
        if (search.get('problem') === failed) continue
        const { body } = await journey.redeem(search.get('ticket'))
        expect(body.Code, `${at} ${id}`).toBe('S-1')
      }
    const made = await boss.get(`/odata/Users?$filter=${encodeURIComponent("Code eq 'victim'")}`)
    expect(made.body.value).toEqual([])
  })

  it('vouches for the whole name that it holds, whatever comment stands in it', async () => {
    const journey = await depart()
    const xml = signed(answerTo(journey.request, { nameId: 'boss.evil' })).replace('boss.evil', 'boss<!-- x -->.evil')
    const search = await journey.land(xml)
    if (search.get('problem') !== failed)
      expect((await journey.redeem(search.get('ticket'))).body.Code).toBe('boss-evil')
  })

  it('is good once, in the browser that left, in answer to its own request', async () => {
    const [mine, other] = [await depart(), await depart()]
    const xml = signed(answerTo(mine.request, { nameId: 'once' }))
    expect((await other.land(xml)).get('problem')).toBe(failed)
    const ticket = (await mine.land(xml)).get('ticket')
    expect((await mine.land(xml)).get('problem')).toBe(codeOf('access.providerOver'))
    for (const cookie of ['', other.cookie]) expect(says(await mine.redeem(ticket, cookie))).toBe('access.providerOver')
    expect((await mine.redeem(ticket)).status).toBe(200)
  })

  it('that was seen is not taken again, even for a request that it answers', async () => {
    const { pool } = field.product
    const first = await depart()
    const xml = signed(answerTo(first.request, { nameId: 'twice', assertionId: '_twice' }))
    expect((await first.land(xml)).get('ticket')).not.toBeNull()
    const again = await depart()
    // As if the request had been taken back.
    const late = signed(answerTo(again.request, { nameId: 'twice', assertionId: '_twice' }))
    expect((await again.land(late)).get('problem')).toBe(failed)
    expect((await pool.query('select from vault.seen_assertions where until > now()')).rowCount).toBeGreaterThan(0)
  })

  it('for one organisation is none for another that has the same provider', async () => {
    const stranger = await elsewhere.person('OrgAdmin', 'saml_stranger')
    await set({}, stranger, elsewhere.orgSid)
    const [mine, theirs] = [await depart(), await depart(elsewhere.orgSid)]
    const forMine = answerTo({ ...theirs.request, entity: mine.request.entity }, { nameId: 'both' })
    expect((await theirs.land(signed(forMine))).get('problem')).toBe(failed)
    const ours = await depart()
    const here = await ours.redeem((await ours.land(signed(answerTo(ours.request, { nameId: 'both' })))).get('ticket'))
    const there = await depart(elsewhere.orgSid)
    const other = await there.redeem(
      (await there.land(signed(answerTo(there.request, { nameId: 'both' })))).get('ticket'),
    )
    expect([here.body.OrgSid, other.body.OrgSid]).toEqual([field.place.orgSid, elsewhere.orgSid])
    expect(here.body.Sid).not.toBe(other.body.Sid)
  })
})

it('settings that hold no certificate are refused, and forms go nowhere else', async () => {
  for (const certificates of [[], ['x'], ['A'.repeat(400)], [certificate.replace('MII', 'AAA')]]) {
    const { status, body } = await boss.post(org('SaveIdentityProvider'), { settings: settings({ certificates }) })
    expect([status, body.error.target]).toEqual([400, 'certificates'])
  }
  const { anybody } = field.product
  expect((await anybody.postForm('/SignIn/Assertion/', { SAMLResponse: 'a' })).status).not.toBe(200)
  expect((await anybody.postForm('/odata/Authenticate', { userCode: 'a', password: 'b' })).status).toBe(415)
  expect((await anybody.postForm('/SignIn/Assertion', { SAMLResponse: 'a'.repeat(300_000) })).status).toBe(413)
  expect((await anybody.postForm('/unsubscribe/x', { a: 'a'.repeat(2_000) })).status).toBe(413)
})
