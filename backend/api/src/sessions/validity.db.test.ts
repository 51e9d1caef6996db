import type { NaireRecord } from '@naire/domain/naires'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import { beforeAll, expect, it } from 'vitest'
import type { Client, Reply } from '../../../../tests/api/client.ts'
import { anotherPlace, openField } from '../../../../tests/api/wechat-field.ts'
import { copyOf, newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
let record: NaireRecord
let [supervisor, editor, assessor]: Client[] = []

beforeAll(async () => {
  record = copyOf(screening())
  await field.place.publish(record)
  supervisor = await field.place.person('Supervisor', 'supervisor')
  editor = await field.place.person('PaperEditor', 'editor')
  assessor = await field.place.person('Assessor', 'assessor')
})

async function finished(): Promise<string> {
  const someone = new Respondent(field.product.anybody, record)
  expect((await someone.finish()).body.Status).toBe(0)
  return someone.sid
}

const act = (by: Client | undefined, name: string, body: object): Promise<Reply> =>
  by!.post(`/odata/NaireSessions/SurveyExpert.${name}()`, body)
const deleteMany = (by: Client | undefined, sids: readonly string[], reason = '重复答题') =>
  act(by, 'DeleteMany', { sessionSids: sids, reason })
const restoreMany = (by: Client | undefined, sids: readonly string[]) => act(by, 'RestoreMany', { sessionSids: sids })
const statusOf = async (sid: string) => (await supervisor!.get(`/odata/NaireSessions('${sid}')`)).body.Status
const inBin = async (by: Client | undefined, sid: string) =>
  (await by!.get(`/odata/DeletedSessions?$filter=${encodeURIComponent(`Sid eq '${sid}'`)}`)).body.value
const code = (key: RefusalKey) => refusals[key].code

it('deletes several at once with a reason: they lie in the recycle bin, with who put them there and why, and in no list', async () => {
  const [one, other] = [await finished(), await finished()]
  expect((await deleteMany(editor, [one, other])).body.value).toEqual({ Done: [one, other], Refused: [] })
  expect(await inBin(supervisor, one)).toEqual([
    expect.objectContaining({
      Sid: one,
      ReviewStatus: 0,
      DeletedByName: 'editor',
      DeleteReason: '重复答题',
      DeleteTime: expect.any(String),
    }),
  ])
  expect((await supervisor!.get(`/odata/NaireSessions('${one}')`)).status).toBe(404)
})

it('needs a reason to delete several', async () => {
  const sid = await finished()
  const { status, body } = await deleteMany(supervisor, [sid], ' ')
  expect([status, body.error.code, body.error.target]).toEqual([400, code('session.reasonMissing'), 'reason'])
  expect(await statusOf(sid)).toBe(0)
})

it('brings back from the recycle bin, to where they stood, and tells which were not in it', async () => {
  const [deleted, kept] = [await finished(), await finished()]
  await deleteMany(editor, [deleted])
  const { value } = (await restoreMany(editor, [deleted, kept])).body
  expect(value).toEqual({ Done: [deleted], Refused: [{ SessionSid: kept, Code: code('session.notFound') }] })
  expect(await statusOf(deleted)).toBe(0)
  expect(await inBin(supervisor, deleted)).toEqual([])
})

it('leaves what was invalidated to those who may invalidate', async () => {
  const sid = await finished()
  await act(supervisor, 'Invalidate', { sessionSid: sid, reason: '测试数据' })
  expect((await act(editor, 'Restore', { sessionSid: sid })).body.error.code).toBe(code('session.notFound'))
  expect((await restoreMany(editor, [sid])).body.error.code).toBe(code('session.notFound'))
  expect(await statusOf(sid)).toBe(3)
  expect((await restoreMany(supervisor, [sid])).body.value).toEqual({ Done: [sid], Refused: [] })
  expect(await statusOf(sid)).toBe(0)
})

it('shows the recycle bin to nobody else, and not to another organisation', async () => {
  const sid = await finished()
  await deleteMany(supervisor, [sid])
  expect((await assessor!.get('/odata/DeletedSessions')).status).toBe(404)
  const stranger = await (await anotherPlace(field)).person('Supervisor', `stranger${newSid().slice(0, 4)}`)
  expect(await inBin(stranger, sid)).toEqual([])
  expect((await restoreMany(stranger, [sid])).status).toBe(404)
})
