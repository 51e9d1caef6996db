import { roles } from '@naire/domain/access'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ScanStandIn, type ScanPerson } from '../../scripts/src/stand-ins/scan-sign-in/scan-stand-in.ts'
import type { Client, Json, Reply } from '../api/client.ts'
import { cookieOfReply } from '../api/oidc-field.ts'
import { codeOf } from '../api/oidc-site.ts'
import { providerSettings } from '../api/provider-calls.ts'
import { anotherPlace, openField } from '../api/wechat-field.ts'

const house = await ScanStandIn.open()
afterAll(() => house.close())
const field = openField(house.env)
let boss: Client & { readonly sid: string }

const kinds = ['wecom', 'dingtalk'] as const
type Kind = (typeof kinds)[number]
const org = (what: string, orgSid = field.place.orgSid) => `/odata/Orgs('${orgSid}')/SurveyExpert.${what}()`

function settingsOf(kind: Kind, more: object = {}) {
  const { issuer: _, clientId: __, scope: ___, ...rules } = providerSettings()
  const own =
    kind === 'wecom'
      ? { issuer: house.wecom.corpId, agentId: house.wecom.agentId }
      : { issuer: house.dingtalk.corpId, clientId: house.dingtalk.clientId }
  return { ...rules, ...own, ...more, kind }
}
async function set(kind: Kind, more: object = {}, secret = house[kind].secret): Promise<Reply> {
  const saved = await boss.post(org('SaveIdentityProvider'), { settings: settingsOf(kind, more), secret })
  expect(saved.status, saved.text).toBe(204)
  return saved
}

/** One browser on its way by a scan into the product. */
class ScanJourney {
  cookie = ''
  scanned = ''

  constructor(private readonly kind: Kind) {}

  async scan(who: ScanPerson): Promise<this> {
    const left = await field.product.anybody.go(`/SignIn/Depart/${field.place.orgSid}/${this.kind}`)
    this.cookie = cookieOfReply(left, 'naire-provider')
    house.who = who
    const place = left.headers.get('location') ?? ''
    expect(place.startsWith(house.url), place).toBe(true)
    const back = await fetch(place, { redirect: 'manual' })
    this.scanned = back.headers.get('location') ?? ''
    expect(this.scanned, await back.text()).toContain('/SignIn/Return?')
    return this
  }

  async land(cookie = this.cookie): Promise<URLSearchParams> {
    const { pathname, search } = new URL(this.scanned)
    const landed = await field.product.anybody.go(pathname + search, { Cookie: cookie })
    return new URL(landed.headers.get('location') ?? '', field.product.anybody.url).searchParams
  }

  redeem(ticket: string | null): Promise<Reply> {
    return field.product.anybody.post('/odata/Authenticate/Ticket', { Ticket: ticket ?? '' }, { Cookie: this.cookie })
  }
}

const signIn = async (kind: Kind, who: ScanPerson): Promise<Json> => {
  const journey = await new ScanJourney(kind).scan(who)
  const { body, status, text } = await journey.redeem((await journey.land()).get('ticket'))
  expect(status, text).toBe(200)
  return body
}
const problemOf = async (journey: ScanJourney): Promise<RefusalKey | undefined> => {
  const problem = (await journey.land()).get('problem')
  return (Object.keys(refusals) as RefusalKey[]).find((key) => codeOf(key) === problem)
}

beforeAll(async () => {
  boss = await field.place.person('OrgAdmin', 'scan_boss')
  house.trusted.push(`${field.product.anybody.url}/`)
})
beforeEach(async () => {
  house.now = Date.now
  house.chosenCorp = house.dingtalk.corpId
  house.failures.length = 0
  for (const kind of kinds) await set(kind)
})

