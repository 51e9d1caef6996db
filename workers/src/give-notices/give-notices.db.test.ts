import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualPreferences } from '@naire/domain/notices'
import type { Client, Json } from '../../../tests/api/client.ts'
import { copyOf, screening } from '../../../tests/api/fieldwork.ts'
import { listen } from '../../../tests/api/live-stream.ts'
import { openMessageField } from '../../../tests/api/message-field.ts'
import { calm, Respondent } from '../../../tests/api/respondent.ts'
import { silent, until } from '../../../tests/contracts/worker-bench.ts'
import type { RunningWorkers } from '../runner/index.ts'
import { startWorkers } from '../runner/start-workers.ts'

const place = openMessageField()
type Person = Client & { readonly sid: string }
let workers: RunningWorkers
let [supervisor, customer, alarmer, assessor]: Person[] = []

beforeAll(async () => {
  const { product, place: site } = place.field
  supervisor = await site.person('Supervisor', 'notice_boss')
  customer = await site.person('Customer', 'notice_customer')
  alarmer = await site.person('Alarmer', 'notice_alarmer')
  assessor = await site.person('Assessor', 'notice_assessor')
  workers = startWorkers({
    ...place.parts,
    databaseUrl: product.databaseUrl,
    redisUrl: null,
    log: silent,
    messages: place.config,
  })
})
afterAll(() => workers?.stop())

const noticesOf = async (who: Client): Promise<readonly Json[]> =>
  (await who.get('/odata/Notices?$orderby=CreateTime desc&$count=true')).body.value
const given = (who: Client, what: string, sessionSid: string): Promise<Json> =>
  until(
    async () =>
      (await noticesOf(who)).find(
        ({ Kind, What, SessionSid }) => `${Kind} ${What}` === what && SessionSid === sessionSid,
      ),
    what,
  )

async function finished(answers = calm): Promise<string> {
  const naire = copyOf(screening())
  await place.field.place.publish(naire)
  const someone = new Respondent(place.field.product.anybody, naire)
  await someone.finish(answers)
  return someone.sid
}

async function ok(reply: ReturnType<Client['post']>): Promise<Json> {
  const { status, text, body } = await reply
  if (status >= 300) throw new Error(text)
  return body
}

const sessions = '/odata/NaireSessions/SurveyExpert.'

describe('people are told', () => {
  it('of alarms, work that is theirs, appeals and judgements, live, and nobody of what they did themselves', async () => {
    const screen = await listen(customer!)
    const sid = await finished({ ...calm, phq9: '2' })
    expect(await given(alarmer!, 'alarm raised', sid)).toMatchObject({ ReadTime: null, MailState: null })
    const many = { sessionSids: [sid] }
    await ok(supervisor!.post(`${sessions}AssignReviewer()`, { ...many, reviewerSid: assessor!.sid }))
    await given(assessor!, 'assignment review', sid)
    await ok(supervisor!.post(`${sessions}AssignAppealer()`, { ...many, appealerSid: customer!.sid }))
    const assigned = await given(customer!, 'assignment appeal', sid)
    expect(assigned).toMatchObject({ NaireName: expect.any(String), UserSid: customer!.sid })
    expect((await screen.next('notice')).data).toEqual({ Kind: 'assignment' })
    screen.close()
    await ok(supervisor!.post(`${sessions}AssignReviewer()`, { ...many, reviewerSid: supervisor!.sid, force: true }))
    await ok(supervisor!.post(`${sessions}AssignReviewer()`, { ...many, reviewerSid: assessor!.sid, force: true }))
    const again = async () => (await noticesOf(assessor!)).filter(({ SessionSid }) => SessionSid === sid).length === 2
    await until(async () => ((await again()) ? true : undefined), 'the second notice')
    const about = (await noticesOf(supervisor!)).filter(({ SessionSid }) => SessionSid === sid)
    expect(about).toEqual([])
  })

  it('once, and read when they say so, up to a moment or one by one', async () => {
    const [one, other] = [await finished({ ...calm, phq9: '2' }), await finished({ ...calm, phq9: '2' })]
    const [first, second] = [await given(alarmer!, 'alarm raised', one), await given(alarmer!, 'alarm raised', other)]
    const mark = (body: object) => ok(alarmer!.post('/odata/Notices/SurveyExpert.MarkRead()', body))
    const unread = async () =>
      (await noticesOf(alarmer!)).filter(({ ReadTime }) => ReadTime === null).map(({ Sid }) => Sid)
    await mark({ Sids: [second.Sid] })
    expect(await unread()).toContain(first.Sid)
    expect(await unread()).not.toContain(second.Sid)
    await mark({ Until: second.CreateTime })
    expect(await unread()).toEqual([])
    expect((await noticesOf(alarmer!)).filter(({ SessionSid }) => SessionSid === one)).toHaveLength(1)
  })

  it('of nothing that they switched off', async () => {
    const Preferences = { ...usualPreferences, alarm: { inApp: false, mail: 'off' } }
    await ok(alarmer!.post('/api/SaveNoticeSettings', { Mail: null, Preferences }))
    const sid = await finished({ ...calm, phq9: '2' })
    await until(
      async () =>
        (await place.parts.pool.query('select from read.notices where "SessionSid" = $1', [sid])).rowCount || undefined,
      'the notice',
    )
    expect((await noticesOf(alarmer!)).filter(({ SessionSid }) => SessionSid === sid)).toEqual([])
  })

  it('of comments that name them or answer theirs, and of approvals that are asked for and given', async () => {
    const { place: site } = place.field
    const [writer, lead] = [
      await site.person('PaperEditor', 'notice_writer'),
      await site.person('ProjectManager', 'notice_lead'),
    ]
    const naireSid = await site.publish(copyOf(screening()))
    const call = (who: Client, name: string, body: object) =>
      ok(who.post(`/odata/Naires('${naireSid}')/SurveyExpert.${name}()`, body))
    const told = (who: Client, what: string): Promise<Json> =>
      until(
        async () =>
          (await noticesOf(who)).find(
            ({ Kind, What, NaireSid }) => `${Kind} ${What}` === what && NaireSid === naireSid,
          ),
        what,
      )
    const { value } = await call(writer, 'AddNaireComment', { text: '请看', mentions: [lead.sid, writer.sid] })
    expect(await told(lead, 'mention mentioned')).toMatchObject({ SessionSid: null, Detail: null })
    await call(lead, 'AddNaireComment', { text: '好', replyTo: value.Sid })
    await told(writer, 'mention replied')
    const subject = `/odata/Subjects('${site.subjectSid}')/SurveyExpert.RuleApproval()`
    await ok(lead.post(subject, { needsApproval: true }))
    await call(writer, 'Unpublish', {})
    await call(writer, 'RequestApproval', { note: '' })
    await told(lead, 'approval requested')
    const { Revision } = await ok(writer.get(`/odata/Naires('${naireSid}')`))
    await call(lead, 'DecideApproval', { revision: Revision, approved: true })
    await told(writer, 'approval approved')
    await ok(lead.post(subject, { needsApproval: false }))
    expect((await noticesOf(writer)).filter(({ Kind }) => Kind === 'mention')).toHaveLength(1)
  })
})
