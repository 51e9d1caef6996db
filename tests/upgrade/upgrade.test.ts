import { checkReceiptIn } from '@naire/api/receipts'
import { screening } from '../api/fieldwork.ts'
import { Respondent } from '../api/respondent.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { earlier, installation, ledgerOf, UpgradedInstallation } from './installation.ts'

const { alarmedSid, returnedSid, offlineSid, naireSid, device } = installation
const quota = `quota-${naireSid}`
let before: { readonly jobs: readonly string[]; readonly parked: number }
let upgraded: UpgradedInstallation

beforeAll(async () => {
  upgraded = await UpgradedInstallation.start(installation.commit, async (pool) => {
    const jobs = await pool.query<{ job_id: string }>('select job_id from work.obligations')
    const parked = await pool.query('select from read.parked_events')
    before = { jobs: jobs.rows.map((row) => row.job_id), parked: parked.rows.length }
  })
})
afterAll(() => upgraded.stop())

it('the log stays as it was, byte for byte, and every state is folded from it', async () => {
  expect((await upgraded.logged()).slice(0, upgraded.events.length)).toEqual(upgraded.events)
  for (const sid of [alarmedSid, returnedSid, offlineSid]) {
    const { status, body } = await upgraded.admin.get(`/odata/NaireSessions('${sid}')/SurveyExpert.History()`)
    expect(status).toBe(200)
    expect(body.value.length).toBeGreaterThan(1)
  }
})

it('read models are built anew, with answers, alarm, review and quota', async () => {
  const { body } = await upgraded.admin.get(`/odata/NaireSessions?$filter=NaireSid eq '${naireSid}'&$expand=Feedbacks`)
  const sessions = new Map<string, { Status: number; Feedbacks: readonly object[] }>(
    body.value.map((session: { Sid: string }) => [session.Sid, session]),
  )
  expect([...sessions.keys()]).toEqual(expect.arrayContaining([alarmedSid, returnedSid, offlineSid]))
  expect(sessions.get(alarmedSid)?.Feedbacks.length).toBeGreaterThan(18)
  const alarms = await upgraded.admin.get(`/odata/Alarms?$filter=SessionSid eq '${alarmedSid}'`)
  expect(alarms.body.value).toHaveLength(1)
  const comments = await upgraded.admin.get(`/odata/NaireSessions('${returnedSid}')/SurveyExpert.Comments()`)
  expect(comments.text).toContain('升级前的意见')
})

it('events that a read model could not take are taken as it is built anew, or when an operator retries them', async () => {
  expect(before.parked).toBe(4)
  const parked = async () => (await upgraded.pool.query<{ Sid: string }>('select "Sid" from read.parked_events')).rows
  for (const { Sid } of await parked())
    expect(
      (await upgraded.admin.post(`/odata/ParkedEvents('${Sid}')/SurveyExpert.Retry()`, { reason: '升级' })).status,
    ).toBe(204)
  await vi.waitFor(async () => expect(await parked()).toEqual([]), { timeout: 20_000, interval: 200 })
})

it('jobs that waited are done, those that nobody had enqueued too, each once', async () => {
  expect(before.jobs).toHaveLength(7)
  await vi.waitFor(
    async () =>
      expect(
        (await upgraded.pool.query('select job_id from work.outbox where job_id = any ($1)', [before.jobs])).rows,
      ).toEqual([]),
    { timeout: 50_000, interval: 200 },
  )
  // Held seats that ran out, once each; confirmed seats stay.
  const seats = await upgraded.typesOf(quota)
  expect(seats.filter((type) => type === 'SeatConfirmed')).toHaveLength(2)
  expect(seats.filter((type) => type === 'SeatReleased' || type === 'HoldExpired')).toHaveLength(2)
  expect(await upgraded.typesOf(`session-${alarmedSid}`)).toContain('AlarmEscalated')
  // Sent back after the dispatcher's last step: the seat is kept for a while.
  await vi.waitFor(async () => expect((await upgraded.typesOf(quota)).length).toBeGreaterThan(9), { timeout: 20_000 })
})

