import { operations, type OperationName } from '@naire/domain/access'
import { refusals } from '@naire/domain/refusals'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, Json, Reply } from '../api/client.ts'
import { campaign } from '../api/ident-calls.ts'
import { copyOf, newSid, password, FieldworkSite, screening } from '../api/fieldwork.ts'
import { startProduct } from '../api/product.ts'
import { calm, Respondent } from '../api/respondent.ts'

let product: Awaited<ReturnType<typeof startProduct>>
let mine: FieldworkSite
let theirs: FieldworkSite
let [attacker, customer, victim]: Client[] = []
let victimSid: string
let theirSession: Respondent
let mySession: Respondent
let theirFile: string
let theirAppealFile: string
let theirResource: string
let theirFeedback: string
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const upload = (by: Client, query: string) => by.upload(`/UploadFiles/?${query}`, { name: 'a.png', content: png })

/** A finished session that may be appealed. */
async function finished(place: FieldworkSite, admin: Client, respondentOf: Client): Promise<Respondent> {
  const record = copyOf(screening())
  await place.publish(record)
  const someone = new Respondent(respondentOf, record)
  await someone.finish()
  await admin.post('/odata/AppealSessions/SurveyExpert.ToggleAppealStatus()', {
    openAppeal: true,
    naireSessionSidList: [someone.sid],
  })
  return someone
}

const appeal = (by: Client, { sid, record }: Respondent, Sid: string, Reason = '分数不对') =>
  by.post('/odata/AppealSessions/SurveyExpert.CommitAppealFeedback()', {
    appealFeedback: { AppealSessionSid: sid, Sid, QuestionSid: record.Questions[0]?.Sid, Reason },
  })

beforeAll(async () => {
  product = await startProduct()
  mine = await FieldworkSite.make(product, '攻击者机构')
  theirs = await FieldworkSite.make(product, '受害者机构')
  attacker = await mine.person('OrgAdmin', 'attacker')
  customer = await mine.person('Customer', 'customer')
  const person = await theirs.person('OrgAdmin', 'victim')
  victim = person
  victimSid = person.sid
  ;[theirSession, mySession] = [
    await finished(theirs, product.admin, product.anybody),
    await finished(mine, product.admin, product.anybody),
  ]
  ;[theirFile, theirAppealFile, theirResource, theirFeedback] = [newSid(), newSid(), newSid(), newSid()]
  expect((await appeal(victim, theirSession, theirFeedback)).status).toBe(200)
  expect((await upload(victim, `objectSid=${theirSession.sid}&bizObjectType=203&sid=${theirAppealFile}`)).status).toBe(
    200,
  )
  expect(
    (await upload(victim, `objectSid=${theirSession.record.Sid}&bizObjectType=101&sid=${theirResource}`)).status,
  ).toBe(200)
  expect(
    (
      await upload(
        theirSession.client,
        `objectSid=${theirSession.sid}&bizObjectType=202&attachType=103&sid=${theirFile}`,
      )
    ).status,
  ).toBeLessThan(500)
  for (const make of [save, saveCrosstab, saveExcel, saveReport, share, saveCampaign])
    expect((await make(victim, theirSession.record.Sid)).status).toBeLessThan(300)
})
afterAll(() => product?.stop())

const user = (Sid: string) => ({
  Sid,
  Code: `u_${Sid.slice(0, 8)}`,
  Name: '某人',
  Nickname: '某人',
  pw: password,
  Authority: 7,
  OrgSid: mine.orgSid,
  DeptSid: mine.deptSid,
})
let orgs = 0
const orgName = () => `机构${'甲乙丙丁戊己庚辛'[(orgs += 1)]}`

