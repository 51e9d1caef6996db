import type { NaireRecord } from '@naire/domain/naires'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SmtpStandIn } from '../../backend/messages/src/testing/stand-ins.ts'
import { refusals } from '@naire/domain/refusals'
import type { Client, Json, Reply } from '../api/client.ts'
import { copyOf, newSid, screening } from '../api/fieldwork.ts'
import { choices } from '../e2e/way/way-naire.ts'
import { anotherPlace, openField } from '../api/wechat-field.ts'

const field = openField({ MAIL_RELAYS_INSIDE: '127.0.0.1' })
let smtp: SmtpStandIn
let naireSid: string
let identSid: string
const campaignSid = newSid()
let [boss, owner, assessor, stranger, strangeBoss]: Client[] = []

const on = (what: string, naire = naireSid) => `/odata/Naires('${naire}')/SurveyExpert.${what}()`
const org = (what: string, orgSid = field.place.orgSid) => `/odata/Orgs('${orgSid}')/SurveyExpert.${what}()`
const relay = (more: object = {}) => ({
  settings: {
    kind: 'mail',
    host: '127.0.0.1',
    port: 2525,
    isSecure: false,
    user: 'relay',
    from: 'a@example.org',
    fromName: '心晴',
    ...more,
  },
  secret: 'planted-secret',
})
const form = (more: object = {}) => ({
  name: '邀请',
  channel: 'mail',
  standings: ['waiting'],
  texts: { 'zh-CN': { subject: '请作答', text: '{{name}} {{link}}' } },
  language: 'zh-CN',
  ...more,
})

beforeAll(async () => {
  smtp = await SmtpStandIn.open()
  const { place } = field
  naireSid = await place.publish(
    copyOf({ ...screening(), AnonymousMode: 1, IdentifyingValidationMode: 1 } as NaireRecord),
  )
  boss = await place.person('OrgAdmin', 'msg_boss')
  owner = await place.person('ProjectManager', 'msg_owner')
  assessor = await place.person('Assessor', 'msg_assessor')
  const elsewhere = await anotherPlace(field)
  stranger = await elsewhere.person('ProjectManager', 'msg_stranger')
  strangeBoss = await elsewhere.person('OrgAdmin', 'msg_other_boss')
  await owner.post(on('DefineIdentList'), { kind: 'people' })
  const people = [{ code: 'M1', name: '植入', mail: 'planted@example.org' }]
  identSid = (await owner.post(on('SavePeople'), { people })).body.value[0].Sid
  expect((await boss.post(org('SaveMessageChannel'), relay())).status).toBe(204)
  expect((await owner.post(on('SaveCampaign'), { sid: campaignSid, form: form() })).status).toBe(204)
})
afterAll(() => smtp.close())

