import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NaireRecord } from '@naire/domain/naires'
import { noticesStream } from '@naire/domain/notices'
import { webhookStream } from '@naire/domain/webhooks'
import { createWebhookSender } from '@naire/messages'
import { connectParts, readConfig, type Parts } from '@naire/projections/process'
import { Checkpoints, createOpenEvents, type ReadEvent } from '@naire/projections/runner'
import { prepareWork } from '@naire/workers/runner'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenLocally, textOf, type LocalServer } from '../../../scripts/src/stand-ins/local-server.ts'
import type { Client, Json } from '../../../tests/api/client.ts'
import { copyOf, screening } from '../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../tests/api/respondent.ts'
import { webhookBody } from '../../../tests/api/webhook-calls.ts'
import { verdictOf } from '../../../tests/api/webhook-verdict.ts'
import { openField } from '../../../tests/api/wechat-field.ts'
import { silent } from '../../../tests/contracts/worker-bench.ts'
import { jobs, jobsOf, type JobName } from '../index.ts'
import { JobPostponed, type JobContext, type JobHandler } from '../runner/job.ts'
import { createContext } from '../runner/job-context.ts'

const field = openField()
let parts: Parts
let receiver: LocalServer
let boss: Client & { readonly sid: string }

type Conduct = 'take' | 'fail' | 'hang' | 'redirect' | 'takeAndCut'

interface SeenRequest {
  readonly payload: Json
  readonly body: string
  readonly signature: string
  readonly isTaken: boolean
}

let conduct: () => Conduct = () => 'take'
const seen: SeenRequest[] = []
const elsewhere: string[] = []

const answers: Readonly<Record<Conduct, (request: IncomingMessage, response: ServerResponse) => void>> = {
  take: (_, response) => void response.writeHead(204).end(),
  fail: (_, response) => void response.writeHead(500).end('planted'),
  hang: () => {},
  redirect: (_, response) => void response.writeHead(307, { Location: `${receiver.url}/elsewhere` }).end(),
  takeAndCut: (request) => void request.socket.destroy(),
}

beforeAll(async () => {
  receiver = await listenLocally(async (request, response) => {
    if (request.url !== '/hook') elsewhere.push(request.url ?? '')
    const body = await textOf(request)
    const now = conduct()
    const isTaken = now === 'take' || now === 'takeAndCut'
    seen.push({ payload: JSON.parse(body), body, signature: String(request.headers['naire-signature']), isTaken })
    answers[now](request, response)
  })
  const { databaseUrl, dataDir } = field.product
  parts = await connectParts(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), 'failing-receiver')
  await prepareWork(parts.pool)
  boss = await field.place.person('OrgAdmin', 'hour_boss')
})
afterAll(async () => {
  await receiver?.close()
  await parts?.close()
})

async function listening(more: object): Promise<{ readonly sid: string; readonly secret: string }> {
  const body = webhookBody({ Url: `${receiver.url}/hook`, SubjectSid: field.place.subjectSid, ...more })
  const path = `/odata/Orgs('${field.place.orgSid}')/SurveyExpert.SaveWebhook()`
  const { status, text, body: made } = await boss.post(path, body)
  if (status !== 200) throw new Error(text)
  return { sid: body.Sid, secret: made.value.Secret }
}

async function published(): Promise<NaireRecord> {
  const naire = copyOf(screening())
  await field.place.publish(naire)
  return naire
}

interface DueJob {
  readonly at: number
  readonly name: JobName
  readonly event: ReadEvent
  readonly attempt: number
}

const atOnce = 8
const ofWebhooks: readonly string[] = ['matchWebhooks', 'deliverWebhook', 'replayWebhook', 'giveWebhookNotice']

/** Workers whose clock goes as fast as they do: jobs of the log by the rules of the queue, several at once. */
class FastWorkers {
  #now = Date.now()
  #position = 0
  #due: DueJob[] = []
  readonly #context: JobContext

  constructor() {
    this.#context = {
      ...createContext({ ...parts, log: silent, wechat: null, alarmNotice: null }),
      webhookSender: createWebhookSender({ insideReceivers: ['127.0.0.1'], answerMs: 200 }),
      now: () => new Date(this.#now),
    }
  }

  get now(): number {
    return this.#now
  }