/** Every operation that takes the sid of what it makes, with one that another organisation's thing has. */
const takings: Readonly<Partial<Record<OperationName, readonly (() => Promise<Reply>)[]>>> = {
  createUser: [
    () => attacker!.post('/odata/Users', user(victimSid)),
    () => product.admin.post('/odata/Users', user(victimSid)),
  ],
  createOrg: [
    () => product.admin.post('/odata/Orgs', { Sid: theirs.orgSid, Name: orgName() }),
    () => product.admin.post('/odata/Orgs', { Name: orgName(), RootDeptSid: theirs.deptSid }),
  ],
  addDept: [
    () => attacker!.post(`/odata/Orgs('${mine.orgSid}')/SurveyExpert.AddDept()`, { Sid: theirs.deptSid, Name: '分部' }),
    () => attacker!.post(`/odata/Orgs('${mine.orgSid}')/SurveyExpert.AddDept()`, { Sid: mine.deptSid, Name: '分部' }),
  ],
  createSubject: [() => attacker!.post('/odata/Subjects', { Sid: theirs.subjectSid, Name: '筛查二' })],
  createNaire: [
    () => attacker!.post('/odata/Naires', { Sid: theirSession.record.Sid, SubjectSid: mine.subjectSid, Name: '问卷' }),
  ],
  importNaire: [
    () =>
      attacker!.post('/odata/Naires/SurveyExpert.Import()', {
        subjectSid: mine.subjectSid,
        naire: theirSession.record,
      }),
  ],
  copyNaire: [
    () =>
      attacker!.post(`/odata/Naires('${mySession.record.Sid}')/SurveyExpert.Copy()`, {
        sid: theirSession.record.Sid,
        name: '副本',
      }),
  ],
  commitSession: [
    () =>
      product.anybody
        .as({ 'X-Session-Key': randomBytes(16).toString('hex') })
        .post('/odata/NaireSessions', { Sid: theirSession.sid, NaireSid: mySession.record.Sid }),
  ],
  commitAppealFeedback: [() => appeal(attacker!, mySession, theirFeedback, '覆盖')],
  uploadFeedbackFile: [
    () =>
      upload(mySession.client, `objectSid=${mySession.sid}&bizObjectType=202&attachType=103&sid=${theirAppealFile}`),
  ],
  uploadAppealFile: [() => upload(attacker!, `objectSid=${mySession.sid}&bizObjectType=203&sid=${theirAppealFile}`)],
  uploadJudgeFile: [() => upload(attacker!, `objectSid=${mySession.sid}&bizObjectType=204&sid=${theirAppealFile}`)],
  saveBoard: [() => save(attacker!, mySession.record.Sid)],
  saveCrosstab: [() => saveCrosstab(attacker!, mySession.record.Sid)],
  saveReport: [() => saveReport(attacker!, mySession.record.Sid)],
  saveShare: [() => share(attacker!, mySession.record.Sid)],
  saveCampaign: [() => saveCampaign(attacker!, mySession.record.Sid)],
  saveExcel: [() => saveExcel(attacker!, mySession.record.Sid)],
  saveExcelUrl: [() => saveExcel(attacker!, mySession.record.Sid, 'SaveUrl', 'https://a.example/')],
  uploadResource: [() => upload(attacker!, `objectSid=${mySession.record.Sid}&bizObjectType=101&sid=${theirResource}`)],
}

const theirBoard = newSid()
const save = (client: Client, naireSid: string) =>
  client.post(`/analysis/${naireSid}/boards`, {
    boardSid: theirBoard,
    title: '周会',
    shared: true,
    content: { tiles: [] },
  })

const [theirCampaign, theirExcel] = [newSid(), newSid()]
const saveCampaign = (client: Client, naireSid: string) =>
  client.post(`/odata/Naires('${naireSid}')/SurveyExpert.SaveCampaign()`, { sid: theirCampaign, form: campaign })
const saveExcel = (client: Client, NaireSid: string, call = 'Save', Data?: string) =>
  client.post(`/odata/Excels/SurveyExpert.${call}()`, { excel: { Sid: theirExcel, NaireSid, Name: '门店', Data } })

const [theirCrosstab, theirReport] = [newSid(), newSid()]
const saveCrosstab = (client: Client, naireSid: string) =>
  client.post(`/analysis/${naireSid}/crosstabs`, {
    crosstabSid: theirCrosstab,
    title: '周报',
    shared: true,
    content: {},
  })

const saveReport = (client: Client, naireSid: string) =>
  client.post(`/analysis/${naireSid}/reports`, {
    reportSid: theirReport,
    title: '年报',
    shared: true,
    content: { language: 'zh-CN', blocks: [] },
  })

const theirShare = newSid()
const share = (client: Client, naireSid: string) =>
  client.post(`/analysis/${naireSid}/shares`, {
    shareSid: theirShare,
    title: '周会',
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    content: { items: [{ kind: 'board', title: '周会', content: { tiles: [] } }] },
  })

/** They make what has no sid of the sender's: it is named in its owner, or the server gives the sid. */
const makeTheirOwn: readonly OperationName[] = [
  'createApiToken',
  'createScimUser',
  'createScimGroup',
  'saveIdentityProvider',
  'saveSubjectMember',
  'saveFilterGroup',
  'saveDataView',
  'saveChannel',
  'addComment',
  'addNaireComment',
  'loadIdents',
  'savePeople',
  'saveMessageChannel',
  'saveRewardRule',
  'saveWebhook', // a sid of another's: tests/security/webhooks.test.ts
  'loadRewardCodes',
  'crossQuotars',
  'saveNaire',
  'beginUploadTicket',
  'beginSessionMove',
  'beginChunks',
  'promiseAttach',
  'saveSettingValues',
  'saveNoticeSettings',
]