describe('channels of an organisation', () => {
  it('never give their secret back, and their settings only to who manages the organisation', async () => {
    for (const by of [boss!, owner!]) {
      const { status, text, body } = await by.get(org('MessageChannels'))
      expect([status, text.includes('planted-secret')]).toEqual([200, false])
      expect(body.value[0].Settings === null).toBe(by === owner)
    }
    const { rows } = await field.product.pool.query('select row_to_json(c)::text as text from vault.message_channels c')
    expect(JSON.stringify(rows)).not.toContain('planted-secret')
  })

  it('are not there for another organisation, nor changed by who only uses them', async () => {
    for (const by of [stranger!, strangeBoss!, assessor!]) {
      expect((await by.get(org('MessageChannels'))).status).toBe(404)
      expect((await by.post(org('SaveMessageChannel'), relay())).status).toBe(404)
    }
    const calls = [
      owner!.post(org('SaveMessageChannel'), relay()),
      owner!.post(org('RemoveMessageChannel'), { kind: 'mail' }),
      owner!.post(org('TestMessageChannel'), { kind: 'mail', to: 'a@example.org' }),
    ]
    for (const call of calls) expect((await call).status).toBe(404)
    expect((await boss!.get(org('MessageChannels'))).body.value).toHaveLength(1)
  })

  it('do not hand a stored password to another server', async () => {
    const { settings } = relay({ host: 'evil.example.org' })
    const moved = await boss!.post(org('SaveMessageChannel'), { settings })
    expect([moved.status, moved.body.error.target]).toEqual([400, 'secret'])
  })

  it.each([
    ['host', 'a.example.org/../x'],
    ['host', '127.0.0.1\r\nEHLO x'],
    ['port', 6379],
    ['from', 'a@example.org\r\nBcc: b@example.org'],
    ['fromName', 'x\r\nBcc: b@example.org'],
  ])('refuse %s that is %j', async (name, value) => {
    expect((await boss!.post(org('SaveMessageChannel'), relay({ [name]: value }))).status).toBe(400)
  })

  it('lead to no server inside of the house', async () => {
    for (const host of ['localhost', '169.254.169.254', '10.0.0.1', '192.168.1.1', '0.0.0.0']) {
      expect((await boss!.post(org('SaveMessageChannel'), relay({ host, port: smtp.port }))).status).toBe(400)
      expect((await boss!.post(org('SaveMessageChannel'), relay({ host }))).status).toBe(204)
      const { body } = await boss!.post(org('TestMessageChannel'), { kind: 'mail', to: 'x@example.org' })
      expect(body.value).toEqual({ Outcome: 'closed', Detail: 'EINSIDE' })
    }
    expect(smtp.asked.size).toBe(0)
    await boss!.post(org('SaveMessageChannel'), relay())
  })
})

describe('campaigns', () => {
  it('are not there for another organisation, another questionnaire, or who sees figures alone', async () => {
    const messages = [{ identSid, sid: newSid() }]
    const calls = (by: Client, naire: string) => ({
      save: by.post(on('SaveCampaign', naire), { sid: campaignSid, form: form({ name: '改名' }) }),
      start: by.post(on('StartCampaign', naire), { sid: campaignSid }),
      stop: by.post(on('StopCampaign', naire), { sid: campaignSid, reason: 'x' }),
      test: by.post(on('TestCampaign', naire), { form: form(), identSid, to: 'me@example.org' }),
    })
    const other = await field.place.publish(copyOf(screening()))
    for (const [by, naire] of [
      [stranger!, naireSid],
      [assessor!, naireSid],
      [owner!, other],
    ] as const)
      for (const [name, call] of Object.entries(calls(by, naire))) expect((await call).status, name).toBe(404)
    expect((await owner!.post(on('ResendMessages', other), { messages })).body.value).toEqual({ Done: 0, Refused: 1 })
    expect((await stranger!.get('/odata/Campaigns')).body.value).toEqual([])
    const { body } = await owner!.get(`/odata/Campaigns?$filter=Sid eq '${campaignSid}'`)
    expect(body.value).toMatchObject([{ Name: '邀请', Status: 'draft' }])
  })

  it('put no header into a mail, whatever stands in a text or a name', async () => {
    const wrong = { 'zh-CN': { subject: 'a\r\nBcc: evil@example.org', text: 'x' } }
    expect((await owner!.post(on('SaveCampaign'), { sid: newSid(), form: form({ texts: wrong }) })).status).toBe(400)
    const people = [{ code: 'M2', name: '名\r\nBcc: evil@example.org', mail: 'm2@example.org' }]
    const saved = (await owner!.post(on('SavePeople'), { people })).body.value[0]
    await boss!.post(org('SaveMessageChannel'), { ...relay(), secret: smtp.password })
    // The stand-in's port is none that relays have.
    const moved = `update vault.message_channels set settings = settings || jsonb_build_object('port', $1::int)`
    await field.product.pool.query(moved, [smtp.port])
    const texts = { 'zh-CN': { subject: '{{name}}', text: '<script>{{name}}</script>' } }
    const test = { form: form({ texts }), identSid: saved.Sid, to: 'me@example.org' }
    expect((await owner!.post(on('TestCampaign'), test)).body.value.Outcome).toBe('sent')
    // Whose fields the text showed stands in the access log.
    const filter = encodeURIComponent(`IdentSid eq '${saved.Sid}'`)
    const seen = async () => (await boss!.get(`/odata/Viewings?$filter=${filter}`)).body.value
    await expect.poll(seen, { timeout: 20_000 }).toMatchObject([{ Kind: 'People', NaireSid: naireSid }])
    expect([...smtp.asked.keys()]).toEqual(['me@example.org'])
    const raw = smtp.delivered[0]?.raw ?? ''
    const [headers = '', ...parts] = raw.split('\r\n\r\n')
    expect(headers).not.toMatch(/^Bcc:/im)
    expect(parts.find((part) => part.includes('<!doctype html>'))).not.toContain('<script>')
  })
})

