import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AnalysisEngine } from '@naire/analysis'
import { ownCopies, rebuildCopy } from '@naire/projections/columnar'
import { connectParts, readConfig, type RunningProcess } from '@naire/projections/process'
import { openEventsOnce } from '@naire/projections/runner'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client, Json } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

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
let codebook: readonly Json[]
const respondents: Respondent[] = []
const config = () => readConfig({ DATABASE_URL: field.product.databaseUrl, DATA_DIR: field.product.dataDir })

beforeAll(async () => {
  const { product, place } = field
  owner = await ownCopies(config(), pino({ level: 'silent' }))
  naireSid = await place.publish(record)
  manager = await place.person('ProjectManager', 'steps_manager')
  for (const [at, gender] of ['F', 'F', 'F', 'F', 'F', 'F', 'M', 'M'].entries()) {
    const someone = new Respondent(product.anybody, record)
    respondents.push(someone)
    await someone.finish({ ...calm, gender, age: 20 + at * 5, why: at % 2 === 0 ? '价格太贵' : '服务很好' })
  }
  codebook = (await manager.get(`/analysis/${naireSid}/codebook`)).body.codebook
})
afterAll(() => owner.stop())

const ask = async (query: object): Promise<Json> =>
  (await manager.post(`/analysis/${naireSid}/query`, { queries: [query] })).body.results[0]
const id = (code: string): string => codebook.find((variable) => variable.code === code)?.id ?? expect.fail(code)
const change = (body: object) => manager.post(`/analysis/${naireSid}/steps`, { change: body })
const undo = (stepSid: string, reason = '错了') => manager.post(`/analysis/${naireSid}/undo`, { stepSid, reason })
const half = expect.closeTo(0.5, 9)
const rowsOf = ({ table }: Json): Readonly<Record<string, Json>> =>
  Object.fromEntries(table.blocks[0].rows.map(({ key }: Json, at: number) => [key, table.blocks[0].cells[at][0]]))

it('a derived variable is there at once, in tables and as part of others, and gone when its step is undone', async () => {
  const bands = newSid()
  const saved = await change({
    kind: 'saveVariable',
    variable: {
      sid: bands,
      code: 'ageGroup',
      title: '年龄段',
      rule: {
        kind: 'bands',
        of: id('age'),
        bands: [
          { key: 'young', from: null, to: 40 },
          { key: 'old', from: 40, to: null },
        ],
      },
    },
  })
  expect(saved.status, saved.text).toBe(200)
  expect(rowsOf(await ask({ kind: 'table', table: { rows: [[{ variable: `derived:${bands}` }]] } }))).toMatchObject({
    young: { n: 4 },
    old: { n: 4 },
  })
  const formula = newSid()
  expect(
    (
      await change({
        kind: 'saveVariable',
        variable: { sid: formula, code: 'halved', rule: { kind: 'formula', text: '(age - 20) / 0' } },
      })
    ).status,
  ).toBe(200)
  expect(
    (await ask({ kind: 'table', table: { measure: { kind: 'mean', of: `derived:${formula}` } } })).table.blocks[0]
      .cells[0][0].number,
  ).toMatchObject({ n: 0, mean: null })
  expect((await undo(saved.body.stepSid)).status).toBe(200)
  expect(await ask({ kind: 'table', table: { rows: [[{ variable: `derived:${bands}` }]] } })).toMatchObject({
    kind: 'problem',
    problem: { key: 'unknownVariable' },
  })
  const {
    body: { steps },
  } = await manager.get(`/analysis/${naireSid}/steps`)
  expect(steps[0]).toMatchObject({
    type: 'DerivedVariableSaved',
    by: { name: 'steps_manager' },
    undone: { reason: '错了' },
  })
})

it.each([
  [{ kind: 'index', of: ['none'], how: 'mean', atLeast: 1 }, 'change.variable.rule.of[0]'],
  [{ kind: 'formula', text: 'age + nobody' }, 'change.variable.rule.text'],
  [{ kind: 'formula', text: 'age +' }, 'change.variable.rule.text'],
  [{ kind: 'bands', of: 'session:duration', bands: [{ key: 'a', from: 5, to: 5 }] }, 'change.variable.rule.bands'],
  [
    { kind: 'recode', of: 'session:status', map: { success: 'x' }, options: [{ code: 'y' }] },
    'change.variable.rule.map',
  ],
])('a definition that is wrong is refused by its field: %j', async (rule, target) => {
  const { status, body } = await change({ kind: 'saveVariable', variable: { sid: newSid(), code: 'a', rule } })
  expect([status, body.error.target]).toEqual([422, target])
})

