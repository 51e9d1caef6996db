import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { operations, roles, tokenMay, type OperationName } from '@naire/domain/access'
import { refusals } from '@naire/domain/refusals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, type Targets } from '../api/calls.ts'
import { Client, type Reply } from '../api/client.ts'
import { copyOf, newSid, password, FieldworkSite, screening } from '../api/fieldwork.ts'
import { startProduct } from '../api/product.ts'
import { calm, Respondent } from '../api/respondent.ts'

type Person = Client & { readonly sid: string }

/** Operations about the token's owner that even a read-only token may not call. */
const ofSignIns: readonly string[] = ['listSignIns', 'listApiTokens', 'createApiToken', 'listSecondFactors', 'live']
const ofPersons: readonly string[] = [...ofSignIns, 'getSettingValues', 'readNotices', 'noticeSettings']
const readBySending: readonly string[] = ['analysisQuery']
/** Paths of an organisation outside its subjects, readable without a change. */
const ofOrganisations = [
  '/odata/Users',
  '/odata/Orgs',
  '/odata/Depts',
  '/odata/AuditEvents',
  '/odata/Viewings',
  "/odata/Users/SurveyExpert.Search(keyword='a')",
]

let product: Awaited<ReturnType<typeof startProduct>>
let place: FieldworkSite
let other: FieldworkSite
let manager: Person
let real: Targets
/** Of the same organisation, in a subject of its own. */
let besides: Targets

beforeAll(async () => {
  product = await startProduct()
  place = await FieldworkSite.make(product, '心晴示范机构')
  other = await FieldworkSite.make(product, '另一家机构')
  manager = await place.person('ProjectManager', 'token_manager')
  const subject = await product.admin.post('/odata/Subjects', { Name: '另一个项目', OrgSid: place.orgSid })
  real = await studyIn(place)
  besides = await studyIn(new FieldworkSite(product, place.orgSid, place.deptSid, subject.body.Sid))
})
afterAll(() => product.stop())

async function studyIn(where: FieldworkSite): Promise<Targets> {
  const naire = copyOf(screening())
  const naireSid = await where.publish(naire)
  const someone = new Respondent(product.anybody, naire)
  await someone.finish({ ...calm, phq9: '2' })
  return { userSid: newSid(), orgSid: where.orgSid, subjectSid: where.subjectSid, naireSid, sessionSid: someone.sid }
}

const codeOf = ({ body }: Reply) => body?.error?.code
const make = (who: Client, body: object = {}) =>
  who.post('/api/CreateApiToken', { Name: 'Excel', ReadOnly: true, SubjectSid: null, Days: 30, ...body })
const basic = (userCode: string, token: string) => ({
  Authorization: `Basic ${Buffer.from(`${userCode}:${token}`).toString('base64')}`,
})
const by = (token: string, userCode = 'token_manager') => product.anybody.as(basic(userCode, token))

async function token(who: Client, body: object = {}): Promise<string> {
  const made = await make(who, body)
  expect(made.status, made.text).toBe(200)
  return made.body.Token
}