describe('a mail that asks the first question', () => {
  const asking = { 'zh-CN': { subject: '请作答', text: '{{question}} {{link}}' } }
  /** A choice with this prefill, or a text in front of it. */
  async function listed(PrefillExpression: string, change: (naire: Json) => void = () => {}): Promise<string> {
    const naire = choices(
      'AB',
      { AnonymousMode: 1, IdentifyingValidationMode: 1 },
      { A: { Config: { PrefillExpression } } },
    )
    change(naire)
    const sid = await field.place.publish(naire)
    await owner!.post(on('DefineIdentList', sid), { kind: 'people' })
    return sid
  }
  const person = async (sid: string) =>
    (await owner!.post(on('SavePeople', sid), { people: [{ code: 'Q1', mail: 'q1@example.org' }] })).body.value[0].Sid
  const refused = ({ status, body }: Reply) => [status, body?.error?.code]
  const noQuestion = [409, refusals['campaign.noQuestion'].code]

  it('is neither saved, tried nor started where the question cannot be asked so', async () => {
    const wrong: readonly (readonly [string, (naire: Json) => void])[] = [
      ['', ({ Questions: [, second] }) => (second.Data.Config = { VisibleExpression: "$query.answer == '1'" })],
      ['$ident.code', () => {}],
      ['$query.answer', ({ Questions: [first] }) => (first.Data.Config.VisibleExpression = 'true')],
      ['$query.answer', ({ Questions: [first] }) => (first.Data.Interactions[0].AllowMulti = true)],
    ]
    for (const [prefill, change] of wrong) {
      const sid = await listed(prefill, change)
      const save = await owner!.post(on('SaveCampaign', sid), { sid: newSid(), form: form({ texts: asking }) })
      expect(refused(save), prefill).toEqual(noQuestion)
      const test = { form: form({ texts: asking }), identSid: await person(sid), to: 'me@example.org' }
      expect(refused(await owner!.post(on('TestCampaign', sid), test)), prefill).toEqual(noQuestion)
    }
  })

  it('is not started once its author changed the question', async () => {
    let naire: Json = null
    const sid = await listed('$query.answer', (made) => (naire = made))
    await person(sid)
    const campaign = newSid()
    expect((await owner!.post(on('SaveCampaign', sid), { sid: campaign, form: form({ texts: asking }) })).status).toBe(
      204,
    )
    naire.Questions[0].Data.Config.PrefillExpression = '$ident.name'
    await field.place.publish(naire)
    expect(refused(await owner!.post(on('StartCampaign', sid), { sid: campaign }))).toEqual(noQuestion)
  })
})

describe('the address that ends messages', () => {
  it('is guessed by nobody, and tells nothing of who it belongs to', async () => {
    const anybody = field.product.anybody.url
    for (const token of [
      identSid,
      `${identSid}.`,
      `${identSid}.AAAAAAAAAAAAAAAAAAAAAA`,
      `${newSid()}.x`,
      '..%2f..',
      'test',
    ]) {
      const page = await fetch(`${anybody}/unsubscribe/${token}`)
      const text = await page.text()
      expect([page.status, text.includes('<form'), /植入|planted@/.test(text)]).toEqual([200, false, false])
      expect((await fetch(`${anybody}/unsubscribe/${token}`, { method: 'POST' })).status).toBe(404)
    }
    const { body } = await owner!.get(`/odata/Idents?$filter=Sid eq '${identSid}'`)
    expect(body.value).toMatchObject([{ Unsubscribed: false }])
  })
})
