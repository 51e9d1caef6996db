import { randomUUID } from 'node:crypto'
import { connect, type Pool } from '@naire/database'
import { noticesStream, usualPreferences, type InboxEvent } from '@naire/domain/notices'
import { createPostgresEventStore } from '@naire/event-store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../api/client.ts'
import { newSid } from '../api/fieldwork.ts'
import { anotherPlace, openField } from '../api/wechat-field.ts'
import { until } from '../contracts/worker-bench.ts'

const field = openField()
type Person = Client & { readonly sid: string }
let pool: Pool
let [owner, colleague, boss, stranger]: Person[] = []
const noticeSid = newSid()
const address = 'planted-address@example.org'

beforeAll(async () => {
  const { place, product } = field
  owner = await place.person('Assessor', 'inbox_owner')
  colleague = await place.person('Assessor', 'inbox_other')
  boss = await place.person('OrgAdmin', 'inbox_boss')
  stranger = await (await anotherPlace(field)).person('OrgAdmin', 'inbox_stranger')
  pool = connect(product.databaseUrl, { max: 2, applicationName: 'notices-attack' })
  const nowhere = { detail: null, subjectSid: null, naireSid: null, sessionSid: null, dueAt: null }
  const about = { noticeSid, cause: newSid(), kind: 'alarm', what: 'raised', orgSid: place.orgSid, ...nowhere } as const
  const at = new Date().toISOString()
  const event: InboxEvent = { type: 'NoticeGiven', data: { ...about, at, inApp: true, mailDueAt: null } }
  const actor = { sid: 'system', role: 'system', orgSid: null } as const
  const metadata = { actor, at, commandId: randomUUID(), correlationId: randomUUID() }
  await createPostgresEventStore(pool).append({
    stream: noticesStream(owner.sid),
    expected: 'any',
    events: [{ ...event, id: randomUUID(), version: 1, metadata }],
  })
  await until(async () => ((await rows(owner!)).length === 1 ? true : undefined), 'the notice')
  const body = { Mail: address, Preferences: usualPreferences }
  expect((await owner.post('/api/SaveNoticeSettings', body)).status).toBe(204)
})
afterAll(() => pool.end())

const rows = async (who: Client, query = '') => (await who.get(`/odata/Notices?${query}`)).body.value
const mark = (who: Client, body: object) => who.post('/odata/Notices/SurveyExpert.MarkRead()', body)

it("nobody reads another's notices, by list, key, filter or as super administrator", async () => {
  for (const other of [colleague!, boss!, stranger!, field.product.admin]) {
    expect(await rows(other)).toEqual([])
    expect(await rows(other, `$filter=UserSid eq '${owner!.sid}'`)).toEqual([])
    expect((await other.get(`/odata/Notices('${noticeSid}')`)).status).toBe(404)
  }
  expect((await field.product.anybody.get('/odata/Notices')).status).toBe(401)
})

it("nobody marks another's notices as read", async () => {
  const until = new Date(Date.now() + 60_000).toISOString()
  for (const other of [colleague!, boss!, stranger!, field.product.admin]) {
    expect((await mark(other, { Sids: [noticeSid], Until: until })).status).toBe(204)
  }
  expect(await rows(owner!)).toMatchObject([{ Sid: noticeSid, ReadTime: null }])
})

it('an address for notices is shown to its owner alone, and stands nowhere in the open', async () => {
  expect((await owner!.get('/api/NoticeSettings')).body).toMatchObject({ Mail: address })
  for (const path of [`/odata/Users('${owner!.sid}')`, '/odata/Users', '/api/NoticeSettings', '/odata/AuditEvents'])
    expect((await boss!.get(path)).text).not.toContain(address)
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('log', 'read', 'vault', 'work')`,
  )
  for (const { name } of tables) {
    const { rowCount } = await pool.query(`select from ${name} as t where t::text like $1`, [`%${address}%`])
    expect(rowCount, name).toBe(0)
  }
})

it('a wrong address, an unknown kind and too many sids are refused by their name', async () => {
  const save = (body: object) => owner!.post('/api/SaveNoticeSettings', { Preferences: usualPreferences, ...body })
  for (const Mail of ['a', 'a@b.cd\r\nBcc: x@y.zz', 'a@b.cd, e@f.gh', '"a"@b.cd>'])
    expect((await save({ Mail })).body.error).toMatchObject({ target: 'Mail' })
  const { alarm: _, ...without } = usualPreferences
  for (const Preferences of [without, { ...usualPreferences, alarm: { inApp: 1, mail: 'hourly' } }])
    expect((await save({ Mail: null, Preferences })).status).toBe(400)
  expect((await mark(owner!, { Sids: Array.from({ length: 1001 }, newSid) })).status).toBe(400)
  expect((await mark(owner!, { Until: 'yesterday' })).status).toBe(400)
  expect((await owner!.get('/api/NoticeSettings')).body).toMatchObject({ Mail: address })
})
