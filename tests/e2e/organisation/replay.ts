import { expect, test, type Browser } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { Client, type Json } from '../../api/client.ts'
import { copyOf, newSid, password, screening } from '../../api/fieldwork.ts'
import { calm, Respondent } from '../../api/respondent.ts'
import { webhookBody } from '../../api/webhook-calls.ts'
import { WebhookReceiver, type IncomingDelivery } from '../../api/webhook-receiver.ts'
import { verdictOf } from '../../api/webhook-verdict.ts'
import { makePlace } from '../way/way-naire.ts'
import { Visitor, type Way } from './visitor.ts'

const baseUrl = process.env['BASE_URL'] ?? ''
const reason = '核对第二季度'

/** An auditor has a receiver told once more of what happened after a position of the log, by an API token. */
export async function replay(browser: Browser, way: Way): Promise<void> {
  const run = randomBytes(3).toString('hex')
  const code = `audit_${run}`
  const place = await makePlace(baseUrl, process.env['SUPERADMIN_PASSWORD'] ?? '')
  const office = await place.person('OrgAdmin', code)
  const naire = copyOf(screening())
  await place.publish(naire)
  const receiver = await WebhookReceiver.open()
  const { received } = receiver
  const auditor = await Visitor.signedIn(browser, way, { code, password })
  const item = auditor.page.getByRole('listitem', { name: '审计系统' })
  try {
    const secret = await test.step('sets up a receiver for the project, whose secret is shown this once', async () => {
      await auditor.goTo('orgMng')
      await auditor.press(auditor.button('webhooks:add'))
      await auditor.write(auditor.field('webhooks:name', auditor.dialog), '审计系统')
      await auditor.write(auditor.field('webhooks:url', auditor.dialog), receiver.address)
      await auditor.pick(auditor.field('webhooks:subject', auditor.dialog), '筛查')
      for (const kind of ['session.started', 'review.passed'])
        await auditor.tick(auditor.dialog.getByRole('checkbox', { name: kind }))
      await auditor.see('webhook-new')
      await auditor.press(auditor.button('management:actions.save', {}, auditor.dialog))
      const shown = auditor.dialog.getByRole('searchbox', { name: auditor.t('webhooks:secret') })
      await expect(shown).toHaveValue(/^whsec_/)
      await auditor.see('webhook-secret')
      const value = await shown.inputValue()
      await auditor.send('webhooks:kept')
      await auditor.see('webhooks')
      return value
    })

    const [one, other] = [new Respondent(new Client(baseUrl), naire), new Respondent(new Client(baseUrl), naire)]
    await test.step('two sessions are begun, handed in and passed; each is told of in order', async () => {
      for (const session of [one, other]) expect((await session.commit({ age: 30 })).status).toBe(200)
      for (const session of [other, one]) expect((await session.finish(calm)).status).toBe(200)
      for (const { sid } of [one, other]) {
        const review = { sessionSid: sid, action: 'pass', reason: '电话核实过' }
        // Until the list has the session.
        const passed = async () => (await office.post('/odata/NaireSessions/SurveyExpert.Review()', review)).status
        await expect.poll(passed).toBeLessThan(300)
      }
      await expect.poll(() => received.length).toBe(6)
    })

    const token = await test.step('makes a token for this project alone', async () => {
      await auditor.pick(
        auditor.button('management:person.label', { name: '某人' }),
        auditor.t('management:tokens.title'),
      )
      await auditor.write(auditor.field('management:tokens.name', auditor.dialog), '季度审计')
      await auditor.pick(auditor.field('management:tokens.subject', auditor.dialog), '筛查')
      await auditor.pick(
        auditor.field('management:tokens.access', auditor.dialog),
        auditor.t('management:tokens.writes'),
      )
      await auditor.see('token-new')
      await auditor.press(auditor.button('management:tokens.create'))
      const shown = auditor.field('management:tokens.token', auditor.dialog)
      await expect(shown).toHaveValue(/^naire_/)
      await auditor.see('token')
      const value = await shown.inputValue()
      await auditor.press(auditor.button('management:tokens.done'))
      await auditor.close()
      return value
    })

    const by = (word: string) =>
      new Client(baseUrl, { Authorization: `Basic ${Buffer.from(`${code}:${word}`).toString('base64')}` })
    const program = by(token)
    const replaySid = newSid()
    const hookSid = await test.step('and by it replays everything after the third event', async () => {
      const hooks = (await program.get('/odata/Webhooks')).body.value
      expect(hooks).toMatchObject([{ Name: '审计系统', SubjectSid: place.subjectSid }])
      const { body } = await program.get('/odata/WebhookDeliveries?$orderby=Position')
      expect(body.value).toHaveLength(6)
      const position = body.value[2].Position
      const order = { sid: replaySid, position, reason }
      const ordered = await program.post(`/odata/Webhooks('${hooks[0].Sid}')/SurveyExpert.Replay()`, order)
      expect(ordered.status, ordered.text).toBe(204)
      await expect.poll(() => received.length).toBe(9)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      const payloads = received.map(payloadOf)
      const expected = payloads.slice(0, 6).filter((payload) => payload.position > position)
      const again = payloads.slice(6)
      expect(again.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
      expect(again.map((payload) => payload.replay)).toEqual(Array(3).fill(replaySid))
      for (const { sid } of [one, other]) expect(eventsOf(again, sid)).toEqual(eventsOf(expected, sid))
      for (const delivery of received.slice(6)) expect(verdictOf('verify.mjs', secret, delivery)).toBe(0)
      return hooks[0].Sid as string
    })

    await test.step('but nothing else of the organisation, and by a token that only reads nothing at all', async () => {
      const wide = webhookBody({ Name: '整个机构', Url: receiver.address })
      await office.post(`/odata/Orgs('${place.orgSid}')/SurveyExpert.SaveWebhook()`, wide)
      const again = { sid: newSid(), position: 0, reason }
      const on = (sid: string, what: string) => `/odata/Webhooks('${sid}')/SurveyExpert.${what}()`
      const made = { Name: '另一个', ReadOnly: true, SubjectSid: null, Days: 1 }
      const refused: readonly (readonly [number, Promise<{ readonly status: number }>])[] = [
        [404, program.post(on(wide.Sid, 'Replay'), again)],
        [404, program.post(on(wide.Sid, 'RotateSecret'), { overlapHours: 0 })],
        [403, program.post(`/odata/Orgs('${place.orgSid}')/SurveyExpert.SaveWebhook()`, webhookBody())],
        [403, program.get('/odata/Users')],
        [403, program.get('/odata/AuditEvents')],
        [403, program.post('/api/CreateApiToken', made)],
        [401, by(`${token}x`).get('/odata/Webhooks')],
      ]
      expect(await Promise.all(refused.map(async ([, reply]) => (await reply).status))).toEqual(
        refused.map(([status]) => status),
      )
      const reading = by((await office.post('/api/CreateApiToken', made)).body.Token)
      await expect.poll(async () => (await reading.get('/odata/Webhooks')).body.value.length).toBe(2)
      expect((await reading.post(on(hookSid, 'Replay'), again)).status).toBe(403)
      expect(received).toHaveLength(9)
    })

    await test.step('the screens show the replay and its reason', async () => {
      await auditor.press(auditor.button('webhooks:deliveries', {}, item))
      await expect(auditor.dialog.locator('small', { hasText: auditor.t('webhooks:columns.again') })).toHaveCount(3)
      await auditor.see('deliveries')
      await auditor.close()
      await auditor.goTo('trailMng')
      await expect(auditor.page.getByText(reason).first()).toBeVisible()
      await auditor.see('trail')
    })

    await test.step('a token that is ended opens nothing', async () => {
      await auditor.pick(
        auditor.button('management:person.label', { name: '某人' }),
        auditor.t('management:tokens.title'),
      )
      const end = `${auditor.t('management:tokens.end')}: 季度审计`
      await auditor.press(auditor.dialog.getByRole('button', { name: end }))
      await expect(auditor.dialog).toContainText(auditor.t('management:tokens.endAsked'))
      await auditor.see('token-end')
      await auditor.send('management:tokens.end')
      await expect(auditor.dialog.getByText('季度审计')).toHaveCount(0)
      await auditor.close()
      expect((await program.get('/odata/Webhooks')).status).toBe(401)
    })
  } finally {
    await receiver.close()
  }
}

const payloadOf = ({ body }: IncomingDelivery): Json => JSON.parse(body)
const eventsOf = (payloads: readonly Json[], session: string) =>
  payloads.filter((payload) => payload.session === session).map(({ id, event }) => [id, event])
