import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NaireRecord } from '@naire/domain/naires'
import { messagesConfig } from '@naire/messages'
import { connectParts, readConfig, type Parts } from '@naire/projections/process'
import { prepareWork, startWorkers, type RunningWorkers } from '@naire/workers/runner'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listenLocally, textOf, type LocalServer } from '../../../scripts/src/stand-ins/local-server.ts'
import type { Client, Json } from '../../../tests/api/client.ts'
import { copyOf, newSid, screening } from '../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../tests/api/respondent.ts'
import { webhookBody } from '../../../tests/api/webhook-calls.ts'
import { openField } from '../../../tests/api/wechat-field.ts'
import { verdictOf } from '../../../tests/api/webhook-verdict.ts'
import { NoticeWatch } from '../give-notices/notice-watch.ts'
import { createContext } from '../runner/job-context.ts'
import { silent, until } from '../../../tests/contracts/worker-bench.ts'

const field = openField({ WEBHOOK_HOSTS_INSIDE: '127.0.0.1' })
let parts: Parts
let workers: RunningWorkers
let receiver: LocalServer
let boss: Client & { readonly sid: string }
let naire: NaireRecord

interface ReceivedDelivery {
  readonly payload: Json
  readonly body: string
  readonly signature: string
}
const received: ReceivedDelivery[] = []
let answer = (_: IncomingMessage, response: ServerResponse): void => void response.writeHead(204).end()

beforeAll(async () => {
  receiver = await listenLocally(async (request, response) => {
    const body = await textOf(request)
    const signature = String(request.headers['naire-signature'])
    received.push({ payload: JSON.parse(body), body, signature })
    answer(request, response)
  })
  const { databaseUrl, dataDir } = field.product
  parts = await connectParts(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), 'webhooks-test')
  await prepareWork(parts.pool)
  const messages = messagesConfig({ WEBHOOK_HOSTS_INSIDE: '127.0.0.1' })
  workers = startWorkers({ ...parts, databaseUrl, redisUrl: null, log: silent, messages })
  boss = await field.place.person('OrgAdmin', 'webhook_boss')
})
afterAll(async () => {
  await workers?.stop()
  await receiver?.close()
  await parts?.close()
})
beforeEach(async () => {
  received.length = 0
  answer = (_, response) => void response.writeHead(204).end()
  naire = copyOf(screening())
  await field.place.publish(naire)
})

const org = (what: string) => `/odata/Orgs('${field.place.orgSid}')/SurveyExpert.${what}()`
const on = (sid: string, what: string) => `/odata/Webhooks('${sid}')/SurveyExpert.${what}()`
const rows = async (set: string, filter: string): Promise<readonly Json[]> =>
  (await boss.get(`/odata/${set}?$filter=${encodeURIComponent(filter)}&$orderby=Position&$top=1000`)).body.value

/** A webhook of this test's questionnaire alone; gives its sid and secret. */
async function listening(more: object = {}): Promise<{ readonly sid: string; readonly secret: string }> {
  const place = { SubjectSid: field.place.subjectSid, NaireSid: naire.Sid }
  const body = webhookBody({ Url: `${receiver.url}/hook`, ...place, ...more })
  const { status, text, body: made } = await boss.post(org('SaveWebhook'), body)
  if (status !== 200) throw new Error(text)
  return { sid: body.Sid, secret: made.value.Secret }
}

const delivered = (count: number) =>
  until(async () => (received.length >= count ? received : undefined), `${count} deliveries`)

it('tells a receiver of a completed session, signed as the scripts of the documentation verify', async () => {
  const { sid, secret } = await listening({ Fields: ['state', 'answers'] })
  const someone = new Respondent(field.product.anybody, naire)
  await someone.finish({ ...calm, phq1: '2' })
  const [first] = await delivered(1)
  expect(first?.payload).toMatchObject({
    event: 'session.completed',
    session: someone.sid,
    questionnaire: naire.Sid,
    state: { status: 'success', score: expect.any(Number) },
  })
  expect(first?.payload.answers.length).toBeGreaterThan(10)
  for (const name of ['verify.mjs', 'verify.py', 'verify.sh'] as const) {
    expect(verdictOf(name, secret, first!), name).toBe(0)
    expect(verdictOf(name, 'whsec_wrong', first!), name).toBe(1)
    expect(verdictOf(name, secret, { ...first!, body: first!.body.replace('success', 'failure') }), name).toBe(1)
    const stale = first!.signature.replace(/t=\d+/, 't=1500000000')
    expect(verdictOf(name, secret, { ...first!, signature: stale }), name).toBe(1)
  }
  const [row] = await until(async () => {
    const found = await rows('WebhookDeliveries', `WebhookSid eq '${sid}' and Status eq 'delivered'`)
    return found.length > 0 ? found : undefined
  }, 'the delivery log')
  expect(row).toMatchObject({ Kind: 'session.completed', SessionSid: someone.sid, Tries: 1, HttpStatus: 204 })
  expect(received).toHaveLength(1)
})

it('signs with both secrets during a rotation, and with the new one alone when the old one ends', async () => {
  const { sid, secret } = await listening()
  const rotated = await boss.post(on(sid, 'RotateSecret'), { overlapHours: 24 })
  await new Respondent(field.product.anybody, naire).finish()
  const [both] = await delivered(1)
  const next: string = rotated.body.value.Secret
  expect([verdictOf('verify.mjs', secret, both!), verdictOf('verify.py', next, both!)]).toEqual([0, 0])
  const last: string = (await boss.post(on(sid, 'RotateSecret'), { overlapHours: 0 })).body.value.Secret
  await new Respondent(field.product.anybody, naire).finish()
  const [, alone] = await delivered(2)
  const verdicts = [secret, next, last].map((each) => verdictOf('verify.mjs', each, alone!))
  expect(verdicts).toEqual([1, 1, 0])
})

