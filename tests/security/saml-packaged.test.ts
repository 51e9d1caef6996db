import { roles } from '@naire/domain/access'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../api/client.ts'
import { codeOf } from '../api/oidc-site.ts'
import { providerSettings } from '../api/provider-calls.ts'
import { certificate, forgedOf, SamlJourney, wraps } from '../api/saml-field.ts'
import { SamlHouse, type SamlDeviation, type SamlPerson } from '../api/saml-house.ts'
import { openField } from '../api/wechat-field.ts'

const field = openField()
const house = new SamlHouse()
let boss: Client & { readonly sid: string }
let metadata = ''

const org = (what: string) => `/odata/Orgs('${field.place.orgSid}')/SurveyExpert.${what}()`
const depart = () => new SamlJourney(field.product.anybody, field.place.orgSid).depart()
const failed = codeOf('access.providerFailed')
const wang: SamlPerson = {
  nameId: 'W-1',
  mail: 'wang@example.org',
  displayName: '王安娜',
  uid: 'wang.anna',
  groups: 'boss',
}

beforeAll(async () => {
  boss = await field.place.person('OrgAdmin', 'packaged_boss')
})
beforeEach(async () => {
  const { issuer: _, clientId: __, scope: ___, ...rules } = providerSettings()
  const mapping = { roleClaim: 'groups', roleRows: [{ value: 'boss', role: roles.OrgAdmin }] }
  const own = { issuer: house.entityId, signInAddress: house.signInAddress, certificates: [certificate] }
  const settings = { ...rules, ...mapping, ...own, kind: 'saml' }
  const saved = await boss.post(org('SaveIdentityProvider'), { settings })
  expect(saved.status, saved.text).toBe(204)
  const { body } = await boss.get(org('IdentityProviders'))
  metadata = (await field.product.anybody.get(new URL(body.MetadataAddress).pathname)).text
})

/** The provider's answer to a browser of its own. */
async function answered(person = wang, deviation: SamlDeviation = {}) {
  const journey = await depart()
  expect(journey.address.startsWith(house.signInAddress)).toBe(true)
  return { journey, ...(await house.answer(metadata, journey.address, person, deviation)) }
}

describe('a provider out of a package, which reads this installation’s metadata', () => {
  it('vouches for a person, who is the same the next time', async () => {
    const sids: string[] = []
    for (const _ of [1, 2]) {
      const { journey, xml, relayState } = await answered()
      const { body, text } = await journey.redeem((await journey.land(xml, relayState)).get('ticket'))
      expect(body, text).toMatchObject({ Code: 'wang-anna', Name: '王安娜', Authority: roles.OrgAdmin })
      sids.push(body.Sid)
    }
    expect(new Set(sids).size).toBe(1)
  })

  it.each<[string, SamlDeviation]>([
    ['for another audience', { audience: 'https://other.example.org' }],
    ['that signs its answer and not the assertion', { signsAnswerOnly: true }],
  ])('vouches for nobody by an assertion %s', async (_, deviation) => {
    const { journey, xml } = await answered(wang, deviation)
    expect((await journey.land(xml)).get('problem')).toBe(failed)
  })

  it('vouches once by an assertion, whoever sends it again', async () => {
    const { journey, xml } = await answered({ ...wang, nameId: 'W-2', uid: 'once' })
    expect((await journey.land(xml)).get('ticket')).not.toBeNull()
    expect((await journey.land(xml)).get('problem')).toBe(codeOf('access.providerOver'))
    expect((await (await depart()).land(xml)).get('problem')).toBe(failed)
    const assertionId = /<saml:Assertion [^>]*ID="([^"]+)"/.exec(xml)?.[1] ?? ''
    const again = await answered({ ...wang, nameId: 'W-2', uid: 'once' }, { assertionId })
    expect((await again.journey.land(again.xml)).get('problem')).toBe(failed)
  })

  it('vouches for nobody who is wrapped around or into its assertion', async () => {
    for (const [at, wrap] of wraps.entries()) {
      const { journey, xml } = await answered({ ...wang, nameId: 'W-3', uid: 'held' })
      const search = await journey.land(wrap(xml, forgedOf(xml, { id: '_evil', nameId: 'victim' })))
      // Where one is told from the other, the signed one counts; the forged one never does.
      if (search.get('problem') === failed) continue
      expect((await journey.redeem(search.get('ticket'))).body.Code, String(at)).toBe('held')
    }
    const changed = await answered()
    expect((await changed.journey.land(changed.xml.replace('>W-1<', '>victim<'))).get('problem')).toBe(failed)
    const { rows } = await field.product.pool.query('select count(*)::integer as n from vault.provider_identities')
    expect(rows[0].n).toBeLessThanOrEqual(3)
  })
})
