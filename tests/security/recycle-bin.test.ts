import { refusals, type RefusalKey } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import { beforeAll, expect, it } from 'vitest'
import { options, type Client } from '../api/client.ts'
import { copyOf, FieldworkSite, newSid, password, screening } from '../api/fieldwork.ts'
import { Respondent } from '../api/respondent.ts'
import { openField } from '../api/wechat-field.ts'

const field = openField()
type Person = Client & { readonly sid: string }
let [administrator, manager, supervisor, assessor, stranger]: Person[] = []

beforeAll(async () => {
  const { place, product } = field
  administrator = await place.person('OrgAdmin', 'bin_admin')
  manager = await place.person('ProjectManager', 'bin_manager')
  supervisor = await place.person('Supervisor', 'bin_supervisor')
  assessor = await place.person('Assessor', 'bin_assessor')
  stranger = await (await FieldworkSite.make(product, '回收站外的机构')).person('OrgAdmin', 'bin_stranger')
})

const code = (key: RefusalKey) => refusals[key].code
const inBin = async (by: Client | undefined, sid: string) =>
  (await by!.get(`/odata/RecycleBin?$filter=Sid eq '${sid}'`)).body.value as Record<string, unknown>[]
const naire = async () => {
  const record = copyOf(screening())
  return { record, sid: await field.place.publish(record) }
}
const begin = (record: NaireRecord) => new Respondent(field.product.anybody, record)

it('a deleted questionnaire is not there for authors and new respondents, those who began may finish, and it comes back', async () => {
  const { record, sid } = await naire()
  const begun = begin(record)
  expect((await begun.finish()).status).toBe(200)
  const path = `/odata/Naires('${sid}')`
  // As the home page counts what waits for a reviewer.
  const waiting = async (more = '') =>
    (
      await manager!.get(
        `/odata/NaireSessions/$count?${options({ $filter: `NaireSid eq '${sid}' and ReviewStatus eq 0${more}` })}`,
      )
    ).text
  const ofLivingNaire = ' and Naire/Sid ne null'
  expect(await waiting(ofLivingNaire)).toBe('1')
  expect((await supervisor!.delete(path)).status).toBe(404)
  expect((await stranger!.delete(path)).status).toBe(404)
  expect((await manager!.delete(path)).status).toBe(204)
  expect((await manager!.get(path)).status).toBe(404)
  expect([await waiting(), await waiting(ofLivingNaire)]).toEqual(['1', '0'])
  expect((await manager!.get(`/odata/Naires?$filter=Sid eq '${sid}'`)).body.value).toEqual([])
  for (const call of ['SurveyExpert.Publish()', 'SurveyExpert.Copy()'])
    expect((await manager!.post(`${path}/${call}`, { name: 'a' })).status, call).toBe(404)
  expect((await field.product.anybody.get(`/naire/${sid}.json`)).status).toBe(404)
  expect((await begin(record).finish()).status).toBeGreaterThanOrEqual(400)
  expect(await inBin(manager, sid)).toMatchObject([{ Kind: 'naire', DeletedByName: 'bin_manager', DeleteReason: '' }])
  expect(await inBin(supervisor, sid)).toEqual([])
  expect(await inBin(stranger, sid)).toEqual([])
  expect((await stranger!.post(`${path}/SurveyExpert.Restore()`, { reason: 'a' })).status).toBe(404)
  const unsaid = await manager!.post(`${path}/SurveyExpert.Restore()`, { reason: '' })
  expect([unsaid.status, unsaid.body.error.target]).toEqual([400, 'reason'])
  expect((await manager!.post(`${path}/SurveyExpert.Restore()`, { reason: '误删' })).status).toBe(204)
  expect((await field.product.anybody.get(`/naire/${sid}.json`)).status).toBe(200)
  expect((await begin(record).finish()).body.Status).toBe(0)
  expect(await inBin(manager, sid)).toEqual([])
  const again = await manager!.post(`${path}/SurveyExpert.Restore()`, { reason: 'a' })
  expect(again.body.error.code).toBe(code('naire.notDeleted'))
})

it('a deleted user comes back with their password, unless their account was taken meanwhile', async () => {
  const { place, product } = field
  const gone = await place.person('Surveyor', 'bin_gone')
  const status = (by: Client, body: object) => by.post(`/odata/Users('${gone.sid}')/SurveyExpert.SetStatus()`, body)
  expect((await administrator!.delete(`/odata/Users('${gone.sid}')`)).status).toBe(204)
  expect(await inBin(administrator, gone.sid)).toMatchObject([{ Kind: 'user', Name: 'bin_gone', SubjectSid: null }])
  expect(await inBin(supervisor, gone.sid)).toEqual([])
  for (const by of [stranger!, supervisor!, assessor!]) expect((await status(by, { status: 0 })).status).toBe(404)
  expect((await status(administrator!, { status: 0, reason: '误删' })).status).toBe(204)
  expect((await product.anybody.post('/odata/Authenticate', { userCode: 'bin_gone', password: 'x' })).status).toBe(400)
  expect((await product.anybody.signIn('bin_gone', password)).headers).toBeDefined()
  const trail = await administrator!.get(
    `/odata/AuditEvents?$filter=Stream eq 'user-${gone.sid}' and EventType eq 'UserRestored'`,
  )
  expect(trail.body.value).toMatchObject([{ Reason: '误删', ActorName: 'bin_admin' }])
  await administrator!.delete(`/odata/Users('${gone.sid}')`)
  await place.person('Surveyor', 'bin_gone')
  const taken = await status(administrator!, { status: 0, reason: '误删' })
  expect([taken.status, taken.body.error.code]).toEqual([409, code('user.codeTaken')])
  expect(await inBin(administrator, gone.sid)).toHaveLength(1)
})