it('a receipt of before is valid', async () => {
  const { verdict, receipt } = await checkReceiptIn(
    { databaseUrl: upgraded.databaseUrl, eventStore: { kind: 'postgres' }, dataDir: upgraded.dataDir },
    installation.receipt,
  )
  expect(verdict).toBe('stored')
  expect(receipt).toMatchObject({ sessionSid: alarmedSid })
  expect((await upgraded.anybody.get(`/receipt/${installation.receipt}`)).status).toBe(200)
})

it('what a device held back is taken, once, however often it is sent', async () => {
  const rows = (name: string) => device.stores.find((store) => store.name === name)?.values ?? []
  const [session] = rows('nairSessions') as { Sid: string; Key: string }[]
  const [outbox] = rows('outbox') as { Commit: { Body: object; CommandId: string } }[]
  const body = { ...outbox?.Commit.Body, CommandId: outbox?.Commit.CommandId, IsFinal: true }
  const phone = upgraded.anybody.as({ 'X-Session-Key': session?.Key ?? '' })
  const commit = await phone.post('/odata/NaireSessions', body)
  expect(commit.status).toBe(200)
  expect(commit.body).toMatchObject({ Sid: offlineSid })
  await vi.waitFor(async () => expect(await upgraded.typesOf(`session-${offlineSid}`)).toContain('SessionSucceeded'), {
    timeout: 20_000,
    interval: 200,
  })
  const stored = await upgraded.typesOf(`session-${offlineSid}`)
  const again = await phone.post('/odata/NaireSessions', body)
  expect(again.body.Receipt).toEqual(commit.body.Receipt)
  expect(await upgraded.typesOf(`session-${offlineSid}`)).toEqual(stored)
})

describe.each(earlier)('an installation of %s', (commit) => {
  const { sessions, held, receipt } = ledgerOf(commit)
  let one: UpgradedInstallation
  beforeAll(async () => {
    one = await UpgradedInstallation.start(commit)
  })
  afterAll(() => one.stop())

  it('keeps its log', async () => {
    expect((await one.logged()).slice(0, one.events.length)).toEqual(one.events)
  })

  it('has every session as it was: status, review, appeal and answers', async () => {
    const now: Record<string, unknown> = {}
    for (const sid of Object.keys(sessions)) {
      const { body } = await one.admin.get(`/odata/NaireSessions('${sid}')?$expand=Feedbacks`)
      const { Status, ReviewStatus, AppealStatus, Feedbacks } = body
      const answers = Feedbacks.map(({ QuestionCode, ReferCode1, Value1 }: Record<string, string>) => [
        QuestionCode,
        QuestionCode === 'age' ? Value1 : (ReferCode1 ?? Value1),
      ])
      now[sid] = [Status, ReviewStatus, AppealStatus, Object.fromEntries(answers)]
    }
    expect(now).toEqual(sessions)
  })

  it('shows the sessions of which only the log knew', async () => {
    const { rows } = await one.pool.query(`select distinct stream from log.events where stream like 'session-%'`)
    expect(rows).toHaveLength(Object.keys(sessions).length + 8)
    const { body } = await one.admin.get('/odata/NaireSessions?$count=true&$top=0')
    expect(body['@odata.count']).toBe(rows.length)
    expect((await one.pool.query('select from read.parked_events')).rows).toEqual([])
  })

  it('takes the rest of a session that a device has begun', async () => {
    const phone = new Respondent(one.anybody, screening(), held.Sid, held.Key)
    const finished = await phone.finish()
    expect(finished.status, finished.text).toBe(200)
    expect((await phone.finish()).body.Receipt).toEqual(finished.body.Receipt)
    expect((await one.typesOf(`session-${held.Sid}`)).filter((type) => type === 'SessionSucceeded')).toHaveLength(1)
  })

  it.skipIf(receipt === undefined)('stands by its receipts', async () => {
    const { databaseUrl, dataDir } = one
    const { verdict } = await checkReceiptIn({ databaseUrl, eventStore: { kind: 'postgres' }, dataDir }, receipt ?? '')
    expect(verdict).toBe('stored')
  })
})
