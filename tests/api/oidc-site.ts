import { refusals, type RefusalKey } from '@naire/domain/refusals'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Client, Json } from './client.ts'
import type { FieldworkSite } from './fieldwork.ts'
import { OidcHouse, ProviderJourney } from './oidc-field.ts'
import { providerSettings } from './provider-calls.ts'
import { anotherPlace, openField } from './wechat-field.ts'

export const codeOf = (key: RefusalKey): string => refusals[key].code.replaceAll(/[{}-]/g, '')

/** A field whose organisation has an OpenID provider, set up anew before each test; and another organisation. */
export function openOidcSite() {
  const field = openField({ IDENTITY_HOSTS_INSIDE: '127.0.0.1' })
  const site = {} as { house: OidcHouse; boss: Client & { readonly sid: string }; elsewhere: FieldworkSite }
  const org = (what: string, orgSid = field.place.orgSid) => `/odata/Orgs('${orgSid}')/SurveyExpert.${what}()`
  const journey = () => new ProviderJourney(field.product.anybody, site.house, field.place.orgSid)

  async function set(more: Parameters<typeof providerSettings>[0] = {}): Promise<void> {
    const { issuer, clientSecret: secret } = site.house
    const settings = providerSettings({ issuer, scope: 'openid profile email groups', ...more })
    const saved = await site.boss.post(org('SaveIdentityProvider'), { settings, secret })
    expect(saved.status, saved.text).toBe(204)
  }

  beforeAll(async () => {
    site.boss = await field.place.person('OrgAdmin', 'oidc_boss')
    site.elsewhere = await anotherPlace(field)
    site.house = await OidcHouse.open(`${field.product.anybody.url}/SignIn/Return`)
  })
  afterAll(() => site.house?.close())
  beforeEach(async () => {
    site.house.tampering = null
    site.house.people.clear()
    await set()
  })

  return Object.assign(site, {
    field,
    org,
    journey,
    set,
    /** Why the way of this person ended at the sign-in page. */
    async problemOf(sub: string): Promise<RefusalKey | null> {
      const problem = (await (await journey().agree(sub)).land()).get('problem')
      return (Object.keys(refusals) as RefusalKey[]).find((key) => codeOf(key) === problem) ?? null
    },
    users: async (filter: string): Promise<readonly Json[]> =>
      (await site.boss.get(`/odata/Users?$filter=${encodeURIComponent(filter)}`)).body.value,
  })
}
