import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../../tests/api/client.ts'
import { newSid } from '../../../tests/api/fieldwork.ts'
import { openMessageField } from '../../../tests/api/message-field.ts'
import { silent, until } from '../../../tests/contracts/worker-bench.ts'
import type { RunningWorkers } from '../runner/index.ts'
import { startWorkers } from '../runner/start-workers.ts'

const place = openMessageField()
const { form, post, started, save, rows, campaignOf, messagesOf, ended, on } = place

const standings = async () => {
  const all = await rows('Idents', `NaireSid eq '${place.naire.Sid}'`)
  return Object.fromEntries(all.map(({ Sid, Standing }) => [Sid, Standing]))
}

describe('a campaign', () => {
  let workers: RunningWorkers
  beforeAll(() => {
    const { databaseUrl } = place.field.product
    workers = startWorkers({
      ...place.parts,
      databaseUrl,
      redisUrl: null,
      log: silent,
      messages: place.config,
      messageTimes: { lostAfterMs: 500, retryAfterMs: 100 },
    })
  })
  afterAll(() => workers.stop())

  it('writes to each person in their language with their own link; where they stand follows', async () => {
    const saved = await save([
      { code: 'A1', name: '王芳', mail: 'wang@example.org' },
      { code: 'A2', name: 'Ann', mail: 'ann@example.org', language: 'en-US' },
      { code: 'A3', name: '无邮箱' },
      { code: 'A4', name: '退信', mail: 'refuse@example.org' },
    ])
    const recipients = { channel: 'mail', standings: ['waiting'] }
    expect(await post('CountRecipients', recipients)).toEqual({ People: 3, WithoutContact: 1 })
    place.smtp.conduct = (to) => (to.startsWith('refuse') ? 'refuse' : 'take')
    const sid = await started()
    await ended(sid)
    const states = (await messagesOf(sid)).map(({ IdentSid, State }) => [IdentSid, State])
    expect(Object.fromEntries(states)).toEqual({
      [saved[0].Sid]: 'sent',
      [saved[1].Sid]: 'sent',
      [saved[3].Sid]: 'refused',
    })
    expect(await standings()).toEqual({
      [saved[0].Sid]: 'invited',
      [saved[1].Sid]: 'invited',
      [saved[2].Sid]: 'waiting',
      [saved[3].Sid]: 'bounced',
    })
    const mail = place.smtp.delivered.find(({ to }) => to === 'ann@example.org')
    expect(mail?.raw.replaceAll(/=\r\n/g, '')).toContain('Dear Ann,')
    expect(mail?.raw.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')).toContain(`/${place.naire.Sid}?code=A2`)
  })

  it('is ended for a person by one click, at once; a look at the page ends nothing', async () => {
    await save([{ code: 'A1', mail: 'one@example.org' }])
    await ended(await started())
    const raw =
      place.smtp.delivered.find(({ to }) => to === 'one@example.org')?.raw.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''
    const path = new URL(/List-Unsubscribe: <([^>]+)>/.exec(raw)?.[1] ?? '').pathname
    const url = place.field.product.anybody.url + path
    const page = await fetch(url, { headers: { 'Accept-Language': 'en' } })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')])
    await ended(await started({ standings: ['invited'] }))
    const click = () => fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
    expect((await click()).status).toBe(200)
    expect((await click()).status).toBe(200)
    const last = await started({ standings: ['invited'] })
    await ended(last)
    expect(await messagesOf(last)).toEqual([])
    expect(place.smtp.delivered.filter(({ to }) => to === 'one@example.org')).toHaveLength(2)
    expect((await fetch(url.slice(0, -1), { method: 'POST' })).status).toBe(404)
  })

  it('shows a lost acknowledgement as unknown, and sends again only when somebody says so', async () => {
    const [person] = await save([{ code: 'A1', mail: 'lose@example.org' }])
    place.smtp.conduct = (_, nth) => (nth === 0 ? 'lose' : 'take')
    const sid = await started()
    await ended(sid)
    const [message] = await messagesOf(sid)
    expect(message).toMatchObject({ State: 'unknown', Tries: 1 })
    await ended(await started({ name: '再发', standings: ['waiting'] }))
    expect(place.smtp.delivered.filter(({ to }) => to === 'lose@example.org')).toHaveLength(1)
    const again = { messages: [{ identSid: person.Sid, sid: message?.['Sid'] }] }
    expect(await post('ResendMessages', again)).toEqual({ Done: 1, Refused: 0 })
    await until(async () => ((await messagesOf(sid))[0]?.['State'] === 'sent' ? true : undefined), 'the message')
    expect(place.smtp.delivered.filter(({ to }) => to === 'lose@example.org')).toHaveLength(2)
    expect(await post('ResendMessages', again)).toEqual({ Done: 0, Refused: 1 })
    expect(await post('ReportBounces', { messages: [{ sid: message?.['Sid'], detail: '5.1.1' }] })).toEqual({
      Done: 1,
      Refused: 0,
    })
    expect(await standings()).toEqual({ [person.Sid]: 'bounced' })
  })

  it('stops where the relay lets nobody send, and goes on once that is mended', async () => {
    await save([{ code: 'A1', mail: 'stop@example.org' }])
    const known = await place.parts.vault.messageChannels.open(place.field.place.orgSid, 'mail')
    const given = { secret: 'wrong', by: 'A' }
    await place.parts.vault.messageChannels.save(place.field.place.orgSid, known!.settings, given)
    const sid = await started()
    await ended(sid, 'stopped')
    expect(await campaignOf(sid)).toMatchObject({ StopReason: expect.stringContaining('535') })
    await place.parts.vault.messageChannels.save(place.field.place.orgSid, known!.settings, {
      ...given,
      secret: place.smtp.password,
    })
    await post('StartCampaign', { sid })
    await ended(sid)
    expect(place.smtp.delivered.filter(({ to }) => to === 'stop@example.org')).toHaveLength(1)
  })

  it('tries again what was put off, and gives up after the last try', async () => {
    await save([
      { code: 'A1', mobile: '13900000001' },
      { code: 'A2', mobile: '13900000002' },
    ])
    place.sms.conduct = (to, nth) => (to.endsWith('1') ? (nth < 2 ? 'busy' : 'lose') : 'busy')
    const texts = { 'zh-CN': { subject: '', text: 'name: {{code}}\nlink: {{link}}' } }
    const sid = await started({ channel: 'sms', texts })
    await ended(sid)
    const states = (await messagesOf(sid)).map(({ State, Tries }) => `${State} ${Tries}`)
    expect(states.toSorted()).toEqual(['failed 5', 'sent 4'])
    expect(place.sms.delivered.filter(({ to }) => to === '13900000001')).toHaveLength(1)
  })

  it('is tried out by its writer, and refused with a wrong field, a missing channel or a started campaign', async () => {
    const [person] = await save([{ code: 'A1', name: '王芳', mail: 'real@example.org' }])
    const test = { form: form(), identSid: person.Sid, to: 'me@example.org' }
    expect(await post('TestCampaign', test)).toMatchObject({ Outcome: 'sent' })
    expect(place.smtp.delivered.some(({ to }) => to === 'real@example.org')).toBe(false)
    expect(place.smtp.delivered.filter(({ to }) => to === 'me@example.org')).toHaveLength(1)
    const sid = newSid()
    const wrong = await place.manager.post(on('SaveCampaign'), { sid, form: form({ perMinute: 0 }) })
    expect([wrong.status, wrong.body.error.target]).toEqual([400, 'perMinute'])
    await post('SaveCampaign', { sid, form: form({ channel: 'wechat' }) })
    expect((await place.manager.post(on('StartCampaign'), { sid })).status).toBe(409)
    const begun = await started({ startAt: '2099-01-01T00:00:00Z' })
    expect((await place.manager.post(on('SaveCampaign'), { sid: begun, form: form() })).status).toBe(409)
    await post('StopCampaign', { sid: begun, reason: '写错了' })
    const filter = encodeURIComponent(`Stream eq 'campaign-${begun}'`)
    const trail = async () => (await place.field.product.admin.get(`/odata/AuditEvents?$filter=${filter}`)).body.value
    await expect
      .poll(async () => (await trail()).map(({ EventType, Reason }: Json) => `${EventType} ${Reason}`).toSorted())
      .toEqual(['CampaignSaved null', 'CampaignStarted null', 'CampaignStopped 写错了'])
    expect((await trail())[0]).toMatchObject({ SubjectSid: place.field.place.subjectSid, AboutName: place.naire.Name })
    expect(await campaignOf(begun)).toMatchObject({ Status: 'stopped', StopReason: '写错了' })
  })
})