describe('a sid that something of another organisation has', () => {
  it('is sent to every operation that makes something', () => {
    const making = (Object.keys(operations) as OperationName[]).filter((name) =>
      /^(create|add|import(?!Report)|copy|commit(Session|AppealFeedback$)|upload\w*(File|Resource)|save|begin(Upload|Session|Chunks)|promise|load|cross)/.test(
        name,
      ),
    )
    expect(making.filter((name) => takings[name] === undefined && !makeTheirOwn.includes(name))).toEqual([])
  })

  it.each(Object.entries(takings))('is not taken by %s', async (_name, tries) => {
    for (const take of tries) {
      const { status, text } = await take()
      expect(status >= 400 && status < 500, `${status} ${text.slice(0, 200)}`).toBe(true)
    }
  })

  it('still belongs to whom it belonged', async () => {
    const rows = async (path: string): Promise<Json> => (await victim!.get(path)).body.value
    expect(await rows(`/odata/Depts?$filter=Sid eq '${theirs.deptSid}'`)).toHaveLength(1)
    expect(await rows(`/odata/Subjects?$filter=Sid eq '${theirs.subjectSid}'`)).toHaveLength(1)
    expect(await rows(`/odata/Naires?$filter=Sid eq '${theirSession.record.Sid}'`)).toHaveLength(1)
    const [feedback] = await rows(`/odata/AppealSessions('${theirSession.sid}')/AppealFeedbacks`)
    expect(feedback).toMatchObject({ Sid: theirFeedback, Reason: '分数不对' })
    expect((await victim!.get(`/odata/Users('${victimSid}')`)).body.OrgSid).toBe(theirs.orgSid)
  })

  it('names nothing to somebody who made something with it once more', async () => {
    const Sid = newSid()
    const added = { Sid, Name: '分部' }
    expect((await attacker!.post(`/odata/Orgs('${mine.orgSid}')/SurveyExpert.AddDept()`, added)).status).toBe(201)
    const again = await product.admin.post(`/odata/Orgs('${theirs.orgSid}')/SurveyExpert.AddDept()`, {
      Sid,
      Name: '分部',
    })
    expect([again.status, again.body.error.code]).toEqual([409, refusals['request.sidTaken'].code])
  })
})

describe('a command that was answered before', () => {
  it("is not answered again to who has not got the session's key", async () => {
    const record = copyOf(screening())
    await mine.publish(record)
    const someone = new Respondent(product.anybody, record)
    const CommandId = randomUUID()
    expect((await someone.finish(calm, { CommandId })).status).toBe(200)
    const stranger = product.anybody.as({ 'X-Session-Key': randomBytes(16).toString('hex') })
    const derived = new Respondent(product.anybody, record)
    await derived.finish()
    for (const [who, Sid, more] of [
      [product.anybody, someone.sid, { CommandId }],
      [stranger, someone.sid, { CommandId }],
      [customer!, someone.sid, { CommandId }],
    ] as const) {
      const { status, text, body } = await who.post('/odata/NaireSessions', { Sid, NaireSid: record.Sid, ...more })
      expect([status, body.error?.code], text.slice(0, 200)).toEqual([
        refusals['session.wrongKey'].status,
        refusals['session.wrongKey'].code,
      ])
      expect(text).not.toMatch(/Receipt|Score/)
    }
    const thief = Object.assign(new Respondent(product.anybody, record), { sid: derived.sid })
    const guessed = await thief.finish()
    expect([guessed.status, guessed.body.error?.code]).toEqual([
      refusals['session.wrongKey'].status,
      refusals['session.wrongKey'].code,
    ])
    const again = await someone.finish(calm, { CommandId })
    expect([again.status, again.body.Sid]).toEqual([200, someone.sid])
  })

  it("is somebody else's command when somebody else sends its id", async () => {
    const Sid = newSid()
    const headers = { 'X-Command-Id': 'shared-id' }
    expect(
      (await product.admin.post('/odata/Subjects', { Sid, Name: '秘密课题', OrgSid: theirs.orgSid }, headers)).status,
    ).toBe(201)
    expect(
      (await product.admin.post('/odata/Subjects', { Sid, Name: '秘密课题', OrgSid: theirs.orgSid }, headers)).status,
    ).toBe(201)
    const stolen = await attacker!.post('/odata/Subjects', { Sid, Name: '秘密课题' }, headers)
    expect(stolen.status, stolen.text).toBe(409)
    expect(stolen.text).not.toContain('秘密课题')
  })
})
