import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningWorkers } from '@naire/workers/runner'
import type { Client, Json } from '../api/client.ts'
import { exportsOf, exportWorkers, fetchExport, finishedExport, requestExport } from '../api/export-field.ts'
import { newSid, screening } from '../api/fieldwork.ts'
import { Respondent } from '../api/respondent.ts'
import { anotherPlace, openField } from '../api/wechat-field.ts'

const field = openField()
const record = screening()
let workers: RunningWorkers
let owner: Client
let colleague: Client
let stranger: Client
let row: Json

beforeAll(async () => {
  const { place, product } = field
  await place.publish(record)
  await new Respondent(product.anybody, record).finish()
  owner = await place.person('Supervisor', 'export_owner')
  colleague = await place.person('Supervisor', 'export_colleague')
  stranger = await (await anotherPlace(field)).person('OrgAdmin', 'export_stranger')
  workers = await exportWorkers(product)
  row = await finishedExport(owner, record.Sid)
})
afterAll(() => workers.stop())

it('of another organisation are neither asked for nor seen', async () => {
  expect((await requestExport(stranger, record.Sid)).status).toBe(404)
  expect((await stranger.get(`/odata/NaireSessions/SurveyExpert.Exports(naireSid='${record.Sid}')`)).status).toBe(404)
})

it('of a colleague are not seen, cancelled or taken over', async () => {
  expect(await exportsOf(colleague, record.Sid)).toEqual([])
  const cancel = await colleague.post('/odata/NaireSessions/SurveyExpert.CancelExport()', { Sid: row['Sid'] })
  expect(cancel.status).toBe(404)
  expect((await requestExport(colleague, record.Sid, { Sid: row['Sid'] })).status).toBe(404)
})

it('are fetched by a pass of their own alone', async () => {
  const other = await finishedExport(colleague, record.Sid)
  const pass = String(other['Link']).split('pass=')[1]
  const link = (sid: unknown, with_: unknown) => `/Exports/${String(sid)}?pass=${String(with_)}`
  const [until = '', signature = ''] = String(row['Link']).split('pass=')[1]!.split('.')
  for (const tried of [
    link(row['Sid'], pass),
    link(row['Sid'], `${Number(until) + 3_600_000}.${signature}`),
    link(row['Sid'], `${until}.`),
    link(row['Sid'], ''),
    `/Exports/${String(row['Sid'])}`,
    link(newSid(), pass),
    '/Exports/..%2f..%2fetc?pass=1',
  ])
    expect((await fetchExport(owner, tried)).status, tried).toBe(404)
  expect((await fetchExport(owner, String(row['Link']))).status).toBe(200)
})

it.each([
  [{ filter: `Nothing eq 1` }],
  [{ filter: `Sid ne null) or (NaireSid ne null` }],
  [{ filter: `Sid eq '` }],
  [{ timeZone: 'Nowhere/At_All' }],
  [{ format: 'exe' }],
  [{ sids: ['x'] }],
  [{ sids: [] }],
  [{ columns: [] }],
  [{ fileNames: 'x'.repeat(201) }],
  [{ surprise: true }],
])('are refused where they ask for what makes no sense: %j', async (wish) => {
  expect((await requestExport(owner, record.Sid, wish)).status).toBe(400)
})
