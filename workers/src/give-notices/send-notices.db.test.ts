import { randomUUID } from 'node:crypto'
import { robotReader, usualPreferences } from '@naire/domain/notices'
import { createOpenEvents } from '@naire/projections/runner'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client, Json } from '../../../tests/api/client.ts'
import { copyOf, newSid, screening } from '../../../tests/api/fieldwork.ts'
import { openMessageField } from '../../../tests/api/message-field.ts'
import { partsOf, RobotStandIn } from '../../../backend/messages/src/testing/stand-ins.ts'
import { calm, Respondent } from '../../../tests/api/respondent.ts'
import { silent, until } from '../../../tests/contracts/worker-bench.ts'
import type { RunningWorkers } from '../runner/index.ts'
import { createContext } from '../runner/job-context.ts'
import { startWorkers } from '../runner/start-workers.ts'
import { NoticeWatch } from './notice-watch.ts'
import { sendNotices } from './send-notices.ts'

const place = openMessageField()
type Person = Client & { readonly sid: string }
let workers: RunningWorkers
let robot: RobotStandIn
let [supervisor, judge]: Person[] = []
let customer: Person
let address: string

beforeAll(async () => {
  const { product, place: site } = place.field
  supervisor = await site.person('Supervisor', 'mail_boss')
  judge = await site.person('Judge', 'mail_judge')
  robot = await RobotStandIn.open()
  place.config = { ...place.config, wecomUrl: robot.url }
  const config = { ...place.parts, log: silent, messages: place.config }
  workers = startWorkers({ ...config, databaseUrl: product.databaseUrl, redisUrl: null })
})
afterAll(async () => {
  await workers?.stop()
  await robot?.close()
})

beforeEach(async () => {
  customer = await place.field.place.person('Customer', `mail_${newSid().slice(0, 8)}`)
  address = `${customer.sid.slice(0, 8)}@example.org`
  await ok(customer.post('/api/SaveNoticeSettings', { Mail: address, Preferences: usualPreferences }))
})

async function ok(reply: ReturnType<Client['post']>): Promise<Json> {
  const { status, text, body } = await reply
  if (status >= 300) throw new Error(text)
  return body
}

async function finished(): Promise<{ readonly sid: string; readonly name: string }> {
  const naire = copyOf(screening())
  await place.field.place.publish(naire)
  const someone = new Respondent(place.field.product.anybody, naire)
  await someone.finish(calm)
  return { sid: someone.sid, name: naire.Name }
}

/** An appeal of the customer that the judge has upheld. */
async function judged(): Promise<{ readonly sid: string; readonly name: string }> {
  const session = await finished()
  const { sid } = session
  const appeals = '/odata/AppealSessions/SurveyExpert.'
  const question = screening().Questions.find(({ Code }) => Code === 'age')
  const appealFeedback = { AppealSessionSid: sid, SessionSid: sid, QuestionSid: question?.Sid, Reason: '植入的理由' }
  await ok(customer.post(`${appeals}CommitAppealFeedback()`, { appealFeedback }))
  await ok(customer.post(`${appeals}CommitAppealSession()`, { appealSessionSid: sid, sessionSid: sid }))
  const [feedback] = (await judge!.get(`/odata/AppealSessions('${sid}')/AppealFeedbacks`)).body.value
  const verdict = { Sid: feedback.Sid, JudgeResult: 'uphold', JudgeMemo: '植入的裁决' }
  const one = `/odata/AppealSessions('${sid}')/SurveyExpert.`
  await ok(judge!.post(`${one}JudgeAppealFeedback()`, { appealFeedback: verdict }))
  return session
}

const notices = async (): Promise<readonly Json[]> => (await customer.get('/odata/Notices')).body.value
const noticeOf = (kind: string, sid: string): Promise<Json> =>
  until(
    async () => (await notices()).find(({ Kind, SessionSid }) => Kind === kind && SessionSid === sid),
    `${kind} of ${sid}`,
  )

/** A try of the job of the nth notice that mail tells of, so many minutes from now. */
async function tried(nth = 0, minutes = 2, reader = customer.sid): Promise<unknown> {
  const { store, vault } = place.parts
  const events = await store.readStream(`notices-${reader}`)
  const event = events.filter((each) => each.type === 'NoticeGiven' && sendNotices.concerns?.(each) === true).at(nth)
  const [opened] = await createOpenEvents(vault.keys)([event!])
  const context = createContext({
    ...place.parts,
    wechat: null,
    alarmNotice: null,
    log: silent,
    messages: place.config,
  })
  const now = () => new Date(Date.now() + minutes * 60_000)
  const attempt = { id: randomUUID(), signal: new AbortController().signal }
  return sendNotices.perform(opened!, { ...context, now }, attempt).catch((error: Error) => error.message)
}

const mails = () => place.smtp.delivered.filter(({ to }) => to === address)

