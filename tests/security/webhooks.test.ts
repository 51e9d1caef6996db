import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenLocally, type LocalServer } from '../../scripts/src/stand-ins/local-server.ts'
import type { Client, Json } from '../api/client.ts'
import { newSid } from '../api/fieldwork.ts'
import { webhookBody } from '../api/webhook-calls.ts'
import { anotherPlace, openField } from '../api/wechat-field.ts'

const field = openField()
let trap: LocalServer
const caught: string[] = []
let [boss, manager, stranger]: Client[] = []
let strangersOrg: string
let strangersSubject: string
const hook = webhookBody({ Fields: ['answers'] })

const org = (what: string, orgSid = field.place.orgSid) => `/odata/Orgs('${orgSid}')/SurveyExpert.${what}()`
const on = (what: string, sid = hook.Sid) => `/odata/Webhooks('${sid}')/SurveyExpert.${what}()`
const replay = () => ({ sid: newSid(), position: 0, reason: '要' })
const acts = [
  ['Switch', () => ({ on: false, reason: '要' })],
  ['RotateSecret', () => ({ overlapHours: 0 })],
  ['Remove', () => ({ reason: '要' })],
  ['Test', () => ({})],
  ['Replay', replay],
] as const

beforeAll(async () => {
  trap = await listenLocally((request, response) => {
    caught.push(`${request.method} ${request.url}`)
    response.end()
  })
  const { place } = field
  boss = await place.person('OrgAdmin', 'hook_boss')
  manager = await place.person('ProjectManager', 'hook_manager')
  const elsewhere = await anotherPlace(field)
  stranger = await elsewhere.person('OrgAdmin', 'hook_stranger')
  strangersOrg = elsewhere.orgSid
  strangersSubject = elsewhere.subjectSid
  expect((await boss.post(org('SaveWebhook'), hook)).body.value.Secret).toMatch(/^whsec_/)
})
afterAll(() => trap.close())

const row = async (): Promise<Json> => (await boss!.get(`/odata/Webhooks?$filter=Sid eq '${hook.Sid}'`)).body.value[0]

