import { ownCopies } from '@naire/projections/columnar'
import { readConfig, type RunningProcess } from '@naire/projections/process'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client, Json } from '../../../../tests/api/client.ts'
import { newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'

/** With an open question. */
const record = screening((naire) => {
  const [first] = naire.Questions
  naire.Questions.push({
    ...first,
    Sid: newSid(),
    Code: 'why',
    Type: 5,
    Seq: naire.Questions.length + 1,
    Refer: [],
    PageSid: naire.Questions.at(-1).PageSid,
    PageSeq: naire.Questions.at(-1).PageSeq,
    Data: JSON.stringify({
      Data: '为什么',
      Interactions: [{ Sid: newSid(), Code: 'I1', Seq: 1, DataType: { Type: 0, Required: false, MaxLength: 500 } }],
    }),
  })
  naire.QuestionCount += 1
})
const field = openField()
let owner: RunningProcess
let naireSid: string
let manager: Client
let colleague: Client
let customer: Client
let codebook: readonly Json[]
const respondents: Respondent[] = []

beforeAll(async () => {
  const { product, place } = field
  const config = readConfig({ DATABASE_URL: product.databaseUrl, DATA_DIR: product.dataDir })
  owner = await ownCopies(config, pino({ level: 'silent' }))
  naireSid = await place.publish(record)
  manager = await place.person('ProjectManager', 'fac_manager')
  colleague = await place.person('ProjectManager', 'fac_colleague')
  customer = await place.person('Customer', 'fac_customer')
  const texts = ['价格太贵了', '价格有点贵', '服务态度很好', '服务很好', '价格太贵', '等待时间长']
  for (const [at, why] of texts.entries()) {
    const someone = new Respondent(product.anybody, record)
    respondents.push(someone)
    await someone.finish({ ...calm, gender: at % 3 === 0 ? 'M' : 'F', age: 20 + Math.min(at, 4) * 5, why })
  }
  const twin = new Respondent(product.anybody, record)
  respondents.push(twin)
  await twin.finish({ ...calm, gender: 'M', age: 20, why: texts[0] ?? '' }, { StartTime: '2026-03-01T01:58:00.000Z' })
  codebook = (await manager.get(`/analysis/${naireSid}/codebook`)).body.codebook
})
afterAll(() => owner.stop())

const ask = async (query: object, client = manager): Promise<Json> => {
  const { status, body } = await client.post(`/analysis/${naireSid}/query`, { queries: [query] })
  return status === 200 ? body.results[0] : { status, ...body }
}
const id = (code: string): string => codebook.find((variable) => variable.code === code)?.id ?? expect.fail(code)
const change = async (body: object) => {
  const reply = await manager.post(`/analysis/${naireSid}/steps`, { change: body })
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const undo = (stepSid: string) => manager.post(`/analysis/${naireSid}/undo`, { stepSid, reason: '错了' })
const sidOf = (at: number) => respondents[at]?.sid ?? expect.fail(String(at))

it('a variable shows its distribution before it is saved, and says what is wrong with it', async () => {
  const variable = { sid: newSid(), code: 'young', title: '年轻女性' }
  const found = await ask({
    kind: 'preview',
    variable: { ...variable, rule: { kind: 'formula', text: "gender == 'F' && age < 30 ? 1 : 0" } },
  })
  expect(found).toMatchObject({
    kind: 'preview',
    counted: 7,
    variable: { kind: 'number', title: '年轻女性' },
    distribution: { numbers: { blocks: [{ cells: [[{ number: { n: 7, sum: 1 } }]] }] } },
  })
  expect((await manager.get(`/analysis/${naireSid}/steps`)).body.steps).toEqual([])
  for (const [text, key] of [
    ['age +', 'formulaInvalid'],
    ['age + nobody', 'unknownVariable'],
    ['random() > 1', 'formulaInvalid'],
    ['gender + 1', 'notANumber'],
  ])
    expect(
      await ask({ kind: 'preview', variable: { ...variable, rule: { kind: 'formula', text } } }),
      text,
    ).toMatchObject({ kind: 'problem', problem: { key, target: 'rule.text' } })
})

it('a rule proposes sessions; a person leaves some out and keeps others, each with a reason, and may undo it', async () => {
  const rule = { sid: newSid(), title: '相同答案', check: { kind: 'duplicates', by: 'answers' } }
  const proposed = async () => (await ask({ kind: 'proposals', rule })).proposals
  expect(await proposed()).toMatchObject({ total: 1, rows: [{ sessionSid: sidOf(6), because: sidOf(0) }] })
  await change({ kind: 'saveRule', rule })
  const counted = async () => (await ask({ kind: 'table', table: {} })).counted
  const accepted = await change({ kind: 'acceptCleaning', rule: rule.sid, reason: '重复提交', sessionSids: [sidOf(6)] })
  expect([await counted(), (await proposed()).total]).toEqual([6, 0])
  await undo(accepted.stepSid)
  expect([await counted(), (await proposed()).total]).toEqual([7, 1])
  const kept = await change({ kind: 'declineCleaning', rule: rule.sid, reason: '双胞胎', sessionSids: [sidOf(6)] })
  expect(await proposed()).toMatchObject({ total: 0, declined: 1 })
  expect(await counted()).toBe(7)
  await undo(kept.stepSid)
  expect((await proposed()).total).toBe(1)
})

it.each([
  [{ kind: 'expression', text: "age >= 40 && gender == 'F'" }, [4, 5]],
  [{ kind: 'flags', kinds: ['hiddenAnswer'] }, []],
  [{ kind: 'duration', seconds: 1_000_000, share: null }, [0, 1, 2, 3, 4, 5, 6]],
  [{ kind: 'duration', seconds: null, share: 0 }, []],
])('the check %j proposes those that meet it', async (check, places) => {
  const { proposals } = await ask({ kind: 'proposals', rule: { sid: newSid(), title: 'r', check } })
  expect([...proposals.sessionSids].sort()).toEqual(places.map(sidOf).sort())
})

it.each([
  [{ kind: 'expression', text: 'age >' }, 'change.rule.check.text'],
  [{ kind: 'straightLines', questionSid: newSid(), rows: 3 }, 'change.rule.check.questionSid'],
  [{ kind: 'duration', seconds: null, share: null }, 'change.rule.check.seconds'],
])('a rule that cannot work is refused by its field: %j', async (check, target) => {
  const { status, body } = await manager.post(`/analysis/${naireSid}/steps`, {
    change: { kind: 'saveRule', rule: { sid: newSid(), title: 'r', check } },
  })
  expect([status, body.error.target]).toEqual([422, target])
})

it('texts are coded with what similar ones suggest, and two coders are compared without seeing each other', async () => {
  const frame = {
    sid: newSid(),
    title: '原因',
    variable: id('why'),
    codes: [
      { code: '1', title: '价格' },
      { code: '2', title: '服务' },
    ],
  }
  await change({ kind: 'saveFrame', frame })
  const code = async (client: Client, at: number, codes: readonly string[], asCheck = false) =>
    expect(
      (await client.post(`/analysis/${naireSid}/codes`, { sessionSid: sidOf(at), frameSid: frame.sid, codes, asCheck }))
        .status,
    ).toBe(200)
  const coding = async (more: object = {}, client = manager) =>
    (await ask({ kind: 'coding', frameSid: frame.sid, ...more }, client)).coding
  await code(manager, 0, ['1'])
  await code(manager, 2, ['2'])
  const open = await coding({ show: 'open' })
  expect(open).toMatchObject({ total: 5, coded: 2 })
  const suggested = Object.fromEntries(open.rows.map(({ text, suggested: codes }: Json) => [text, codes]))
  expect(suggested).toMatchObject({ 价格有点贵: ['1'], 服务很好: ['2'], 等待时间长: [] })
  expect((await coding({ contains: '服务' })).total).toBe(2)
  for (const [at, codes] of [
    [1, ['1']],
    [3, ['2']],
  ] as const)
    await code(manager, at, codes)
  expect((await coding({ of: 'mine' }, colleague)).coded).toBe(0)
  for (const [at, codes] of [
    [0, ['1']],
    [1, ['1']],
    [2, ['2']],
    [3, ['1']],
  ] as const)
    await code(colleague, at, codes, true)
  const { agreements, names } = await ask({ kind: 'agreement', frameSid: frame.sid })
  expect(agreements).toMatchObject([
    {
      texts: 4,
      kappa: expect.closeTo(0.5, 9),
      byCode: [
        { code: '1', differ: 1 },
        { code: '2', differ: 1 },
      ],
    },
  ])
  expect(Object.values(names).toSorted()).toEqual(['fac_colleague', 'fac_manager'])
  const counts = await ask({ kind: 'table', table: { rows: [[{ variable: `coded:${frame.sid}` }]] } })
  expect(counts.table.blocks[0].cells.map(([cell]: Json) => cell.n)).toEqual([2, 2])
  expect(await ask({ kind: 'variable', variable: `coded:${frame.sid}` })).toMatchObject({
    kind: 'variable',
    distribution: { table: { blocks: [{ bases: [{ n: 4 }] }] } },
  })
})

it('weights tell their report before they are saved, and every target that cannot be reached', async () => {
  const gender = id('gender')
  const found = await ask({ kind: 'weighting', margins: [{ variable: gender, targets: { F: 1, M: 1 } }], caps: null })
  expect(found).toMatchObject({ report: { stopped: 'converged', cases: 7 }, impossible: [], missing: 0 })
  expect(
    await ask({ kind: 'weighting', margins: [{ variable: gender, targets: { F: 1, X: 1 } }], caps: null }),
  ).toMatchObject({
    report: null,
    impossible: [
      { category: 'X', why: 'noCases' },
      { category: 'M', why: 'noTarget' },
    ],
  })
})

it('what is not saved yet is asked for only by those who may save it', async () => {
  for (const query of [
    { kind: 'preview', variable: { sid: newSid(), code: 'a', rule: { kind: 'formula', text: 'age' } } },
    { kind: 'proposals', rule: { sid: newSid(), title: 'r', check: { kind: 'expression', text: 'age > 1' } } },
    { kind: 'coding', frameSid: newSid() },
    { kind: 'agreement', frameSid: newSid() },
    { kind: 'weighting', margins: [{ variable: id('gender'), targets: { F: 1 } }] },
  ])
    expect(await ask(query, customer), query.kind).toMatchObject({ status: 404 })
})

it('values of derived variables, codes and weights stand in OData and in downloads, of sessions that are seen', async () => {
  await change({
    kind: 'saveVariable',
    variable: { sid: newSid(), code: 'half', title: '一半', rule: { kind: 'formula', text: 'age / 2' } },
  })
  const group = {
    kind: 'bands',
    of: id('age'),
    bands: [
      { key: 'young', title: '青年', from: null, to: 30 },
      { key: 'older', title: '其他', from: 30, to: null },
    ],
  }
  await change({ kind: 'saveVariable', variable: { sid: newSid(), code: 'group', title: '年龄组', rule: group } })
  await change({
    kind: 'saveWeighting',
    scheme: {
      sid: newSid(),
      title: '性别',
      margins: [{ variable: id('gender'), targets: { F: 1, M: 1 } }],
      caps: null,
    },
  })
  const frame = { sid: newSid(), title: 'half', variable: id('why'), codes: [{ code: '1', title: 'a' }] }
  await change({ kind: 'saveFrame', frame })
  const twin = { [`half (coded:${frame.sid})`]: null }
  const address = `/odata/NaireSessions/SurveyExpert.DerivedValues(naireSid='${naireSid}')`
  const { status, body } = await manager.get(address)
  expect(status).toBe(200)
  const found = new Map(body.value.map((row: Json) => [row.SessionSid, row.Values]))
  expect([...found.keys()]).toEqual(respondents.map(({ sid }) => sid).toSorted())
  expect(found.get(sidOf(0))).toEqual({
    ...twin,
    原因: ['1'],
    half: 10,
    group: 'young',
    性别: expect.closeTo(7 / 6, 4),
  })
  expect(found.get(sidOf(5))).toMatchObject({ 原因: null, half: 20, group: 'older', 性别: expect.closeTo(7 / 8, 4) })

  const { text } = await manager.get(
    `/odata/NaireSessions/SurveyExpert.Download(naireSid='${naireSid}',format='csv')?$select=Sid`,
  )
  const [header = '', ...lines] = text.replace('\uFEFF', '').trim().split('\r\n')
  expect(header).toContain(',half,group,原因,half (coded:')
  const places = header.split(',')
  const first = lines.find((line) => line.startsWith(sidOf(0)))?.split(',') ?? []
  expect([first[places.indexOf('half')], first[places.indexOf('group')], first[places.indexOf('原因')]]).toEqual([
    '10',
    'young',
    '1',
  ])

  expect((await customer.get(address)).body.value.map((row: Json) => row.SessionSid)).toEqual(
    (await customer.get(`/odata/Answers_${naireSid}`)).body.value.map((row: Json) => row.Sid).toSorted(),
  )
  expect((await manager.get(address.replace(naireSid, newSid()))).status).toBe(404)
  expect((await manager.get(address.replace(/'\)$/, `',after='x')`))).body.error.target).toBe('after')
})