  /** Works until this time, or until nothing is left to be done. */
  async workUntil(end: number): Promise<void> {
    for (;;) {
      await this.#pull()
      this.#due.sort((one, other) => one.at - other.at)
      const [next] = this.#due
      if (next === undefined || next.at > end) break
      this.#now = Math.max(this.#now, next.at)
      const batch = this.#due.filter(({ at }) => at <= this.#now).slice(0, atOnce)
      this.#due = this.#due.filter((job) => !batch.includes(job))
      await Promise.all(batch.map((job) => this.#perform(job)))
    }
    this.#now = Math.max(this.#now, end)
  }

  async #pull(): Promise<void> {
    const open = createOpenEvents(parts.vault.keys)
    for (;;) {
      const events = await parts.store.readAll({ after: this.#position, limit: 1000 })
      if (events.length === 0) return
      for (const event of await open(events)) {
        this.#position = event.position
        const names = (jobsOf as Readonly<Record<string, readonly JobName[]>>)[event.type] ?? []
        for (const name of names.filter((each) => ofWebhooks.includes(each))) {
          const job: JobHandler = jobs[name]
          if (job.concerns?.(event) !== false) this.#due.push({ at: this.#now, name, event, attempt: 1 })
        }
      }
    }
  }

  async #perform(due: DueJob): Promise<void> {
    const job: JobHandler = jobs[due.name]
    const attempt = { id: `${due.event.id}-${due.name}`, signal: new AbortController().signal }
    try {
      await job.perform(due.event, this.#context, attempt)
    } catch (error) {
      if (error instanceof JobPostponed) this.#due.push({ ...due, at: error.dueAt.getTime() })
      else if (due.attempt >= job.attempts) await job.giveUp?.(due.event, this.#context)
      else {
        const backoff = (job.retryAfterMs ?? 1000) * 2 ** (due.attempt - 1)
        this.#due.push({ ...due, at: this.#now + backoff, attempt: due.attempt + 1 })
      }
    }
  }
}

const minute = 60_000
const day = 86_400_000

async function caughtUp(): Promise<void> {
  const { position } = await parts.store.head()
  if (!(await new Checkpoints(parts.pool).waitFor(position, 20_000, ['webhooks', 'users'])))
    throw new Error('the read models do not follow')
}

async function deliveries(sid: string): Promise<readonly Json[]> {
  await caughtUp()
  const $filter = encodeURIComponent(`WebhookSid eq '${sid}'`)
  return (await boss.get(`/odata/WebhookDeliveries?$filter=${$filter}&$top=1000`)).body.value
}

it('an hour of failing, hanging, redirecting and duplicating: once it is back each event is there, in order', async () => {
  const naire = await published()
  const kinds = ['session.completed', 'session.returned', 'review.passed']
  const { sid, secret } = await listening({ NaireSid: naire.Sid, Kinds: kinds, Fields: ['state', 'detail'] })
  const workers = new FastWorkers()
  const begun = workers.now
  conduct = () => {
    const minutes = (workers.now - begun) / minute
    if (minutes < 15) return 'fail'
    if (minutes < 30) return 'hang'
    if (minutes < 45) return 'redirect'
    return minutes < 60 ? 'takeAndCut' : 'take'
  }
  const review = (sessionSid: string, action: string) =>
    boss.post('/odata/NaireSessions/SurveyExpert.Review()', { sessionSid, action, reason: '请核对' })
  const people = Array.from({ length: 8 }, () => new Respondent(field.product.anybody, naire))
  for (const person of people) await person.finish()
  await workers.workUntil(begun + 10 * minute)
  for (const { sid: session } of people) expect((await review(session, 'return')).status).toBeLessThan(300)
  await workers.workUntil(begun + 35 * minute)
  for (const person of people) await person.finish({ ...calm, phq1: '1' })
  for (const { sid: session } of people) expect((await review(session, 'pass')).status).toBeLessThan(300)
  await workers.workUntil(begun + 60 * minute)
  expect((await deliveries(sid)).some(({ Status }) => Status === 'waiting')).toBe(true)
  await workers.workUntil(begun + day)

  const rows = await deliveries(sid)
  expect(rows).toHaveLength(4 * people.length)
  expect(new Set(rows.map(({ Status }) => Status))).toEqual(new Set(['delivered']))
  expect(Math.max(...rows.map(({ Tries }) => Tries))).toBeGreaterThan(1)
  const taken = seen.filter(({ isTaken }) => isTaken)
  const firsts = [...new Map(taken.toReversed().map((each) => [each.payload.id, each])).values()].toReversed()
  // Whoever drops repeats by their id has each event once.
  expect(firsts).toHaveLength(4 * people.length)
  expect(taken.length).toBeGreaterThan(firsts.length)
  for (const person of people) {
    const ofSession = firsts.filter(({ payload }) => payload.session === person.sid).map(({ payload }) => payload)
    expect(ofSession.map(({ event }) => event)).toEqual([
      'session.completed',
      'session.returned',
      'session.completed',
      'review.passed',
    ])
    const positions = ofSession.map(({ position }) => position)
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  }
  // Each try of an event is the same, byte by byte.
  for (const { payload, body } of taken) expect(body).toBe(firsts.find((each) => each.payload.id === payload.id)?.body)
  expect(elsewhere).toEqual([])
  for (const [n, each] of firsts.entries()) {
    const now = Number(/t=(\d+)/.exec(each.signature)?.[1]) + 5
    const name = n % 3 === 0 ? 'verify.py' : 'verify.mjs'
    expect(verdictOf(name, secret, each, now), name).toBe(0)
  }
  // A receiver that rests is asked seldom: not once for each waiting event.
  expect(seen.length).toBeLessThan(12 * people.length)
}, 300_000)

it('a receiver that takes nothing for days is switched off, and its owner is told once', async () => {
  const naire = await published()
  const { sid } = await listening({ NaireSid: naire.Sid })
  conduct = () => 'fail'
  const workers = new FastWorkers()
  const begun = workers.now
  for (let n = 0; n < 5; n += 1) {
    await new Respondent(field.product.anybody, naire).finish()
    await workers.workUntil(begun + (n + 1) * day)
    await caughtUp()
  }
  const ofWebhook = async () => (await parts.store.readStream(webhookStream(sid))).map(({ type }) => type)
  expect((await ofWebhook()).filter((type) => type === 'WebhookDisabled')).toEqual([])
  expect((await deliveries(sid)).some(({ Status }) => Status === 'failed')).toBe(true)
  await new Respondent(field.product.anybody, naire).finish()
  await workers.workUntil(begun + 6 * day)
  expect((await ofWebhook()).filter((type) => type === 'WebhookDisabled')).toHaveLength(1)
  const told = (await parts.store.readStream(noticesStream(boss.sid))).filter(({ type }) => type === 'NoticeGiven')
  expect(told.map(({ data }) => data)).toMatchObject([{ kind: 'webhookOff', what: 'failing', detail: '客户系统' }])
  const before = seen.length
  await new Respondent(field.product.anybody, naire).finish()
  await workers.workUntil(begun + 8 * day)
  expect(seen.length).toBe(before)
}, 300_000)