describe('webhooks', () => {
  it('are not there for another organisation, nor for who does not manage this one', async () => {
    for (const by of [stranger!, manager!]) {
      for (const [what, body] of acts) expect((await by.post(on(what), body())).status, what).toBe(404)
      expect((await by.post(org('SaveWebhook'), webhookBody())).status).toBe(404)
      for (const set of ['Webhooks', 'WebhookDeliveries'])
        expect((await by.get(`/odata/${set}`)).body.value ?? [], set).toEqual([])
    }
    expect(await row()).toMatchObject({ Status: 'active', Secret: 1, Url: hook.Url, ReplayPosition: null })
  })

  it('of another organisation stay theirs when their sid is sent', async () => {
    const taken = await stranger!.post(org('SaveWebhook', strangersOrg), { ...hook, Url: 'https://evil.example.org/' })
    expect([taken.status, taken.text.includes('whsec_')]).toEqual([404, false])
    expect(await row()).toMatchObject({ Url: hook.Url, OrgSid: field.place.orgSid })
  })

  it('listen to no subject or questionnaire of another organisation', async () => {
    const { subjectSid } = field.place
    for (const [place, target] of [
      [{ SubjectSid: strangersSubject }, 'SubjectSid'],
      [{ SubjectSid: newSid() }, 'SubjectSid'],
      [{ SubjectSid: subjectSid, NaireSid: newSid() }, 'NaireSid'],
      [{ NaireSid: newSid() }, 'NaireSid'],
    ] as const) {
      const { status, body } = await boss!.post(org('SaveWebhook'), webhookBody(place))
      expect([status, body.error.target]).toEqual([400, target])
    }
  })

  it('never give a secret back, neither on the wire, nor in the log, nor in the vault', async () => {
    const made = await boss!.post(org('SaveWebhook'), webhookBody())
    const rotated = await boss!.post(on('RotateSecret', made.body.value.Sid), { overlapHours: 24 })
    const secrets: string[] = [made.body.value.Secret, rotated.body.value.Secret]
    expect(new Set(secrets).size).toBe(2)
    expect((await boss!.post(org('SaveWebhook'), { ...hook, Name: '改名' })).body.value.Secret).toBeNull()
    const { text } = await boss!.get('/odata/Webhooks')
    const { rows } = await field.product.pool.query(
      `select row_to_json(e)::text as text from log.events e where stream like 'webhook-%'
       union all select row_to_json(s)::text from vault.webhook_secrets s`,
    )
    for (const secret of secrets) expect(text + JSON.stringify(rows)).not.toContain(secret)
    expect((await boss!.post(on('Remove', made.body.value.Sid), { reason: '不用了' })).status).toBe(204)
    const left = await field.product.pool.query('select from vault.webhook_secrets where webhook_sid = $1', [
      made.body.value.Sid,
    ])
    expect(left.rowCount).toBe(0)
    expect((await boss!.post(org('SaveWebhook'), { ...webhookBody(), Sid: made.body.value.Sid })).status).toBe(404)
  })

  it.each([
    ['Url', 'http://user:pw@receiver.example.org/'],
    ['Url', 'file:///etc/passwd'],
    ['Url', 'https://a.example.org/\r\nX-Planted: 1'],
    ['Url', 'https://a.example.org\\@b.example.org/'],
    ['Name', ''],
    ['Name', 'a'.repeat(61)],
    ['Kinds', []],
    ['Kinds', ['session.planted']],
    ['Fields', ['password']],
  ])('are refused with %s that is %j', async (name, value) => {
    const { status, text } = await boss!.post(org('SaveWebhook'), webhookBody({ [name]: value }))
    expect([status, text.includes(name)]).toEqual([400, true])
  })

  it('lead to no receiver inside of the house', async () => {
    const { port } = new URL(trap.url)
    for (const url of [
      trap.url,
      `https://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.1/',
    ]) {
      expect((await boss!.post(org('SaveWebhook'), { ...hook, Url: url })).status, url).toBe(200)
      const { body } = await boss!.post(on('Test'), {})
      expect(body.value, url).toMatchObject({ Taken: false, HttpStatus: null, Problem: 'EINSIDE' })
    }
    expect(caught).toEqual([])
    await boss!.post(org('SaveWebhook'), hook)
  })

  it('are replayed with a reason only, from a position that is in the log, and stand in the trail with it', async () => {
    for (const [more, target] of [
      [{ reason: ' ' }, 'reason'],
      [{ position: Number.MAX_SAFE_INTEGER }, 'position'],
      [{ position: -1 }, 'position'],
    ] as const) {
      const { status, body } = await boss!.post(on('Replay'), { ...replay(), ...more })
      expect([status, body.error.target]).toEqual([400, target])
    }
    expect((await boss!.post(on('Replay'), { ...replay(), reason: '接收方丢了数据' })).status).toBe(204)
    expect((await boss!.post(on('Replay'), replay())).status).toBe(409)
    const filter = encodeURIComponent(`Stream eq 'webhook-${hook.Sid}' and EventType eq 'WebhookReplayStarted'`)
    await expect
      .poll(async () => (await boss!.get(`/odata/AuditEvents?$filter=${filter}`)).body.value)
      .toMatchObject([{ Reason: '接收方丢了数据', OrgSid: field.place.orgSid }])
    expect((await stranger!.get(`/odata/AuditEvents?$filter=${filter}`)).body.value ?? []).toEqual([])
  })

  it('are twenty of an organisation at most', async () => {
    for (let n = 1; n < 20; n += 1)
      expect((await boss!.post(org('SaveWebhook'), webhookBody({ Name: `第${n}个` }))).status).toBe(200)
    expect((await boss!.post(org('SaveWebhook'), webhookBody())).status).toBe(409)
    expect((await boss!.post(org('SaveWebhook'), { ...hook, Name: '仍可修改' })).status).toBe(200)
  })

  it('by a token of one subject are those of this subject', async () => {
    const { subjectSid } = field.place
    const bound = (await boss!.get('/odata/Webhooks')).body.value.find(({ Sid }: Json) => Sid !== hook.Sid).Sid
    await boss!.post(org('SaveWebhook'), webhookBody({ Sid: bound, SubjectSid: subjectSid, Name: '本项目' }))
    const wanted = { Name: '审计', ReadOnly: false, SubjectSid: subjectSid, Days: 1 }
    const { body } = await boss!.post('/api/CreateApiToken', wanted)
    const Authorization = `Basic ${Buffer.from(`hook_boss:${body.Token}`).toString('base64')}`
    const auditor = field.product.anybody.as({ Authorization })
    expect((await auditor.post(on('Replay'), replay())).status).not.toBe(204)
    expect((await auditor.post(org('SaveWebhook'), webhookBody())).status).not.toBe(200)
    expect((await auditor.post(on('Replay', bound), replay())).status).toBe(204)
    // Nor does it reach beyond the subject by a wider token, or by the channels of the organisation.
    for (const reply of [
      await auditor.post('/api/CreateApiToken', { ...wanted, ReadOnly: true, SubjectSid: null }),
      await auditor.post('/api/CreateApiToken', wanted),
      await auditor.get(org('MessageChannels')),
      await auditor.post(org('SaveMessageChannel'), { settings: { kind: 'wecom' }, secret: 'a' }),
    ])
      expect(reply.status, reply.text).toBe(403)
  })
})