it('nobody restores somebody whose role they may not grant, nor an erased person', async () => {
  const { place, product } = field
  const powerful = await place.person('OrgAdmin', 'bin_powerful')
  await administrator!.delete(`/odata/Users('${powerful.sid}')`)
  const path = `/odata/Users('${powerful.sid}')/SurveyExpert.SetStatus()`
  expect((await manager!.post(path, { status: 0, reason: 'a' })).body.error.code).toBe(code('user.authorityTooHigh'))
  await product.admin.post(`/odata/Users('${powerful.sid}')/SurveyExpert.Erase()`, { reason: '离职' })
  expect((await administrator!.post(path, { status: 0, reason: 'a' })).body.error.code).toBe(code('user.erased'))
  expect(await inBin(administrator, powerful.sid)).toEqual([])
})

it('sessions and sheets lie in the same bin, each for those who may delete them', async () => {
  const { record, sid } = await naire()
  const answered = begin(record)
  await answered.finish()
  const sheetSid = newSid()
  await manager!.post('/odata/Excels/SurveyExpert.Save()', { excel: { Sid: sheetSid, NaireSid: sid, Name: '名单' } })
  await manager!.delete(`/odata/Excels('${sheetSid}')`)
  await manager!.post('/odata/NaireSessions/SurveyExpert.DeleteMany()', { sessionSids: [answered.sid], reason: '重复' })
  const subject = await manager!.get(
    `/odata/RecycleBin?$filter=SubjectSid eq '${field.place.subjectSid}' and NaireSid eq '${sid}'&$orderby=Kind`,
  )
  expect(subject.body.value).toMatchObject([
    { Kind: 'excel', Sid: sheetSid, Name: '名单' },
    { Kind: 'session', Sid: answered.sid, DeleteReason: '重复', DeletedByName: 'bin_manager' },
  ])
  expect((await assessor!.get('/odata/RecycleBin')).status).toBe(404)
  const back = { sessionSid: answered.sid, reason: '不是重复' }
  expect((await manager!.post('/odata/NaireSessions/SurveyExpert.Restore()', back)).status).toBe(200)
  expect(await inBin(manager, answered.sid)).toEqual([])
  const trail = await manager!.get(
    `/odata/AuditEvents?$filter=SessionSid eq '${answered.sid}' and EventType eq 'SessionRestored'`,
  )
  expect(trail.body.value).toMatchObject([{ Reason: '不是重复' }])
})

it('a deleted project comes back with what lies in it, unless its name was taken meanwhile', async () => {
  const make = (Name: string) => manager!.post('/odata/Subjects', { Name, OrgSid: field.place.orgSid })
  const { Sid: subjectSid } = (await make('要恢复的项目')).body
  const record = copyOf(screening())
  const imported = await manager!.post('/odata/Naires/SurveyExpert.Import()', { subjectSid, naire: record })
  const path = `/odata/Subjects('${subjectSid}')`
  const restore = (by: Client | undefined, reason: string) => by!.post(`${path}/SurveyExpert.Restore()`, { reason })
  const deleted = () => manager!.delete(path)
  expect((await deleted()).status).toBe(204)
  expect(await inBin(manager, subjectSid)).toMatchObject([
    { Kind: 'subject', Name: '要恢复的项目', DeletedByName: 'bin_manager' },
  ])
  for (const by of [supervisor, assessor, stranger]) {
    expect((await restore(by, 'a')).status).toBe(404)
    expect((await by!.get(`/odata/RecycleBin?$filter=Sid eq '${subjectSid}'`)).text).not.toContain('要恢复')
  }
  const unsaid = await restore(manager, ' ')
  expect([unsaid.status, unsaid.body.error.target]).toEqual([400, 'reason'])
  expect((await restore(manager, '误删')).status).toBe(204)
  expect(await inBin(manager, subjectSid)).toEqual([])
  expect((await manager!.get(`/odata/Naires?$filter=SubjectSid eq '${subjectSid}'`)).body.value).toMatchObject([
    { Sid: imported.body.value.Sid },
  ])
  const trail = await administrator!.get(`/odata/AuditEvents?$filter=EventType eq 'SubjectRestored'`)
  expect(trail.body.value).toMatchObject([{ Reason: '误删', ActorName: 'bin_manager' }])
  await deleted()
  expect((await make('要恢复的项目')).status).toBe(201)
  const taken = await restore(manager, '误删')
  expect([taken.status, taken.body.error.code]).toEqual([409, code('subject.nameTaken')])
})

it('a subject with members keeps its bin to them', async () => {
  const { sid } = await naire()
  await manager!.delete(`/odata/Naires('${sid}')`)
  const path = `/odata/Subjects('${field.place.subjectSid}')/SurveyExpert`
  const other = await field.place.person('ProjectManager', 'bin_outside')
  await manager!.post(`${path}.SaveMember()`, { userSid: manager!.sid, role: 2 })
  try {
    expect(await inBin(other, sid)).toEqual([])
    expect((await other.post(`/odata/Naires('${sid}')/SurveyExpert.Restore()`, { reason: 'a' })).status).toBe(404)
    expect(await inBin(manager, sid)).toHaveLength(1)
  } finally {
    await administrator!.post(`${path}.RemoveMember()`, { userSid: manager!.sid })
  }
})
