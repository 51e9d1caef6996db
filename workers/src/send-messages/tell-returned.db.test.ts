import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client, Json } from '../../../tests/api/client.ts'
import { copyOf, screening } from '../../../tests/api/fieldwork.ts'
import { openMessageField } from '../../../tests/api/message-field.ts'
import { calm, Respondent } from '../../../tests/api/respondent.ts'
import { openWechatField, vouched } from '../../../tests/api/wechat-field.ts'
import { partsOf } from '../../../backend/messages/src/testing/stand-ins.ts'
import { silent, until } from '../../../tests/contracts/worker-bench.ts'
import type { RunningWorkers } from '../runner/index.ts'
import { startWorkers } from '../runner/start-workers.ts'

const field = await openWechatField({ MAIL_RELAYS_INSIDE: '127.0.0.1' })
const place = openMessageField(field)
const { save, started, ended, rows } = place
const publicUrl = 'https://survey.example.org'
let workers: RunningWorkers
let assessor: Client

beforeAll(async () => {
  assessor = await field.place.person('Supervisor', 'returned_boss')
  workers = startWorkers({
    ...place.parts,
    databaseUrl: field.product.databaseUrl,
    redisUrl: null,
    log: silent,
    messages: place.config,
    wechat: [field.wechat.config],
    publicUrl,
    returnTemplate: 'T-back',
  })
})
afterAll(() => workers?.stop())

async function returned(someone: Respondent, reply: { readonly headers: Headers }): Promise<void> {
  const after = { 'X-Min-Position': reply.headers.get('x-position') ?? '0' }
  const body = { sessionSid: someone.sid, action: 'return', reason: '植入的理由' }
  const { status, text } = await assessor.post('/odata/NaireSessions/SurveyExpert.Review()', body, after)
  if (status !== 200) throw new Error(text)
}

async function answeredAndReturned(IdentifyingCode: string): Promise<Respondent> {
  const someone = new Respondent(field.product.anybody, place.naire)
  const reply = await someone.finish(calm, { IdentifyingCode })
  if (reply.status !== 200) throw new Error(reply.text)
  await returned(someone, reply)
  return someone
}

const mailsTo = (address: string) => place.smtp.delivered.filter(({ to }) => to === address)
const told = (identSid: string): Promise<Json> =>
  until(async () => {
    const found = await rows('CampaignMessages', `IdentSid eq '${identSid}' and Wave eq -1`)
    return found.find(({ State }) => State !== 'underway')
  }, 'the message about the returned session')

it('people of a list are told by mail in their language, without the reason, with their link', async () => {
  const [person] = await save([{ code: 'R1', name: 'Ann', mail: 'returned1@example.org', language: 'en-US' }])
  await answeredAndReturned('R1')
  expect(await told(person.Sid)).toMatchObject({ State: 'sent', Channel: 'mail', Tries: 1 })
  const [mail, ...more] = mailsTo('returned1@example.org')
  expect(more).toEqual([])
  const [text = ''] = partsOf(mail!.raw)
  expect(text).toContain('were sent back')
  expect(text).toContain(`${publicUrl}/survey/online/${field.place.orgSid}/${place.naire.Sid}?code=R1`)
  expect(text).not.toContain('植入')
})

it('people are told by the channel of the last message that reached them; those who unsubscribed are not', async () => {
  const [byPhone, silentOne] = await save([
    { code: 'R2', mail: 'returned2@example.org', mobile: '13911110002' },
    { code: 'R3', mail: 'returned3@example.org', mobile: '13911110003' },
  ])
  const texts = { 'zh-CN': { subject: '', text: 'link: {{link}}' } }
  await ended(await started({ channel: 'sms', texts }))
  await place.post('ChangePeople', { sids: [silentOne.Sid], change: 'unsubscribe', reason: '来电要求' })
  await answeredAndReturned('R3')
  await answeredAndReturned('R2')
  expect(await told(byPhone.Sid)).toMatchObject({ State: 'sent', Channel: 'sms' })
  expect(place.sms.delivered.filter(({ to }) => to === '13911110002')).toHaveLength(2)
  expect(place.sms.delivered.filter(({ to }) => to === '13911110003')).toHaveLength(1)
  expect([mailsTo('returned2@example.org'), mailsTo('returned3@example.org')]).toEqual([[], []])
})

it('others whom WeChat vouched for are told by a template message', async () => {
  const open = copyOf(screening())
  await field.place.publish(open)
  const { Cookie, openid } = await vouched(field)
  const someone = new Respondent(field.product.anybody.as({ Cookie }), open)
  await returned(someone, await someone.finish(calm, { WechatId: openid }))
  const messages = () => field.wechat.sent.filter(({ touser }) => touser === openid)
  await until(async () => (messages().length > 0 ? true : undefined), 'the template message')
  expect(messages()).toHaveLength(1)
  expect(messages()[0]).toMatchObject({
    template_id: 'T-back',
    url: `${publicUrl}/survey/online/${field.place.orgSid}/${open.Sid}`,
    data: { thing1: { value: expect.any(String) } },
  })
  expect(JSON.stringify(messages())).not.toContain('植入')
})

it('the channel of WeChat is tried out with an openid, which the template reaches or does not', async () => {
  const { orgSid } = field.place
  await place.parts.vault.messageChannels.save(
    orgSid,
    { kind: 'wechat', templateId: 'T-try' },
    { secret: null, by: 'A' },
  )
  const tried = async (to: string) => {
    const path = `/odata/Orgs('${orgSid}')/SurveyExpert.TestMessageChannel()`
    return (await field.product.admin.post(path, { kind: 'wechat', to })).body.value
  }
  expect(await tried('o-follower')).toEqual({ Outcome: 'sent', Detail: '' })
  expect(field.wechat.sent.at(-1)).toMatchObject({ touser: 'o-follower', template_id: 'T-try' })
  field.wechat.strangers.add('o-stranger')
  expect(await tried('o-stranger')).toEqual({ Outcome: 'refused', Detail: '' })
})
