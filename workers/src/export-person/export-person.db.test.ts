import { Readable } from 'node:stream'
import { refusals } from '@naire/domain/refusals'
import { startWorkers, type RunningWorkers } from '../runner/index.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client, Json } from '../../../tests/api/client.ts'
import { FieldworkSite, newSid } from '../../../tests/api/fieldwork.ts'
import { openMessageField } from '../../../tests/api/message-field.ts'
import { calm, Respondent } from '../../../tests/api/respondent.ts'
import { silent, until } from '../../../tests/contracts/worker-bench.ts'

const place = openMessageField()
const planted = {
  code: 'ZZOWNCODE',
  name: '本人姓名',
  mobile: '13977770002',
  mail: 'own@example.org',
  openid: 'oOwnOpenid',
  columns: { 城市: '本人城', 备注: '本人备注' },
}
const other = { code: 'OTHERCODE', name: '他人姓名', mobile: '13988880003', mail: 'other@example.org', columns: {} }
const words = { note: '门口的狗很凶', comment: '他的答案很快', review: '电话核实过', appeal: '分数不对' }
let workers: RunningWorkers
let administrator: Client
let surveyor: Client & { readonly sid: string }
let reviewer: Client & { readonly sid: string }
let stranger: Client

beforeAll(async () => {
  const { product, place: site } = place.field
  administrator = await site.person('OrgAdmin', 'person_admin')
  surveyor = await site.person('Surveyor', 'person_surveyor')
  reviewer = await site.person('Supervisor', 'person_reviewer')
  stranger = await (await FieldworkSite.make(product, '别的机构')).person('OrgAdmin', 'person_stranger')
  const { databaseUrl } = product
  workers = startWorkers({
    ...place.parts,
    databaseUrl,
    redisUrl: null,
    log: silent,
    leaseMs: 500,
    messages: place.config,
  })
})
afterAll(() => workers?.stop())

async function done(reply: ReturnType<Client['post']>): Promise<Json> {
  const { status, text, body } = await reply
  if (status >= 300) throw new Error(text)
  return body
}

const ofOrg = (what: string) => `/odata/Orgs('${place.field.place.orgSid}')/SurveyExpert.${what}()`
const ask = (by: Client, body: object) => by.post(ofOrg('ExportPerson'), { Sid: newSid(), Language: 'zh-CN', ...body })

async function finished(asked: Json): Promise<Json> {
  return until(async () => {
    const rows: readonly Json[] = (await administrator.get(ofOrg('PersonExports'))).body.value
    return rows.find(({ Sid, Status }) => Sid === asked['Sid'] && Status === 'finished')
  }, 'the export of a person')
}

const fetched = (row: Json) => fetch(`${administrator.url}${row['Link']}`)

async function contentOf(row: Json): Promise<Readonly<Record<string, string>>> {
  const zip = new Uint8Array(await (await fetched(row)).arrayBuffer())
  return Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([path, content]) => [path, new TextDecoder().decode(content)]),
  )
}

