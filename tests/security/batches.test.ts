import type { NaireRecord } from '@naire/domain/naires'
import { beforeAll, expect, it } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { copyOf, newSid, screening } from '../api/fieldwork.ts'
import { Respondent } from '../api/respondent.ts'
import { anotherPlace, openField } from '../api/wechat-field.ts'

const field = openField()
let record: NaireRecord
let owner: Client
let colleague: Client
let editor: Client
let assessor: Client
let stranger: Client
let sid: string
let foreign: string

beforeAll(async () => {
  const { place, product } = field
  record = copyOf(screening())
  await place.publish(record)
  const someone = new Respondent(product.anybody, record)
  await someone.finish()
  sid = someone.sid
  owner = await place.person('Supervisor', 'batch_owner')
  colleague = await place.person('Supervisor', 'batch_colleague')
  editor = await place.person('PaperEditor', 'batch_editor')
  assessor = await place.person('Assessor', 'batch_reviewer')
  const away = await anotherPlace(field)
  stranger = await away.person('OrgAdmin', 'batch_stranger')
  const other = copyOf(screening())
  await away.publish(other)
  const elsewhere = new Respondent(product.anybody, other)
  await elsewhere.finish()
  foreign = elsewhere.sid
})

const path = (name: string) => `/odata/Naires('${record.Sid}')/SurveyExpert.${name}()`
const prepare = (by: Client, body: object = {}) => by.post(path('PrepareBatch'), { selection: {}, ...body })
const begin = (by: Client, Sid: string, act: object) => by.post(path('BeginBatch'), { Sid, act })
const statusOf = async () =>
  (await owner.get(`/odata/NaireSessions?$filter=Sid eq '${sid}'&$select=Status,ReviewStatus`)).body.value[0] as Json

it('are neither prepared nor seen by other organisations, nor by who has no right to batches', async () => {
  for (const by of [stranger, assessor]) {
    expect((await prepare(by)).status).toBe(404)
    expect((await by.get(path('Batches'))).status).toBe(404)
  }
})

it('take sessions of their own questionnaire only, whatever sids are named', async () => {
  const reply = await prepare(owner, { sids: [sid, foreign, newSid()] })
  expect(reply.body.value.Total).toBe(1)
})

it('of a colleague are not begun, stopped, undone or read', async () => {
  const { Sid } = (await prepare(owner)).body.value
  expect((await begin(colleague, Sid, { kind: 'delete', reason: 'x' })).status).toBe(404)
  for (const name of ['StopBatch', 'UndoBatch']) expect((await colleague.post(path(name), { Sid })).status).toBe(404)
  const report = `/odata/Naires('${record.Sid}')/SurveyExpert.BatchRefusals(batchSid='${Sid}',after=0)`
  expect((await colleague.get(report)).status).toBe(404)
  expect((await colleague.get(path('Batches'))).body.value).toEqual([])
  expect(await statusOf()).toMatchObject({ Status: 0 })
})

it('do only what the role may do to one session, too', async () => {
  const { Sid } = (await prepare(editor)).body.value
  for (const kind of ['pass', 'takeReview', 'openAppeal', 'restore'])
    expect((await begin(editor, Sid, { kind })).status, kind).toBe(404)
  expect((await begin(editor, Sid, { kind: 'invalidate', reason: 'x' })).status).toBe(404)
  expect((await begin(editor, Sid, { kind: 'assignReviewer', personSid: newSid() })).status).toBe(404)
  expect(await statusOf()).toMatchObject({ Status: 0, ReviewStatus: 0 })
})

it.each([
  [{ kind: 'erase', reason: 'x' }],
  [{ kind: 'delete', reason: ' ' }],
  [{ kind: 'pass', reason: 'x' }],
  [{ kind: 'assignReviewer', personSid: 'x' }],
  [{ kind: 'assignReviewer', personSid: newSid(), by: { sid: newSid(), role: 0 } }],
  [{ kind: 'delete', reason: 'x'.repeat(4_001) }],
])('are refused where the act makes no sense: %j', async (act) => {
  const { Sid } = (await prepare(owner)).body.value
  expect((await begin(owner, Sid, act)).status).toBe(400)
})

it('give sessions to nobody of another organisation', async () => {
  const { Sid } = (await prepare(owner)).body.value
  const away = (await stranger.get('/api/Me')).body.Sid as string
  expect((await begin(owner, Sid, { kind: 'assignReviewer', personSid: away })).status).toBe(404)
})
