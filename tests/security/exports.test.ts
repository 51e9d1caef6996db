import { roles } from '@naire/domain/access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningWorkers } from '@naire/workers/runner'
import type { Client, Json } from '../api/client.ts'
import { exportsOf, exportWorkers, fetchExport, finishedExport, requestExport } from '../api/export-field.ts'
import { copyOf, newSid, screening } from '../api/fieldwork.ts'
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

describe('a pass', () => {
  const user = (sid: string) => `/odata/Users('${sid}')`
  const member = (name: 'SaveMember' | 'RemoveMember', body: object) =>
    field.product.admin.post(`/odata/Subjects('${field.place.subjectSid}')/SurveyExpert.${name}()`, body)

  it.each([
    ['a block', (sid: string) => field.product.admin.post(`${user(sid)}/SurveyExpert.SetStatus()`, { status: 1 })],
    ['a deletion', (sid: string) => field.product.admin.delete(user(sid))],
    ['a lesser role', (sid: string) => field.product.admin.put(user(sid), { Authority: roles.Customer })],
    ['another role', (sid: string) => field.product.admin.put(user(sid), { Authority: roles.PaperEditor })],
    ['a lesser role in the subject', (sid: string) => member('SaveMember', { userSid: sid, role: roles.Customer })],
  ] as const)('opens nothing any more after %s, not even the rest of a download', async (_, lose) => {
    const person = await field.place.person('Supervisor', `loses_${newSid().slice(0, 8)}`)
    const { Link } = await finishedExport(person, record.Sid)
    expect((await fetchExport(person, String(Link))).status).toBe(200)
    expect((await fetchExport(person, String(Link), { Range: 'bytes=5-' })).status).toBe(206)
    const { status, text } = await lose(person.sid)
    expect(status, text).toBeLessThan(300)
    expect((await fetchExport(person, String(Link))).status).toBe(404)
    expect((await fetchExport(person, String(Link), { Range: 'bytes=5-' })).status).toBe(404)
    await member('RemoveMember', { userSid: person.sid })
  })

  it('opens nothing while the questionnaire is deleted', async () => {
    const other = copyOf(record)
    await field.place.publish(other)
    const { Link } = await finishedExport(owner, other.Sid)
    expect((await fetchExport(owner, String(Link))).status).toBe(200)
    const { status, text } = await field.product.admin.delete(`/odata/Naires('${other.Sid}')`)
    expect(status, text).toBeLessThan(300)
    expect((await fetchExport(owner, String(Link))).status).toBe(404)
  })
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