it('tells only of what was chosen, in the order of the session, and of nothing while it is off', async () => {
  const { sid } = await listening({ Kinds: ['session.completed', 'session.returned', 'review.passed'] })
  const alarms = await listening({ Kinds: ['alarm.raised'] })
  const someone = new Respondent(field.product.anybody, naire)
  const review = async (action: string) => {
    const decision = { sessionSid: someone.sid, action, reason: '请核对' }
    const { status, text } = await boss.post('/odata/NaireSessions/SurveyExpert.Review()', decision)
    expect(status, text).toBeLessThan(300)
  }
  await someone.finish()
  await review('return')
  await someone.finish({ ...calm, phq1: '1' })
  await review('pass')
  await delivered(4)
  expect(received.map(({ payload }) => payload.event)).toEqual([
    'session.completed',
    'session.returned',
    'session.completed',
    'review.passed',
  ])
  expect(received.map(({ payload }) => payload.state.status)).toEqual(['success', 'revoke', 'success', 'success'])
  expect((await boss.post(on(sid, 'Switch'), { on: false, reason: '维护' })).status).toBe(204)
  await new Respondent(field.product.anybody, naire).finish()
  expect((await boss.post(on(sid, 'Switch'), { on: true, reason: '' })).status).toBe(204)
  const later = new Respondent(field.product.anybody, naire)
  await later.finish()
  await delivered(5)
  expect(received.slice(4).map(({ payload }) => payload.session)).toEqual([later.sid])
  expect(await rows('WebhookDeliveries', `WebhookSid eq '${alarms.sid}'`)).toEqual([])
})

it('sends everything after a position once more, and says that it is a repeat', async () => {
  const { sid } = await listening()
  for (let n = 0; n < 3; n += 1) await new Respondent(field.product.anybody, naire).finish()
  await delivered(3)
  const [, second] = received.map(({ payload }) => payload)
  const replaySid = newSid()
  const replay = { sid: replaySid, position: second.position - 1, reason: '接收方丢了数据' }
  expect((await boss.post(on(sid, 'Replay'), replay)).status).toBe(204)
  await delivered(5)
  await until(async () => {
    const [row] = (await boss.get(`/odata/Webhooks?$filter=Sid eq '${sid}'`)).body.value
    return row.ReplayPosition === null ? true : undefined
  }, 'the end of the replay')
  const again = received.slice(3).map(({ payload }) => payload)
  expect(again.map(({ replay: of }) => of)).toEqual([replaySid, replaySid])
  const ids = received.slice(1, 3).map(({ payload }) => payload.id)
  expect(again.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

it('of a session that was erased meanwhile sends nothing', async () => {
  const { sid } = await listening({ Fields: ['answers'] })
  answer = (_, response) => void response.writeHead(503).end()
  const someone = new Respondent(field.product.anybody, naire)
  await someone.finish()
  await delivered(1)
  const erased = { sessionSid: someone.sid, reason: '本人要求' }
  const { status, text } = await field.product.admin.post('/odata/NaireSessions/SurveyExpert.Erase()', erased)
  expect(status, text).toBeLessThan(300)
  answer = (_, response) => void response.writeHead(204).end()
  const again = { sid: newSid(), position: 0, reason: '再来一次' }
  expect((await boss.post(on(sid, 'Replay'), again)).status).toBe(204)
  const skipped = await until(async () => {
    const [row] = await rows('WebhookDeliveries', `WebhookSid eq '${sid}' and Status eq 'skipped'`)
    return row
  }, 'the delivery that is left out')
  expect(skipped).toMatchObject({ Problem: 'erased', Tries: 0 })
  expect(received).toHaveLength(1)
})

it('tells of a full quota once, and of a publication, which are of no session', async () => {
  const quota = [{ Sid: newSid(), QuotarExpression: "gender == 'F'", Limit: 1 }]
  const record = copyOf({ ...screening(), QuotarList: quota } as unknown as NaireRecord)
  await field.place.publish(record)
  await listening({ NaireSid: record.Sid, Kinds: ['quota.full'], Fields: ['detail'] })
  await new Respondent(field.product.anybody, record).finish()
  const context = createContext({ ...parts, log: silent, wechat: null, alarmNotice: null })
  const look = async () => {
    await new NoticeWatch({ pool: parts.pool, context, log: silent }).look()
    return received.length > 0 ? true : undefined
  }
  await until(look, 'the full quota')
  await look()
  const all = await listening({ NaireSid: null, Kinds: ['questionnaire.published'], Fields: ['detail', 'actor'] })
  const other = await field.place.publish(copyOf(screening()))
  await delivered(2)
  expect((await boss.post(on(all.sid, 'Remove'), { reason: '' })).status).toBe(204)
  expect(received.map(({ payload }) => payload)).toMatchObject([
    {
      event: 'quota.full',
      questionnaire: record.Sid,
      session: null,
      detail: { cell: "gender == 'F'", cellSid: quota[0]?.Sid, limit: 1 },
    },
    { event: 'questionnaire.published', questionnaire: other, session: null, detail: { revision: 1 } },
  ])
})
