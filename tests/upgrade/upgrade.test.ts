import { connectParts, createApp, readConfig } from '@naire/api'
import { checkReceiptIn } from '@naire/api/receipts'
import { readModels } from '@naire/projections'
import { prepareProjections, startProjections } from '@naire/projections/runner'
import { prepareWork, startWorkers } from '@naire/workers/runner'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Client } from '../api/client.ts'
import { freshDatabase } from '../fresh-database.ts'
import { installation, restoreInstallation } from './installation.ts'

const { alarmedSid, returnedSid, offlineSid, naireSid, device } = installation
const quota = `quota-${naireSid}`
const stops: (() => Promise<unknown> | void)[] = []
let databaseUrl: string
let dataDir: string
let pool: pg.Pool
let anybody: Client
let admin: Client
let before: { readonly events: readonly object[]; readonly jobs: readonly string[]; readonly parked: number }

const types = async (stream: string): Promise<string[]> =>
  (
    await pool.query<{ type: string }>('select type from log.events where stream = $1 order by revision', [stream])
  ).rows.map(({ type }) => type)
const logged = async (): Promise<object[]> =>
  (await pool.query<object>('select position, stream, revision, id, type, sealed from log.events order by position'))
    .rows

beforeAll(async () => {
  databaseUrl = await freshDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'naire-upgrade-'))
  await restoreInstallation({ databaseUrl, dataDir })
  pool = new pg.Pool({ connectionString: databaseUrl })
  before = {
    events: await logged(),
    jobs: (await pool.query<{ job_id: string }>('select job_id from work.obligations')).rows.map((row) => row.job_id),
    parked: (await pool.query('select from read.parked_events')).rows.length,
  }
  const log = pino({ level: 'silent' })
  const parts = await connectParts(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), log)
  await prepareProjections(parts.pool)
  await prepareWork(parts.pool)
  const { pool: own, store, vault } = parts
  const projections = startProjections({ pool: own, store, keys: vault.keys, readModels, log })
  const workers = startWorkers({
    pool: own,
    store,
    vault,
    databaseUrl,
    redisUrl: null,
    log,
    leaseMs: 500,
    sweep: { everyMs: 200, unheardMs: 0 },
  })
  await projections.ready
  const app = await createApp(parts)
  await app.listen(0, '127.0.0.1')
  anybody = new Client(await app.getUrl())
  admin = await anybody.signIn(installation.superAdmin.userCode, installation.superAdmin.password)
  stops.push(
    () => app.close(),
    () => workers.stop(),
    () => projections.stop(),
    () => parts.close(),
    () => pool.end(),
    () => rmSync(dataDir, { recursive: true, force: true }),
  )
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

it('the log stays as it was, byte for byte, and every state is folded from it', async () => {
  expect((await logged()).slice(0, before.events.length)).toEqual(before.events)
  for (const sid of [alarmedSid, returnedSid, offlineSid]) {
    const { status, body } = await admin.get(`/odata/NaireSessions('${sid}')/SurveyExpert.History()`)
    expect(status).toBe(200)
    expect(body.value.length).toBeGreaterThan(1)
  }
})

it('read models are built anew, with answers, alarm, review and quota', async () => {
  const { body } = await admin.get(`/odata/NaireSessions?$filter=NaireSid eq '${naireSid}'&$expand=Feedbacks`)
  const sessions = new Map<string, { Status: number; Feedbacks: readonly object[] }>(
    body.value.map((session: { Sid: string }) => [session.Sid, session]),
  )
  expect([...sessions.keys()]).toEqual(expect.arrayContaining([alarmedSid, returnedSid, offlineSid]))
  expect(sessions.get(alarmedSid)?.Feedbacks.length).toBeGreaterThan(18)
  const alarms = await admin.get(`/odata/Alarms?$filter=SessionSid eq '${alarmedSid}'`)
  expect(alarms.body.value).toHaveLength(1)
  const comments = await admin.get(`/odata/NaireSessions('${returnedSid}')/SurveyExpert.Comments()`)
  expect(comments.text).toContain('升级前的意见')
})

it('events that a read model could not take are taken as it is built anew, or when an operator retries them', async () => {
  expect(before.parked).toBe(4)
  const parked = async () => (await pool.query<{ Sid: string }>('select "Sid" from read.parked_events')).rows
  for (const { Sid } of await parked())
    expect((await admin.post(`/odata/ParkedEvents('${Sid}')/SurveyExpert.Retry()`, { reason: '升级' })).status).toBe(
      204,
    )
  await vi.waitFor(async () => expect(await parked()).toEqual([]), { timeout: 20_000, interval: 200 })
})

it('jobs that waited are done, those that nobody had enqueued too, each once', async () => {
  expect(before.jobs).toHaveLength(7)
  await vi.waitFor(
    async () =>
      expect((await pool.query('select job_id from work.outbox where job_id = any ($1)', [before.jobs])).rows).toEqual(
        [],
      ),
    { timeout: 50_000, interval: 200 },
  )
  // Held seats that ran out, once each; confirmed seats stay.
  const seats = await types(quota)
  expect(seats.filter((type) => type === 'SeatConfirmed')).toHaveLength(2)
  expect(seats.filter((type) => type === 'SeatReleased' || type === 'HoldExpired')).toHaveLength(2)
  expect(await types(`session-${alarmedSid}`)).toContain('AlarmEscalated')
  // Sent back after the dispatcher's last step: the seat is kept for a while.
  await vi.waitFor(async () => expect((await types(quota)).length).toBeGreaterThan(9), { timeout: 20_000 })
})

it('a receipt of before is valid', async () => {
  const { verdict, receipt } = await checkReceiptIn(
    { databaseUrl, eventStore: { kind: 'postgres' }, dataDir },
    installation.receipt,
  )
  expect(verdict).toBe('stored')
  expect(receipt).toMatchObject({ sessionSid: alarmedSid })
  expect((await anybody.get(`/receipt/${installation.receipt}`)).status).toBe(200)
})

it('what a device held back is taken, once, however often it is sent', async () => {
  const rows = (name: string) => device.stores.find((store) => store.name === name)?.values ?? []
  const [session] = rows('nairSessions') as { Sid: string; Key: string }[]
  const [outbox] = rows('outbox') as { Commit: { Body: object; CommandId: string } }[]
  const body = { ...outbox?.Commit.Body, CommandId: outbox?.Commit.CommandId, IsFinal: true }
  const phone = anybody.as({ 'X-Session-Key': session?.Key ?? '' })
  const commit = await phone.post('/odata/NaireSessions', body)
  expect(commit.status).toBe(200)
  expect(commit.body).toMatchObject({ Sid: offlineSid })
  await vi.waitFor(async () => expect(await types(`session-${offlineSid}`)).toContain('SessionSucceeded'), {
    timeout: 20_000,
    interval: 200,
  })
  const stored = await types(`session-${offlineSid}`)
  const again = await phone.post('/odata/NaireSessions', body)
  expect(again.body.Receipt).toEqual(commit.body.Receipt)
  expect(await types(`session-${offlineSid}`)).toEqual(stored)
})
