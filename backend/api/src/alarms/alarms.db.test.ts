import type { NaireRecord } from '@naire/domain/naires'
import { refusals } from '@naire/domain/refusals'
import { beforeAll, describe, expect, it } from 'vitest'
import { options, type Client, type Json } from '../../../../tests/api/client.ts'
import { anotherPlace, openField } from '../../../../tests/api/wechat-field.ts'
import { copyOf, screening } from '../../../../tests/api/fieldwork.ts'
import { listen } from '../../../../tests/api/live-stream.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
let record: NaireRecord
let [wang, li, manager, stranger]: (Client & { readonly sid: string })[] = []

beforeAll(async () => {
  record = screening((naire) =>
    Object.assign(naire, { AlarmClaimMinutes: 5, AlarmNoteTemplates: '已电话联系\n\n 已转介 ' }),
  )
  await field.place.publish(record)
  wang = await field.place.person('Alarmer', 'wang')
  li = await field.place.person('Alarmer', 'li')
  manager = await field.place.person('ProjectManager', 'manager')
  stranger = await (await anotherPlace(field)).person('Alarmer', 'stranger')
})

/** Gives the session's sid. */
async function raised(): Promise<string> {
  const someone = new Respondent(field.product.anybody, record)
  await someone.finish({ ...calm, phq9: '2' })
  return someone.sid
}

const call = (client: Client | undefined, name: string, body: object) =>
  client!.post(`/odata/NaireSessions/SurveyExpert.${name}()`, body)

async function alarm(sessionSid: string): Promise<Json> {
  return (await manager!.get(`/odata/Alarms('${sessionSid}')`)).body
}

async function steps(sessionSid: string): Promise<readonly Json[]> {
  return (
    await manager!.get(`/odata/AlarmSteps?$filter=${encodeURIComponent(`SessionSid eq '${sessionSid}'`)}&$orderby=At`)
  ).body.value
}

