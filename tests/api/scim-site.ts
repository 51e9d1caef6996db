import { roles } from '@naire/domain/access'
import { beforeAll, expect } from 'vitest'
import type { Client, Json } from './client.ts'
import { openOidcSite } from './oidc-site.ts'
import { ScimClient } from './scim-field.ts'

export const scimMapping = {
  roleClaim: 'groups',
  roleRows: [
    { value: 'Bosses', role: roles.OrgAdmin },
    { value: 'Field', role: roles.Surveyor },
  ],
  defaultRole: null,
}

export const tokensAt = (orgSid: string, what: string): string =>
  `/odata/Orgs('${orgSid}')/SurveyExpert.${what}DirectoryToken`

let count = 0

/** A body as Entra ID sends it. */
export function someone(more: object = {}) {
  count += 1
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    externalId: `E-${count}`,
    userName: `person${count}@example.org`,
    active: true,
    displayName: `某人${count}`,
    name: { givenName: 'Some', familyName: 'One' },
    emails: [{ primary: true, type: 'work', value: `person${count}@example.org` }],
    ...more,
  }
}

/** A site whose organisation has a directory, and another organisation that has one, too. */
export function openScimSite() {
  const site = openOidcSite()
  const scim = {} as { directory: ScimClient; others: ScimClient; strangersBoss: Client }
  beforeAll(async () => {
    const { field, elsewhere, org } = site
    const { anybody } = field.product
    scim.strangersBoss = await elsewhere.person('OrgAdmin', 'scim_stranger')
    await site.set(scimMapping)
    scim.directory = await ScimClient.of(anybody, site.boss, { orgSid: field.place.orgSid })
    const settings = { ...(await site.boss.get(org('IdentityProviders'))).body.value[0].Settings }
    const theirs = { settings, secret: 'a' }
    const saved = await scim.strangersBoss.post(org('SaveIdentityProvider', elsewhere.orgSid), theirs)
    expect(saved.status, saved.text).toBe(204)
    scim.others = await ScimClient.of(anybody, scim.strangersBoss, { orgSid: elsewhere.orgSid })
  })
  const record = async (sid: string): Promise<Json> =>
    (await site.boss.get(`/odata/Users?$filter=${encodeURIComponent(`Sid eq '${sid}'`)}`)).body.value[0]
  return { site, scim, record }
}