it('gives a person everything, and nothing of others; an erasure takes it away', async () => {
  const { post, save, started, ended, naire, on, parts, field } = place
  const columns = ['城市', '备注'].map((name) => ({ name, isStratum: name === '城市' }))
  await post('DefineIdentList', { kind: 'people', columns })
  const [person, another] = await save([planted, other])
  await ended(await started())
  await post('ChangePeople', { sids: [person.Sid], change: 'assign', surveyorSid: surveyor.sid })
  const attempt = { attemptSid: newSid(), time: new Date().toISOString(), outcome: 'noOneHome', note: words.note }
  await done(surveyor.post(`/odata/Idents('${person.Sid}')/SurveyExpert.RecordAttempt()`, attempt))
  const someone = new Respondent(field.product.anybody, naire)
  const somebodyElse = new Respondent(field.product.anybody, naire)
  await done(someone.finish({ ...calm, age: 41 }, { IdentifyingCode: planted.code }))
  await done(somebodyElse.finish({ ...calm, age: 42 }, { IdentifyingCode: other.code }))
  const rule = {
    Sid: newSid(),
    Name: '积分',
    Kind: 'points',
    RewardIssue: 2,
    Least: 7,
    Most: 7,
    Budget: 9,
    reason: '开始',
  }
  const { Sid: ruleSid } = (await done(reviewer.post(on('SaveRewardRule'), rule))).value
  await done(reviewer.post(on('GrantRewards'), { ruleSid, sessionSids: [someone.sid], reason: '感谢' }))
  const fileSid = newSid()
  const named = { fileName: '本人照片.png', fileExt: '.png', mediaType: 'image/png' }
  await parts.vault.files.store(
    {
      sid: fileSid,
      objectSid: someone.sid,
      bizObjectType: 202,
      naireSid: naire.Sid,
      orgSid: field.place.orgSid,
      ...named,
    },
    Readable.from([Buffer.from('本人的图片')]),
    { maxBytes: 1000 },
  )
  const sessions = (what: string, body: object) =>
    done(reviewer.post(`/odata/NaireSessions/SurveyExpert.${what}()`, { sessionSid: someone.sid, ...body }))
  await sessions('AddComment', { Text: words.comment })
  await sessions('Review', { action: 'pass', reason: words.review })
  await done(
    reviewer.post('/odata/AppealSessions/SurveyExpert.CommitAppealFeedback()', {
      appealFeedback: {
        AppealSessionSid: someone.sid,
        Sid: newSid(),
        QuestionSid: naire.Questions[0]?.Sid,
        Reason: words.appeal,
      },
    }),
  )

  const asked = (await done(ask(administrator, { By: 'code', Value: planted.code, NaireSid: naire.Sid }))).value
  expect(asked).toMatchObject({ Sessions: 1, People: 1, Account: false })
  const row = await finished(asked)
  const files = await contentOf(row)
  expect(Object.keys(files).toSorted()).toEqual(['events.jsonl', `files/${fileSid}.png`, 'index.html', 'person.json'])
  expect(files[`files/${fileSid}.png`]).toBe('本人的图片')
  const { code, name, mobile, mail, openid } = planted
  const whole = Object.values(files).join('\n')
  const own = [code, name, mobile, mail, openid, '本人城', '本人备注', ...Object.values(words), '本人照片.png', '41']
  expect(own.filter((text) => !whole.includes(text))).toEqual([])
  for (const text of [name, '本人城', '本人照片.png', '41']) expect(files['index.html'], text).toContain(text)
  expect(JSON.parse(files['person.json'] ?? '')).toMatchObject({
    listEntries: [{ person: { code, mobile } }],
    sessions: [{ sid: someone.sid, erased: false }],
    rewards: [{ Kind: 'points', Amount: 7, Status: 'received' }],
  })
  const types = (files['events.jsonl'] ?? '')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line).type]))
  const expected = ['IdentSaved', 'IdentMessageIntended', 'IdentAttempted', 'SessionCreated', 'AnswersCommitted']
  expect(
    [...expected, 'CommentAdded', 'SessionPassed', 'AppealFeedbackCommitted'].filter((type) => !types.includes(type)),
  ).toEqual([])
  const others = [other.code, other.name, other.mobile, other.mail, another.Sid, somebodyElse.sid]
  const staff = [surveyor.sid, reviewer.sid, 'person_surveyor', 'person_reviewer', 'person_admin']
  expect([...others, ...staff].filter((text) => whole.includes(text))).toEqual([])

  for (const [By, Value] of [
    ['session', someone.sid],
    ['contact', mail],
    ['contact', mobile],
  ])
    expect((await done(ask(administrator, { By, Value, NaireSid: naire.Sid }))).value).toMatchObject({
      Sessions: 1,
      People: 1,
    })
  const seen = async () =>
    ((await field.product.admin.get(`/odata/Viewings?$filter=${encodeURIComponent("Kind eq 'Person'")}`)).body.value ??
      []) as Json[]
  await expect.poll(async () => (await seen()).some(({ SessionSid }) => SessionSid === someone.sid)).toBe(true)

  await post('ChangePeople', { sids: [person.Sid], change: 'erase', reason: '本人要求' })
  await until(async () => ((await fetched(row)).status === 404 ? true : undefined), 'the withdrawn export')
}, 120_000)

it('gives an account what belongs to it, its notices among it', async () => {
  const { body } = await ask(administrator, { By: 'user', Value: 'person_reviewer' })
  const files = await contentOf(await finished(body.value))
  expect(body.value).toMatchObject({ Account: true, People: 0 })
  expect(JSON.parse(files['person.json'] ?? '').account).toMatchObject({ code: 'person_reviewer' })
  expect(files['events.jsonl']).toContain('SignedIn')
  expect(['person_surveyor', 'person_admin'].filter((text) => Object.values(files).join('').includes(text))).toEqual([])
}, 120_000)

it('is for administrators of the organisation alone, and finds nobody of others', async () => {
  const { naire } = place
  for (const by of [stranger, reviewer])
    expect((await ask(by, { By: 'user', Value: 'person_surveyor' })).status).toBe(404)
  for (const [By, Value] of [
    ['user', 'person_stranger'],
    ['session', newSid()],
    ['code', 'NOBODY'],
    ['contact', 'nobody@example.org'],
  ]) {
    const { status, body } = await ask(administrator, { By, Value, NaireSid: naire.Sid })
    expect([status, body.error.code]).toEqual([404, refusals['person.notFound'].code])
  }
  expect((await ask(administrator, { By: 'code', Value: 'A' })).body.error.target).toBe('NaireSid')
  const [row] = (await administrator.get(ofOrg('PersonExports'))).body.value as readonly Json[]
  const forged = `${administrator.url}/PersonExports/${row?.['Sid']}?pass=${Date.now() + 3_600_000}.a`
  expect((await fetch(forged)).status).toBe(404)
  expect((await stranger.get(ofOrg('PersonExports'))).status).toBe(404)
})