describe('a customer', () => {
  it('is told of a judged appeal by a mail in text and HTML, with a link and nothing of the answers', async () => {
    const { sid, name } = await judged()
    expect(await noticeOf('appealJudged', sid)).toMatchObject({ What: 'uphold', MailState: 'waiting' })
    expect(await tried()).toBeUndefined()
    const [mail, ...more] = mails()
    expect(more).toEqual([])
    const [text = '', html = ''] = partsOf(mail!.raw)
    for (const part of [text, html]) {
      expect(part).toContain('您的申诉成立')
      expect(part).toContain(name)
      expect(part).toContain(`/subject/${place.field.place.orgSid}/`)
      expect(part).toContain(`/appealSession/${sid}/${sid}/appeal`)
      expect(part).not.toContain('植入')
    }
    expect(html).toContain('<html lang="zh-CN" dir="ltr">')
    expect(html).toContain(`/appeal">`)
    await until(async () => ((await noticeOf('appealJudged', sid)).MailState === 'sent' ? true : undefined), 'sent')
  })

  it('gets one mail about several things, however many workers send, and none about what they have read', async () => {
    const [one, other, third] = [await judged(), await judged(), await judged()]
    for (const { sid } of [one, other, third]) await noticeOf('appealJudged', sid)
    const read = await noticeOf('appealJudged', third.sid)
    await ok(customer.post('/odata/Notices/SurveyExpert.MarkRead()', { Sids: [read.Sid] }))
    await Promise.all([tried(0), tried(1), tried(2), tried(0)])
    expect(mails()).toHaveLength(1)
    const [text = ''] = partsOf(mails()[0]!.raw)
    expect([one, other, third].map(({ sid }) => text.includes(sid))).toEqual([true, true, false])
  })

  it('gets what was put off in a later try; a lost acknowledgement stays unknown and is not sent again', async () => {
    const { sid } = await judged()
    await noticeOf('appealJudged', sid)
    place.smtp.conduct = (_, nth) => (nth === 0 ? 'busy' : 'take')
    expect(await tried()).toContain('takes nothing now')
    await until(async () => ((await noticeOf('appealJudged', sid)).MailState === 'later' ? true : undefined), 'later')
    await tried()
    expect(mails()).toHaveLength(1)
    place.smtp.conduct = () => 'lose'
    const second = await judged()
    await noticeOf('appealJudged', second.sid)
    await tried(1)
    await tried(1)
    expect(mails()).toHaveLength(2)
    const shown = async () => (await noticeOf('appealJudged', second.sid)).MailState
    await until(async () => ((await shown()) === 'unknown' ? true : undefined), 'unknown')
  })

  it('gets no mail once they were blocked', async () => {
    const { sid } = await judged()
    await noticeOf('appealJudged', sid)
    const block = `/odata/Users('${customer.sid}')/SurveyExpert.SetStatus()`
    await ok(place.field.product.admin.post(block, { status: 1 }))
    await tried()
    expect(mails()).toEqual([])
  })
})

it('the group of a robot is told at once of what it was set up for, and of nothing else', async () => {
  const { orgSid } = place.field.place
  const { messageChannels } = place.parts.vault
  const group = { language: 'zh-CN', siteUrl: 'https://survey.example.org' } as const
  try {
    const settings = { kind: 'wecom', notices: ['appealOpened'], group } as const
    await messageChannels.save(orgSid, settings, { secret: robot.wecomKey, by: 'A' })
    const reader = robotReader('wecom', orgSid)
    const { sid, name } = await judged()
    const given = await until(async () => {
      const events = await place.parts.store.readStream(`notices-${reader}`)
      return events.length > 0 ? events : undefined
    }, 'the notice to the group')
    expect(await tried(0, 2, reader)).toBeUndefined()
    expect(robot.written).toHaveLength(1)
    expect(robot.written[0]).toContain(name)
    expect(robot.written[0]).toContain(`${group.siteUrl}/subject/${orgSid}/`)
    expect(robot.written[0]).toContain(sid)
    expect(robot.written[0]).not.toContain('植入')
    // A worker that tries again, and one whose channel was removed meanwhile, send nothing.
    for (let nth = 0; nth < given.length; nth += 1) await tried(nth, 2, reader)
    await messageChannels.remove(orgSid, 'wecom')
    await tried(0, 2, reader)
    expect(robot.written).toHaveLength(1)
  } finally {
    await messageChannels.remove(orgSid, 'wecom')
  }
})

it('deadlines that are near and quotas that are full are told of once', async () => {
  const { sid } = await finished()
  const many = { sessionSids: [sid], appealerSid: customer.sid }
  await ok(supervisor!.post('/odata/NaireSessions/SurveyExpert.AssignAppealer()', many))
  const { AppealDueTime } = (await customer.get(`/odata/NaireSessions('${sid}')`)).body
  const now = () => new Date(Date.parse(AppealDueTime) - 3_600_000)
  const { pool } = place.parts
  await pool.query(
    `update read.quotars set "Limit" = 1, "Taken" = 1 where ctid = (select ctid from read.quotars where defined and not "Closed" limit 1)`,
  )
  const context = createContext({ ...place.parts, wechat: null, alarmNotice: null, log: silent })
  const watch = () => new NoticeWatch({ pool, context: { ...context, now }, log: silent }).look()
  await watch()
  expect(await noticeOf('deadlineNear', sid)).toMatchObject({ What: 'appeal', DueTime: AppealDueTime })
  const full = async () =>
    (await supervisor!.get(`/odata/Notices?$filter=${encodeURIComponent("Kind eq 'quotaFull'")}`)).body.value
  await until(async () => ((await full()).length > 0 ? true : undefined), 'the full quota')
  await watch()
  expect((await notices()).filter(({ Kind }) => Kind === 'deadlineNear')).toHaveLength(1)
  expect(await full()).toHaveLength(1)
})
