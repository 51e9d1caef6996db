import { emptyCrosstab, emptyReport, type ReportBlock } from '@naire/domain/analysis'
import { sessionStream } from '@naire/domain/sessions'
import { ownCopies, verifyReport } from '@naire/projections/columnar'
import { connectParts, readConfig, type RunningProcess } from '@naire/projections/process'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client, Json } from '../../../../tests/api/client.ts'
import { newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, feedbacks, Respondent } from '../../../../tests/api/respondent.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'

/** Its first question is translated. */
const record = screening((naire) => {
  const gender = naire.Questions.find(({ Code }: Json) => Code === 'gender')
  naire.Translations = { 'en-US': { [`${gender.Sid}.Data`]: 'Gender' } }
})
const field = openField()
let owner: RunningProcess
let naireSid: string
let manager: Client
let customer: Client
let surveyor: Client
let blocks: readonly ReportBlock[]
const respondents: Respondent[] = []
const reportSid = newSid()

const config = () => readConfig({ DATABASE_URL: field.product.databaseUrl, DATA_DIR: field.product.dataDir })

beforeAll(async () => {
  const { product, place } = field
  owner = await ownCopies(config(), pino({ level: 'silent' }))
  naireSid = await place.publish(record)
  manager = await place.person('ProjectManager', 'report_manager')
  customer = await place.person('Customer', 'report_customer')
  surveyor = await place.person('Surveyor', 'report_surveyor')
  for (let at = 0; at < 12; at += 1) {
    const someone = new Respondent(product.anybody, record)
    respondents.push(someone)
    await someone.finish({
      ...calm,
      gender: at < 5 ? 'M' : 'F',
      age: 20 + at,
      phq1: String(at % 4),
      phq2: String(at % 4),
    })
  }
  const { codebook } = (await manager.get(`/analysis/${naireSid}/codebook`)).body
  const id = (code: string): string => codebook.find((each: Json) => each.code === code).id
  const figure = (name: string, of: object) => ({ id: name, of, filter: null, decimals: 1 })
  blocks = [
    { id: 'h', kind: 'heading', level: 1, text: '概要' },
    {
      id: 't',
      kind: 'text',
      text: '{{men}} 是男性，平均 {{age}} 岁，α={{alpha}}。',
      figures: [
        figure('men', { kind: 'share', variable: id('gender'), in: ['M'] }),
        figure('any', { kind: 'count', variable: id('gender'), in: ['M', 'F'] }),
        figure('age', { kind: 'mean', of: id('age') }),
        figure('alpha', { kind: 'alpha', items: [id('phq1'), id('phq2')] }),
        figure('gone', { kind: 'mean', of: 'gone' }),
        {
          ...figure('nobody', { kind: 'share', variable: id('gender'), in: ['M'] }),
          filter: { variable: id('age'), from: 200, to: null },
        },
      ],
    } as ReportBlock,
    {
      id: 'c',
      kind: 'table',
      title: '性别',
      crosstab: { ...emptyCrosstab, rows: [[{ variable: id('gender') }]], columns: [[{ variable: 'session:device' }]] },
    },
  ]
})
afterAll(() => owner.stop())

const path = (rest = '') => `/analysis/${naireSid}/reports${rest}`
const save = (more: object = {}, client = manager) =>
  client.post(path(), {
    reportSid,
    edition: 0,
    title: '季报',
    shared: true,
    content: { ...emptyReport, blocks },
    ...more,
  })
const version = async (number: number, client = manager) => client.get(path(`/${reportSid}/versions/${number}`))
const numbers = ({ body }: { readonly body: Json }) =>
  Object.fromEntries(
    body.figures.figures.map(({ id, value }: Json) => [id, value.kind === 'number' ? value.value : value.kind]),
  )
const verify = async (of: number | null = null) => {
  const { store, vault, close } = await connectParts(config(), 'verify-test')
  const found = await verifyReport({ store, vault }, { reportSid, version: of })
  await close()
  return found
}

it('is a draft for authors alone until it is published; two who change it do not overwrite each other', async () => {
  expect((await save()).body.edition).toBe(1)
  expect((await save()).status).toBe(409)
  expect((await save({ edition: 1, title: '季报' })).body.edition).toBe(2)
  expect((await manager.get(path(`/${reportSid}`))).body).toMatchObject({ edition: 2, versions: [], comments: [] })
  expect((await customer.get(path(`/${reportSid}`))).status).toBe(404)
  expect((await customer.get(`/odata/Reports('${reportSid}')`)).status).toBe(404)
  expect((await manager.get(`/odata/Reports('${reportSid}')`)).body).toMatchObject({ Title: '季报', Version: null })
})

it('is published with every figure, counted over all sessions at one position', async () => {
  expect((await manager.post(path(`/${reportSid}/publish`), { edition: 1 })).status).toBe(409)
  expect((await manager.post(path(`/${reportSid}/publish`), { edition: 2, note: '初版' })).body.version).toBe(1)
  const reply = await version(1)
  expect(reply.body).toMatchObject({ version: 1, note: '初版', by: { name: 'report_manager' }, withdrawn: null })
  expect(numbers(reply)).toMatchObject({
    't.men': expect.closeTo(5 / 12, 9),
    't.any': 12,
    't.age': 25.5,
    't.alpha': expect.closeTo(1, 9),
    't.gone': 'problem' as unknown,
    't.nobody': null,
    c: 'table',
  })
})