describe('an alarm', () => {
  it('is given to one of those who claim it at once, and the other is told by name who it is', async () => {
    const sessionSid = await raised()
    const replies = await Promise.all([wang, li].map((client) => call(client, 'ClaimAlarm', { sessionSid })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { ClaimedByName } = await alarm(sessionSid)
    const refused = replies.find(({ status }) => status === 409)?.body.error
    expect(refused).toMatchObject({
      code: refusals['alarm.claimedByOther'].code,
      message: `预警正由 ${ClaimedByName} 处理。`,
    })
  })

  it('is handed over with a word, put back with a reason, processed with a note and opened again, each step on record', async () => {
    const sessionSid = await raised()
    expect(await alarm(sessionSid)).toMatchObject({ ClaimedBySid: null, ClaimBy: expect.stringMatching(/^2\d{3}-/) })
    await call(wang, 'ClaimAlarm', { sessionSid })
    expect((await call(li, 'HandOverAlarm', { sessionSid, toSid: li!.sid })).status).toBe(409)
    expect((await call(wang, 'HandOverAlarm', { sessionSid, toSid: stranger!.sid })).body.error).toMatchObject({
      target: 'toSid',
    })
    expect((await call(wang, 'HandOverAlarm', { sessionSid, toSid: li!.sid, word: '她认识这家人' })).status).toBe(200)
    expect(await alarm(sessionSid)).toMatchObject({
      ClaimedBySid: li!.sid,
      ClaimedByName: 'li',
      ClaimBy: null,
      ProcessBy: expect.stringMatching(/^2\d{3}-/),
    })
    expect((await call(li, 'ReleaseAlarm', { sessionSid })).body.error).toMatchObject({
      code: refusals['alarm.noteMissing'].code,
      target: 'reason',
    })
    await call(li, 'ReleaseAlarm', { sessionSid, reason: '下班' })
    await call(wang, 'ClaimAlarm', { sessionSid })
    await call(wang, 'ProcessAlarm', { sessionSid, note: '已电话联系' })
    expect(await alarm(sessionSid)).toMatchObject({ AlarmStatus: 1, Note: '已电话联系' })
    await call(manager, 'ReopenAlarm', { sessionSid, reason: '又来信了' })
    expect(await alarm(sessionSid)).toMatchObject({
      AlarmStatus: 0,
      Note: null,
      ClaimedBySid: null,
      ProcessedAt: null,
      FirstClaimedAt: null,
    })
    expect((await steps(sessionSid)).map(({ Step, UserName, ToName, Word }) => [Step, UserName, ToName, Word])).toEqual(
      [
        ['AlarmRaised', null, null, null],
        ['AlarmClaimed', 'wang', null, null],
        ['AlarmHandedOver', 'wang', 'li', '她认识这家人'],
        ['AlarmReleased', 'li', null, '下班'],
        ['AlarmClaimed', 'wang', null, null],
        ['AlarmProcessed', 'wang', null, '已电话联系'],
        ['AlarmReopened', 'manager', null, '又来信了'],
      ],
    )
    expect(
      (await stranger!.get(`/odata/AlarmSteps?$filter=${encodeURIComponent(`SessionSid eq '${sessionSid}'`)}`)).body
        .value,
    ).toEqual([])
  })

  it('is escalated by whoever has it, with a reason, and stays with them; a manager hands over and processes what others have', async () => {
    const sessionSid = await raised()
    await call(wang, 'ClaimAlarm', { sessionSid })
    expect((await call(wang, 'EscalateAlarm', { sessionSid })).body.error).toMatchObject({
      code: refusals['alarm.noteMissing'].code,
      target: 'reason',
    })
    expect((await call(li, 'EscalateAlarm', { sessionSid, reason: '没人理' })).body.error).toMatchObject({
      code: refusals['alarm.claimedByOther'].code,
    })
    const screen = await listen(manager!)
    expect((await call(wang, 'EscalateAlarm', { sessionSid, reason: '需要医生' })).status).toBe(200)
    expect((await screen.next('alarmChanged')).data).toMatchObject({ Escalated: true, Escalations: 1 })
    screen.close()
    expect(await alarm(sessionSid)).toMatchObject({ ClaimedBySid: wang!.sid, Escalations: 1 })
    await call(manager, 'EscalateAlarm', { sessionSid, reason: '请机构处理' })
    expect((await call(manager, 'EscalateAlarm', { sessionSid, reason: '再一次' })).body.error).toMatchObject({
      code: refusals['alarm.allTold'].code,
    })
    expect((await call(manager, 'HandOverAlarm', { sessionSid, toSid: li!.sid })).status).toBe(200)
    expect((await call(manager, 'ProcessAlarm', { sessionSid, note: '已转介' })).status).toBe(200)
    const escalations = (await steps(sessionSid)).filter(({ Step }) => Step === 'AlarmEscalated')
    expect(escalations.map(({ UserName, Word, Times }) => [UserName, Word, Times])).toEqual([
      ['wang', '需要医生', 1],
      ['manager', '请机构处理', 2],
    ])
  })

  it('says on whose screen it was and who has seen it, each once', async () => {
    const screens = await Promise.all([listen(wang!), listen(wang!), listen(li!)])
    const sessionSid = await raised()
    for (const screen of screens) await screen.next('alarm')
    // Sent is not shown: a screen says it when it could be looked at.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await steps(sessionSid)).map(({ Step }) => Step)).toEqual(['AlarmRaised'])
    for (const who of [wang, wang, li]) expect((await call(who, 'AlarmShown', { sessionSid })).status).toBe(200)
    expect((await call(stranger, 'AlarmShown', { sessionSid })).status).toBe(404)
    await screens[0]!.next('alarmTold')
    expect((await call(li, 'SeeAlarm', { sessionSid })).status).toBe(200)
    expect((await call(li, 'SeeAlarm', { sessionSid })).status).toBe(200)
    const told = async () =>
      (await steps(sessionSid)).map(({ Step, UserName, Channel }) => [Step, UserName, Channel]).toSorted()
    await expect.poll(told).toEqual([
      ['AlarmRaised', null, null],
      ['AlarmSeen', 'li', null],
      ['AlarmTold', 'li', 'screen'],
      ['AlarmTold', 'wang', 'screen'],
    ])
    expect(await alarm(sessionSid)).toMatchObject({
      ToldAt: expect.any(String),
      SeenAt: expect.any(String),
      ToldSeconds: expect.any(Number),
    })
    for (const screen of screens) screen.close()
  })

  it('is claimed at the moment when all see it and others act on it: nobody is refused for what the rest does meanwhile', async () => {
    const sessionSid = await raised()
    const seen = [wang, li, manager].map((client) => call(client, 'SeeAlarm', { sessionSid }))
    const replies = await Promise.all([
      ...seen,
      call(manager, 'EscalateAlarm', { sessionSid, reason: '没人理' }),
      call(wang, 'ClaimAlarm', { sessionSid }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await alarm(sessionSid)).toMatchObject({ ClaimedBySid: wang!.sid, Escalations: 1 })
  })

  it('comes with whom it can be handed over to and with the notes of its questionnaire', async () => {
    const sessionSid = await raised()
    const { body } = await wang!.get(`/odata/NaireSessions('${sessionSid}')/SurveyExpert.AlarmDesk()`)
    expect(body.value.NoteTemplates).toEqual(['已电话联系', '已转介'])
    expect(body.value.Handlers.map(({ Name }: Json) => Name)).toEqual(['li', 'wang', 'manager'])
    expect((await stranger!.get(`/odata/NaireSessions('${sessionSid}')/SurveyExpert.AlarmDesk()`)).status).toBe(404)
  })

  it('counts in how quickly the alarms of its questionnaire are seen to', async () => {
    const apply = `filter(SubjectSid eq '${field.place.subjectSid}')/groupby((NaireSid,NaireName),aggregate($count as Raised,ClaimSeconds with average as Claimed,ClaimSeconds with max as Slowest,ProcessSeconds with average as Processed))`
    const { body } = await manager!.get(`/odata/Alarms?$apply=${encodeURIComponent(apply)}`)
    expect(body.value).toMatchObject([
      {
        NaireName: record.Name,
        Raised: 6,
        Claimed: expect.any(Number),
        Slowest: expect.any(Number),
        Processed: expect.any(Number),
      },
    ])
  })

  it('tells its handler the contact answers that the author chose, and who may not read them elsewhere not even by the log', async () => {
    const own = copyOf(screening((naire) => Object.assign(naire, { AlarmContactCodes: ['story', 'age'] })))
    await field.place.publish(own)
    const someone = new Respondent(field.product.anybody, own)
    await someone.finish({ ...calm, phq9: '2', story: '请打 13912345678' })
    const { body } = await wang!.get(`/odata/Alarms('${someone.sid}')`)
    expect(JSON.parse(body.Contacts)).toMatchObject([
      { questionCode: 'age', answer: '30' },
      { questionCode: 'story', answer: '请打 13912345678' },
    ])
    const customer = await field.place.person('Customer', 'buyer')
    const [log, history] = [
      await customer.get(`/odata/AuditEvents?${options({ $filter: `SessionSid eq '${someone.sid}'` })}`),
      await customer.get(`/odata/NaireSessions('${someone.sid}')/SurveyExpert.History()`),
    ]
    expect([log.status, history.status, log.text + history.text]).toEqual([
      200,
      200,
      expect.not.stringContaining('13912345678'),
    ])
    expect((await customer.get(`/odata/Alarms('${someone.sid}')`)).status).toBe(404)
  })
})
