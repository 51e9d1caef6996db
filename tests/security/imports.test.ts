import { beforeAll, expect, it } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { newSid, screening } from '../api/fieldwork.ts'
import { cancelImport, importsOf, previewImport, reportOf, startImport, uploadFile } from '../api/import-field.ts'
import { anotherPlace, openField } from '../api/wechat-field.ts'

const field = openField()
const record = screening()
const file = { name: 'answers.csv', bytes: Buffer.from('age\r\n30') }
let owner: Client
let colleague: Client
let stranger: Client
let draft: Json

beforeAll(async () => {
  const { place } = field
  await place.publish(record)
  owner = await place.person('Supervisor', 'import_owner')
  colleague = await place.person('Supervisor', 'import_colleague')
  stranger = await (await anotherPlace(field)).person('OrgAdmin', 'import_stranger')
  draft = (await uploadFile(owner, record.Sid, file)).body.value
})

it('of another organisation are neither made nor seen', async () => {
  expect((await uploadFile(stranger, record.Sid, file)).status).toBe(404)
  expect((await previewImport(stranger, draft.Import.Sid)).status).toBe(404)
  expect((await startImport(stranger, draft.Import.Sid, draft.Plan)).status).toBe(404)
  expect((await cancelImport(stranger, draft.Import.Sid)).status).toBe(404)
  const list = await stranger.get(`/odata/NaireSessions/SurveyExpert.Imports(naireSid='${record.Sid}')`)
  expect(list.status).toBe(404)
})

it('that are not begun are of nobody else, not even by the same sid', async () => {
  expect(await importsOf(colleague, record.Sid)).toEqual([])
  expect((await previewImport(colleague, draft.Import.Sid)).status).toBe(404)
  expect((await startImport(colleague, draft.Import.Sid, draft.Plan)).status).toBe(404)
  expect((await uploadFile(colleague, record.Sid, { ...file, sid: draft.Import.Sid })).status).toBe(404)
})

it('are not made by roles that may not put sessions into the recycle bin again', async () => {
  for (const role of ['Assessor', 'Customer', 'Surveyor', 'AgentSupervisor'] as const) {
    const person = await field.place.person(role, `im_${role.slice(0, 9).toLowerCase()}`)
    expect((await uploadFile(person, record.Sid, file)).status, role).toBe(404)
  }
  expect((await uploadFile(field.product.anybody, record.Sid, file)).status).toBeGreaterThanOrEqual(400)
})

it('hide their files from every other call', async () => {
  const path = `/DownloadFiles/?objectSid=${draft.Import.Sid}&bizObjectType=901`
  expect((await owner.get(path)).status).toBeGreaterThanOrEqual(400)
  expect((await field.product.anybody.get(path)).status).toBeGreaterThanOrEqual(400)
})

it.each([
  [{ columns: [] }],
  [{ columns: ['a/nothing'] }],
  [{ columns: [null, null] }],
  [{ columns: ['s/Sid'] }],
  [{ timeZone: 'Nowhere/At_All' }],
  [{ values: 'guess' }],
  [{ surprise: true }],
])('are refused where their plan makes no sense: %j', async (change) => {
  expect((await startImport(owner, draft.Import.Sid, { ...draft.Plan, ...change })).status).toBe(400)
})

it('are refused where one column stands for two', async () => {
  const two = { name: 'two.csv', bytes: Buffer.from('age,other\r\n30,31') }
  const { Import, Plan } = (await uploadFile(owner, record.Sid, two)).body.value
  const [key] = Plan.columns
  expect((await startImport(owner, Import.Sid, { ...Plan, columns: [key, key] })).status).toBe(400)
})

it('of a file that unpacks to more than it says, or is too wide, are refused and nothing is kept', async () => {
  const wide = Buffer.from(`${Array.from({ length: 5_001 }, (_, at) => `c${at}`).join(',')}\r\n1`)
  expect((await uploadFile(owner, record.Sid, { name: 'wide.csv', bytes: wide })).status).toBe(413)
  const sid = newSid()
  await uploadFile(owner, record.Sid, { name: 'bad.xlsx', bytes: Buffer.from('PK\u0003\u0004'), sid })
  expect((await previewImport(owner, sid)).status).toBe(404)
})

it('take a JSON body no further than the form: a path is no file', async () => {
  const body = { import: { Sid: newSid(), naireSid: record.Sid, fileName: 'a' }, file: { path: '/etc/passwd' } }
  expect((await owner.post('/odata/NaireSessions/SurveyExpert.UploadImport()', body)).status).toBe(400)
})

it('tell of cells as text, whatever stands in them', async () => {
  const bytes = Buffer.from(`age\r\n"=HYPERLINK(""http://x"")"\r\n"<img src=x onerror=alert(1)>"`)
  const { Rows } = (await uploadFile(owner, record.Sid, { name: 'odd.csv', bytes })).body.value
  expect(Rows.map(({ Outcome }: Json) => Outcome)).toEqual(['refused', 'refused'])
  expect(await reportOf(owner, draft.Import.Sid)).toEqual([])
})