describe.each(kinds)('a scan with %s', (kind) => {
  const li: ScanPerson = {
    userid: `Li_${kind}`,
    name: '李四',
    departments: [2, 7],
    roles: ['主管'],
    mail: `li-${kind}@corp.example`,
  }

  it('makes a user once, and lets them in again', async () => {
    const first = await signIn(kind, li)
    expect(first).toMatchObject({ Name: '李四', OrgSid: field.place.orgSid, Authority: roles.Surveyor })
    expect((await signIn(kind, { ...li, name: '别名' })).Sid).toBe(first.Sid)
    expect((await signIn(kind, { ...li, userid: `other_${kind}` })).Sid).not.toBe(first.Sid)
  })

  it('gives roles and lets in by the same rules as other providers', async () => {
    const mapping = { roleClaim: 'department', roleRows: [{ value: '7', role: roles.OrgAdmin }], defaultRole: null }
    await set(kind, { ...mapping, mailDomains: ['corp.example'] })
    expect(await signIn(kind, li)).toMatchObject({ Authority: roles.OrgAdmin })
    for (const who of [
      { ...li, departments: [2] },
      { ...li, mail: 'li@evil.example' },
    ])
      expect(await problemOf(await new ScanJourney(kind).scan(who))).toBe('access.notAdmitted')
    const greedy = { settings: settingsOf(kind, { ...mapping, roleRows: [{ value: '7', role: 0 }] }) }
    expect((await boss.post(org('SaveIdentityProvider'), greedy)).status).toBe(400)
  })

  it('joins a user of this organisation by the account that the corporation gives', async () => {
    await set(kind, { accountClaim: 'userid' })
    const here = await field.place.person('Judge', `here_${kind}`)
    const elsewhere = await anotherPlace(field).catch(() => null)
    const stranger = await elsewhere?.person('Judge', `there_${kind}`)
    expect((await signIn(kind, { ...li, userid: `here_${kind}` })).Sid).toBe(here.sid)
    if (stranger) expect((await signIn(kind, { ...li, userid: `there_${kind}` })).Sid).not.toBe(stranger.sid)
    const bad = { settings: settingsOf(kind, { accountClaim: 'name' }) }
    expect((await boss.post(org('SaveIdentityProvider'), bad)).body.error.target).toBe('accountClaim')
  })

  it('by somebody outside of the corporation is nobody’s', async () => {
    const outsider = await new ScanJourney(kind).scan({ userid: null, name: '路人' })
    expect(await problemOf(outsider)).toBe('access.providerFailed')
  })

  it('is good once, in the browser that left, with a code that is not over', async () => {
    const journey = await new ScanJourney(kind).scan(li)
    expect((await journey.land('naire-provider=stolen')).get('problem')).toBe(codeOf('access.providerOver'))
    expect((await journey.land()).get('ticket')).not.toBe(null)
    expect(await problemOf(journey)).toBe('access.providerOver')
    // Another way with a code that was used.
    const code = new URL(journey.scanned).searchParams
    const next = await new ScanJourney(kind).scan(li)
    const forged = new URL(next.scanned)
    for (const [name, value] of code) if (name !== 'state') forged.searchParams.set(name, value)
    next.scanned = forged.href
    expect(await problemOf(next)).toBe('access.providerFailed')
    const late = await new ScanJourney(kind).scan(li)
    house.now = () => Date.now() + 6 * 60_000
    expect(await problemOf(late)).toBe('access.providerFailed')
  })

  it('of another kind of provider, without a code, or with one that was made up leads nowhere', async () => {
    const other = kinds.find((each) => each !== kind)!
    const journey = await new ScanJourney(kind).scan(li)
    const { searchParams } = new URL(journey.scanned)
    for (const [name, value] of [
      ['state', 'x'],
      ['code', ''],
      ['authCode', 'x'],
    ] as const) {
      const next = await new ScanJourney(kind).scan(li)
      const changed = new URL(next.scanned)
      if (name === 'state') changed.searchParams.set('state', value)
      else for (const each of ['code', 'authCode']) changed.searchParams.set(each, value)
      next.scanned = changed.href
      expect(await problemOf(next)).toBe(name === 'state' ? 'access.providerOver' : 'access.providerFailed')
    }
    const swapped = await new ScanJourney(other).scan(li)
    const address = new URL(swapped.scanned)
    address.search = new URLSearchParams({
      state: address.searchParams.get('state')!,
      [kind === 'wecom' ? 'code' : 'authCode']: searchParams.get(kind === 'wecom' ? 'code' : 'authCode')!,
    }).toString()
    swapped.scanned = address.href
    expect(await problemOf(swapped)).toBe('access.providerFailed')
  })

  it('fails with a wrong secret, and while the servers do not answer', async () => {
    await set(kind, {}, 'another secret')
    expect(await problemOf(await new ScanJourney(kind).scan(li))).toBe('access.providerFailed')
    await set(kind)
    const journey = await new ScanJourney(kind).scan(li)
    house.failures.push(503, 503, 503)
    expect(await problemOf(journey)).toBe('access.providerFailed')
    house.failures.length = 0
    expect((await signIn(kind, li)).Name).toBe('李四')
  })

  it('keeps its secret to itself, and one token of the app for many', async () => {
    const listed = await boss.get(org('IdentityProviders'))
    expect(listed.text).not.toContain(house[kind].secret)
    await signIn(kind, li)
    const before = house.appTokens
    await signIn(kind, li)
    await signIn(kind, li)
    expect(house.appTokens).toBe(before)
    const { rows } = await field.product.pool.query(
      "select encode(sealed, 'escape') as sealed from vault.leased_secrets",
    )
    for (const { sealed } of rows) expect(sealed).not.toContain(house[kind].secret)
  })
})

it.each(kinds)('%s takes an app’s token no longer: another one is asked for', async (kind) => {
  const wang = { userid: `wang_${kind}`, name: '王五' }
  await signIn(kind, wang)
  const before = house.appTokens
  house.endAppTokens()
  await signIn(kind, wang)
  expect(house.appTokens).toBe(before + 1)
})

it('DingTalk lets people choose a corporation: another one than the organisation’s is nobody’s', async () => {
  const journey = await new ScanJourney('dingtalk').scan({ userid: 'zhao', name: '赵六' })
  house.chosenCorp = 'dingsomebodyelse'
  expect(await problemOf(journey)).toBe('access.providerFailed')
})

it('an app is known by the corporation’s own numbers', async () => {
  for (const [kind, more, target] of [
    ['wecom', { agentId: 'x' }, 'agentId'],
    ['wecom', { issuer: 'https://a' }, 'issuer'],
    ['dingtalk', { clientId: 'a b' }, 'clientId'],
    ['dingtalk', { issuer: '' }, 'issuer'],
  ] as const) {
    const { body } = await boss.post(org('SaveIdentityProvider'), { settings: settingsOf(kind, more), secret: 'a' })
    expect(body.error.target, kind).toBe(target)
  }
})