describe('signing in by an API token', () => {
  it('is asked for where programs have none, never over our own pages', async () => {
    const challenge = async (headers: Record<string, string>) => {
      const [response] = (await once(
        request(`${product.anybody.url}/odata/NaireSessions`, { headers }).end(),
        'response',
      )) as [IncomingMessage]
      response.resume()
      return [response.statusCode, response.headers['www-authenticate']?.split(' ')[0]]
    }
    expect(
      await challenge({ 'User-Agent': 'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)' }),
    ).toEqual([401, 'Basic'])
    expect(await challenge({ 'User-Agent': 'Mozilla/5.0', 'Sec-Fetch-Mode': 'cors' })).toEqual([401, 'Bearer'])
    expect(await challenge({ 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X)' })).toEqual([
      401,
      'Bearer',
    ])
    expect(await challenge({ Authorization: 'Bearer dead' })).toEqual([401, 'Bearer'])
  })

  it('works as the password of its person and as a bearer', async () => {
    const secret = await token(manager)
    for (const client of [
      by(secret),
      by(secret, 'TOKEN_manager'),
      by(secret, ''),
      product.anybody.as({ Authorization: `Bearer ${secret}` }),
    ]) {
      const { status, body, text } = await client.get('/odata/NaireSessions?$select=Sid')
      expect([status, body.value?.length], text).toEqual([200, 2])
    }
  })

  it('takes no password, nobody else’s name, and nothing that a page of others sends along', async () => {
    const secret = await token(manager)
    expect((await by(password).get('/odata/NaireSessions')).status).toBe(401)
    expect((await by(secret, 'superadmin').get('/odata/NaireSessions')).status).toBe(401)
    expect(
      (await by(secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A')).get('/odata/NaireSessions')).status,
    ).toBe(401)
    for (const site of ['cross-site', 'same-site'])
      expect((await by(secret).get('/odata/NaireSessions', { 'Sec-Fetch-Site': site })).status).toBe(401)
    expect((await product.anybody.as(basic('token_manager', 'x')).get('/odata/')).status).toBe(200)
  })

  it('is shown once, and told of with where it was used', async () => {
    const secret = await token(manager, { Name: '报表' })
    await by(secret).get('/api/Me')
    const { body, text } = await manager.get('/api/ApiTokens')
    expect(text).not.toContain(secret.slice(6))
    expect(body.value[0]).toMatchObject({
      Name: '报表',
      ReadOnly: true,
      SubjectSid: null,
      Address: expect.any(String),
      UsedAt: expect.any(String),
    })
  })
})

describe('a token that only reads', () => {
  let client: Client
  beforeAll(async () => {
    client = by(await token(manager))
  })

  it.each((Object.keys(operations) as OperationName[]).filter((name) => operations[name].needs !== 'public'))(
    '%s',
    async (name) => {
      const reply = await calls[name](client, real)
      const isRefused = codeOf(reply) === refusals['apiToken.outOfScope'].code
      const isRead = operations[name].method === 'GET' || readBySending.includes(name)
      const mayNot = !isRead || ofPersons.includes(name)
      // What nobody may who stands like its person is refused before or after: never done.
      expect(mayNot ? reply.status >= 400 : !isRefused, `${name}: ${reply.status} ${reply.text.slice(0, 200)}`).toBe(
        true,
      )
      if (mayNot && name !== 'batch') expect(tokenMay(name, { readOnly: true, subjectSid: null })).toBe(false)
    },
  )

  it('changes nothing in a batch either', async () => {
    const { body } = await client.post(
      '/odata/$batch',
      {
        requests: [
          {
            id: '1',
            method: 'POST',
            url: 'Subjects',
            headers: { 'content-type': 'application/json' },
            body: { Name: 'x', OrgSid: place.orgSid },
          },
          { id: '2', method: 'GET', url: 'Subjects' },
        ],
      },
      { Prefer: 'continue-on-error' },
    )
    expect(body.responses.map(({ status }: { status: number }) => status)).toEqual([403, 200])
  })
})

describe('a token for one subject', () => {
  let client: Client
  let writing: Client
  let everywhere: Client
  beforeAll(async () => {
    client = by(await token(manager, { SubjectSid: place.subjectSid }))
    writing = by(await token(manager, { ReadOnly: false, SubjectSid: place.subjectSid }))
    everywhere = by(await token(product.admin, { ReadOnly: false, SubjectSid: place.subjectSid }), 'superadmin')
  })
  const each = () => [client, writing, everywhere]

  it('reads that subject', async () => {
    for (const one of each()) {
      for (const path of [
        '/odata/NaireSessions',
        '/odata/Subjects',
        '/odata/Naires',
        `/odata/Answers_${real.naireSid}`,
      ]) {
        const { status, body, text } = await one.get(path)
        expect([path, status, body.value?.length], text.slice(0, 200)).toEqual([path, 200, 1])
      }
    }
  })

  it('shows nothing of the others', async () => {
    for (const one of each()) {
      for (const path of [
        '/odata/NaireSessions',
        '/odata/Feedbacks',
        '/odata/Subjects?$expand=Org',
        '/odata/Naires',
        '/odata/$metadata',
        '/odata/',
        `/odata/Answers_${besides.naireSid}`,
        `/odata/NaireSessions('${besides.sessionSid}')`,
        `/odata/Naires('${besides.naireSid}')/SurveyExpert.AtRevision(revision=1)`,
      ]) {
        const { status, text } = await one.get(path)
        expect(status, path).toBeOneOf([200, 404])
        if (status === 200)
          for (const sid of [besides.subjectSid, besides.naireSid, besides.sessionSid])
            expect(text, path).not.toContain(sid)
      }
    }
  })

  it.each(ofOrganisations)('does not reach %s', async (path) => {
    for (const one of each()) expect(codeOf(await one.get(path)), path).toBe(refusals['apiToken.outOfScope'].code)
  })

  it.each(['/odata/Subjects?$expand=Org', '/odata/NaireSessions?$expand=User,Revewor'])(
    '%s expands to no person and no organisation',
    async (path) => {
      for (const one of each()) {
        const { text } = await one.get(path)
        for (const name of ['心晴示范机构', '另一家机构', 'token_manager']) expect(text).not.toContain(name)
      }
    },
  )

  it('works there when it may write, and nowhere else', async () => {
    const publish = (one: Client, { naireSid }: Targets) =>
      one.post(`/odata/Naires('${naireSid}')/SurveyExpert.Publish()`)
    expect((await publish(client, real)).status).toBe(403)
    for (const one of [writing, everywhere]) {
      expect(codeOf(await publish(one, real))).toBe(refusals['naire.alreadyPublished'].code)
      expect((await publish(one, besides)).status).toBe(404)
      expect((await one.post('/odata/Subjects', { Name: 'x', OrgSid: place.orgSid })).status).toBe(403)
      expect(
        (
          await one.post('/odata/Users', {
            Code: 'x',
            Name: 'x',
            pw: password,
            Authority: roles.Customer,
            OrgSid: place.orgSid,
            DeptSid: place.deptSid,
          })
        ).status,
      ).toBe(403)
      expect(
        (
          await one.post(`/odata/Subjects('${place.subjectSid}')/SurveyExpert.SaveMember()`, {
            userSid: manager.sid,
            role: roles.Customer,
          })
        ).status,
      ).toBe(403)
    }
  })

  it('is not made for a subject of another organisation, for none and to write everywhere', async () => {
    expect((await make(manager, { SubjectSid: other.subjectSid })).status).toBe(404)
    expect((await make(manager, { SubjectSid: newSid() })).status).toBe(404)
    expect(codeOf(await make(manager, { ReadOnly: false }))).toBe(refusals['apiToken.tooWide'].code)
  })
})

describe('the end of a token', () => {
  it('comes when its person ends it, and nobody else', async () => {
    const secret = await token(manager)
    const { Sid } = (await manager.get('/api/ApiTokens')).body.value[0]
    const stranger = await place.person('OrgAdmin', 'token_stranger')
    expect((await stranger.post('/api/EndApiToken', { Sid })).status).toBe(404)
    expect((await by(secret).get('/api/Me')).status).toBe(200)
    expect((await manager.post('/api/EndApiToken', { Sid })).status).toBe(204)
    expect((await by(secret).get('/api/Me')).status).toBe(401)
  })

  it.each([
    [
      'a new password by somebody else',
      (sid: string) =>
        product.admin.post('/odata/Users/SurveyExpert.ModifyPassword()', {
          targetUserSid: sid,
          password: 'another horse',
        }),
    ],
    ['a block', (sid: string) => product.admin.post(`/odata/Users('${sid}')/SurveyExpert.SetStatus()`, { status: 1 })],
    [
      'another organisation',
      (sid: string) => product.admin.put(`/odata/Users('${sid}')`, { OrgSid: other.orgSid, DeptSid: other.deptSid }),
    ],
  ] as const)('comes with %s', async (name, change) => {
    const code = `token_${name.length}`
    const person = await place.person('Supervisor', code)
    const secret = await token(person)
    expect((await by(secret, code).get('/api/Me')).status).toBe(200)
    const { status, text } = await change(person.sid)
    expect(status, text).toBeLessThan(300)
    expect((await by(secret, code).get('/api/Me')).status).toBe(401)
  })

  it('is told in the person’s diary', async () => {
    const { body } = await product.admin.get(
      "/odata/AuditEvents?$filter=EventType in ('ApiTokenCreated','ApiTokenEnded')&$select=EventType",
    )
    expect(new Set(body.value.map(({ EventType }: { EventType: string }) => EventType))).toEqual(
      new Set(['ApiTokenCreated', 'ApiTokenEnded']),
    )
  })

  it('nobody has more than twenty', async () => {
    const person = await place.person('Customer', 'token_many')
    for (let at = 0; at < 20; at += 1) await token(person)
    expect(codeOf(await make(person))).toBe(refusals['apiToken.tooMany'].code)
  })
})