it('is read by customers once it is published, not by those who see their own sessions only', async () => {
  const { body } = await customer.get(path(`/${reportSid}`))
  expect(body).toMatchObject({ content: null, comments: [], versions: [{ version: 1 }] })
  expect((await version(1, customer)).status).toBe(200)
  expect((await customer.get(`/odata/Reports('${reportSid}')`)).body).toMatchObject({ Version: 1 })
  for (const rest of ['', '/versions/1']) expect((await surveyor.get(path(`/${reportSid}${rest}`))).status).toBe(404)
})

it('a correction changes what is counted now, not what was published, which verifies', async () => {
  const [someone] = respondents
  const { status, text } = await manager.post('/odata/NaireSessions/SurveyExpert.CorrectAnswers()', {
    sessionSid: someone?.sid,
    Feedbacks: feedbacks(record, { gender: 'F' }).filter(({ QuestionCode }) => QuestionCode === 'gender'),
    reason: '登记有误',
  })
  expect(status, text).toBe(200)
  const before = numbers(await version(1))
  expect((await manager.post(path(`/${reportSid}/publish`), { edition: 2 })).body.version).toBe(2)
  expect(numbers(await version(2))['t.men']).toBeCloseTo(4 / 12, 9)
  expect(numbers(await version(1))).toEqual(before)
  for (const number of [1, 2])
    expect(await verify(number)).toMatchObject({ version: number, stored: 'asPublished', erased: 0, differences: [] })
})

it('says which figures an erased session took from a version', async () => {
  const erased = await field.product.admin.post('/odata/NaireSessions/SurveyExpert.Erase()', {
    sessionSid: respondents[3]?.sid,
    reason: '本人要求',
  })
  expect(erased.status).toBeLessThan(300)
  const { vault, close } = await connectParts(config(), 'erasing-test')
  await vault.keys.destroyKey(sessionStream(respondents[3]?.sid ?? ''))
  await close()
  const found = await verify(1)
  expect(found).toMatchObject({ stored: 'asPublished', erased: 1 })
  expect(found?.differences.map(({ id }) => id)).toContain('t.men')
  expect(found?.differences.every(({ isErased }) => isErased)).toBe(true)
  expect(numbers(await version(1))['t.any']).toBe(12)
})

it('says that what the vault keeps is not what was published', async () => {
  const { pool, close } = await connectParts(config(), 'tamper-test')
  const { rows } = await pool.query<{ hash: string }>(
    `update vault.blobs set content = convert_to(replace(convert_from(content, 'UTF8'), '25.5', '35.5'), 'UTF8')
     where convert_from(content, 'UTF8') like '{"codebook"%25.5%' returning hash`,
  )
  expect(rows.length).toBeGreaterThan(0)
  await close()
  expect(await verify(1)).toMatchObject({ stored: 'altered' })
  expect(await verify(9)).toBeNull()
})

it('a withdrawn version is gone for readers and stays marked for authors', async () => {
  const withdraw = (body: object) => manager.post(path(`/${reportSid}/withdraw`), body)
  expect((await withdraw({ version: 2 })).body.error.target).toBe('reason')
  expect((await withdraw({ version: 2, reason: '有误' })).status).toBe(200)
  expect((await withdraw({ version: 2, reason: '有误' })).status).toBe(404)
  expect((await version(2, customer)).status).toBe(404)
  expect((await version(2)).body.withdrawn).toMatchObject({ reason: '有误' })
  expect((await manager.get(`/odata/Reports('${reportSid}')`)).body.Version).toBe(1)
})

it('comments stand at blocks until they are resolved', async () => {
  const comment = (body: object) => manager.post(path(`/${reportSid}/comments`), body)
  expect((await comment({ blockId: 'nowhere', text: '看看' })).body.error.target).toBe('blockId')
  const { commentSid } = (await comment({ blockId: 't', text: '男性偏少？' })).body
  const comments = async () => (await manager.get(path(`/${reportSid}`))).body.comments
  expect(await comments()).toMatchObject([
    { blockId: 't', text: '男性偏少？', resolved: null, by: { name: 'report_manager' } },
  ])
  expect((await comment({ commentSid, isResolved: true })).status).toBe(200)
  expect(await comments()).toMatchObject([{ resolved: { name: 'report_manager' } }])
  expect((await comment({ commentSid: newSid(), isResolved: true })).body.error.target).toBe('commentSid')
})

it('speaks of questions in its own language where they are translated', async () => {
  const titles = async (query: string) =>
    (await manager.get(`/analysis/${naireSid}/codebook${query}`)).body.codebook.map(({ title }: Json) => title)
  expect(await titles('?language=en-US')).toContain('Gender')
  expect(await titles('')).not.toContain('Gender')
  expect((await manager.get(`/analysis/${naireSid}/codebook?language=xx`)).status).toBe(400)
  await save({ edition: 2, content: { ...emptyReport, language: 'en-US', blocks } })
  await manager.post(path(`/${reportSid}/publish`), { edition: 3 })
  expect((await version(3)).body.figures.codebook.map(({ title }: Json) => title)).toContain('Gender')
})

it('is gone for everybody once it is removed, and comes back', async () => {
  expect((await manager.delete(path(`/${reportSid}`))).status).toBe(200)
  expect((await version(1)).status).toBe(404)
  expect((await manager.get(`/odata/Reports('${reportSid}')`)).status).toBe(404)
  expect((await manager.post(path(`/${reportSid}/restore`), {})).status).toBe(200)
  expect((await version(1)).status).toBe(200)
})