it('weights reach their targets, tell how, follow new sessions, and name a target that nobody can carry', async () => {
  const scheme = { sid: newSid(), title: '性别', margins: [{ variable: id('gender'), targets: { F: 50, M: 50 } }] }
  expect((await change({ kind: 'saveWeighting', scheme })).status).toBe(200)
  const weighted = await ask({ kind: 'table', table: { rows: [[{ variable: id('gender') }]], weight: scheme.sid } })
  expect(rowsOf(weighted)).toMatchObject({ F: { n: 6, columnShare: half }, M: { n: 2, columnShare: half } })
  const { body } = await manager.get(`/analysis/${naireSid}/codebook`)
  expect(body.weights[0].report).toMatchObject({
    stopped: 'converged',
    cases: 8,
    smallest: expect.closeTo(2 / 3, 9),
    largest: expect.closeTo(2, 9),
    efficiency: expect.closeTo(75, 9),
  })
  const later = new Respondent(field.product.anybody, record)
  await later.finish({ ...calm, gender: 'M', age: 30 })
  await expect
    .poll(
      async () =>
        rowsOf(await ask({ kind: 'table', table: { rows: [[{ variable: id('gender') }]], weight: scheme.sid } }))['M'],
      { timeout: 5_000 },
    )
    .toMatchObject({ n: 3, columnShare: half })
  const impossible = { ...scheme, sid: newSid(), margins: [{ variable: id('gender'), targets: { F: 1, M: 1, X: 1 } }] }
  expect((await change({ kind: 'saveWeighting', scheme: impossible })).status).toBe(200)
  expect(await ask({ kind: 'table', table: { weight: impossible.sid } })).toMatchObject({
    kind: 'problem',
    problem: { key: 'impossibleTarget', target: id('gender'), values: { category: 'X', why: 'noCases' } },
  })
})

it('codes of open answers are counted, changed, sealed, and gone with their session', async () => {
  const frame = {
    sid: newSid(),
    title: '原因',
    variable: id('why'),
    codes: [
      { code: 'price', title: '价格' },
      { code: 'service', title: '服务' },
    ],
  }
  expect((await change({ kind: 'saveFrame', frame })).status).toBe(200)
  const code = (sessionSid: string, codes: readonly string[]) =>
    manager.post(`/analysis/${naireSid}/codes`, { sessionSid, frameSid: frame.sid, codes })
  const [one, two, three] = respondents
  for (const [someone, codes] of [
    [one, ['price']],
    [two, ['service']],
    [three, ['price', 'service']],
  ] as const)
    expect((await code(someone?.sid ?? '', codes)).status).toBe(200)
  const counts = async () =>
    rowsOf(await ask({ kind: 'table', table: { rows: [[{ variable: `coded:${frame.sid}` }]] } }))
  expect(await counts()).toMatchObject({ price: { n: 2, columnShare: expect.closeTo(2 / 3, 9) }, service: { n: 2 } })
  await code(two?.sid ?? '', [])
  expect(await counts()).toMatchObject({ price: { n: 2, columnShare: 1 }, service: { n: 1 } })
  expect((await code(two?.sid ?? '', ['none'])).body.error.target).toBe('codes[0]')
  expect((await code(newSid(), ['price'])).status).toBe(404)
  const { store, close } = await connectParts(config(), 'sealed-test')
  const stored = await store.readStream(`coding-${one?.sid ?? ''}`)
  expect(stored.map(({ data, sealed }) => [data, sealed !== undefined])).toEqual([
    [{ naireSid, frameSid: frame.sid }, true],
  ])
  await close()
  expect(
    (
      await field.product.admin.post('/odata/NaireSessions/SurveyExpert.Erase()', {
        sessionSid: one?.sid,
        reason: '本人要求',
      })
    ).status,
  ).toBeLessThan(300)
  expect(await counts()).toMatchObject({ price: { n: 1 }, service: { n: 1 } })
})

it('cleaning takes sessions out with a reason, tells so in the result, and can be undone', async () => {
  const counted = async (sessions: object = {}) => (await ask({ kind: 'table', table: { sessions } })).counted
  const before = await counted()
  expect(
    (await change({ kind: 'acceptCleaning', rule: 'duration < 30', reason: '', sessionSids: [respondents[3]?.sid] }))
      .body.error.target,
  ).toBe('reason')
  const { body } = await change({
    kind: 'acceptCleaning',
    rule: 'duration < 30',
    reason: '太快',
    sessionSids: [respondents[3]?.sid, respondents[4]?.sid],
  })
  expect([await counted(), await counted({ cleaned: true })]).toEqual([before - 2, before])
  await undo(body.stepSid)
  expect(await counted()).toBe(before)
})

it('a copy rebuilt from the log up to a position says the same numbers', async () => {
  const queries = [
    { kind: 'table', table: { rows: [[{ variable: id('gender') }]], columns: [[{ variable: 'session:device' }]] } },
    { kind: 'funnel' },
  ]
  const live = (await manager.post(`/analysis/${naireSid}/query`, { queries })).body
  await new Respondent(field.product.anybody, record).finish({ ...calm, gender: 'F', age: 70 })
  const { store, vault, close } = await connectParts(config(), 'rebuild-test')
  const folder = mkdtempSync(join(tmpdir(), 'naire-rebuilt-'))
  const copies = await rebuildCopy({
    store,
    open: openEventsOnce(vault.keys),
    contents: { contentOf: (hash) => vault.blobs.getJson(hash) },
    naireSid,
    upTo: live.position,
    folder,
  })
  const engine = new AnalysisEngine({ copies, log: { position: live.position, waitFor: async () => true } })
  const { analysisBody } = await import('@naire/contract')
  const again = await engine.run({
    naireSid,
    viewer: { role: 0, userSid: '', seesPhones: true },
    minPosition: 0,
    queries: analysisBody.parse({ queries }).queries,
  })
  const numbers = ({ results }: Json) => results.map(({ milliseconds: _, ...rest }: Json) => rest)
  expect(JSON.parse(JSON.stringify(numbers(again)))).toEqual(numbers(live))
  await copies.close()
  await close()
  rmSync(folder, { recursive: true, force: true })
})
