import { countedSessions } from '@naire/domain/analysis'
import { roles, type Role } from '@naire/domain/access'
import { ownCopies } from '@naire/projections/columnar'
import { readConfig, type RunningProcess } from '@naire/projections/process'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, Json, Reply } from '../../../../tests/api/client.ts'
import { anotherPlace, openField } from '../../../../tests/api/wechat-field.ts'
import { screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

const record = screening()
const field = openField()
let owner: RunningProcess
let naireSid: string
let codebook: Json
let manager: Client
const genders = ['F', 'F', 'F', 'M', 'M', 'F', 'M', 'F']

beforeAll(async () => {
  const { product, place } = field
  owner = await ownCopies(
    readConfig({ DATABASE_URL: product.databaseUrl, DATA_DIR: product.dataDir }),
    pino({ level: 'silent' }),
  )
  naireSid = await place.publish(record)
  manager = await place.person('ProjectManager', 'n_manager')
  for (const [at, gender] of genders.entries())
    await new Respondent(product.anybody, record).finish({ ...calm, gender, age: 20 + at * 5 })
  await new Respondent(product.anybody, record).commit({ age: 99 })
  codebook = (await manager.get(`/analysis/${naireSid}/codebook`)).body
})
afterAll(() => owner.stop())

const ask = (client: Client, ...queries: readonly object[]): Promise<Reply> =>
  client.post(`/analysis/${naireSid}/query`, { queries })
const id = (code: string): string =>
  (codebook.codebook as Json[]).find((variable) => variable.code === code)?.id ?? expect.fail(code)

describe('numbers of a questionnaire', () => {
  it('are counted over the sessions that count, with the position of the log and the filter that was used', async () => {
    const { status, body } = await ask(manager, { kind: 'table', table: { rows: [[{ variable: id('gender') }]] } })
    expect(status).toBe(200)
    const [result] = body.results
    expect([result.counted, result.sessions, body.stale]).toEqual([8, countedSessions, false])
    const shares = Object.fromEntries(
      result.table.blocks[0].rows.map((row: Json, at: number) => [row.key, result.table.blocks[0].cells[at][0].n]),
    )
    expect(shares).toMatchObject({ F: 5, M: 3 })
    expect(body.position).toBeGreaterThan(0)
  })

  it('are counted anew after a commit', async () => {
    await new Respondent(field.product.anybody, record).finish({ ...calm, gender: 'M', age: 60 })
    await expect
      .poll(async () => (await ask(manager, { kind: 'table', table: {} })).body.results[0].counted, {
        timeout: 30_000,
        interval: 50,
      })
      .toBe(9)
  })

  it('come for a whole board in one request, each with its problem where it has one', async () => {
    const questions = [...new Set((codebook.codebook as Json[]).flatMap(({ questionSid }) => questionSid ?? []))]
    const { status, body } = await ask(
      manager,
      { kind: 'funnel' },
      { kind: 'durations' },
      { kind: 'table', table: { measure: { kind: 'mean', of: id('age') }, columns: [[{ variable: id('gender') }]] } },
      { kind: 'table', table: { rows: [[{ variable: 'gone' }]] } },
      ...questions.slice(0, 20).map((questionSid) => ({ kind: 'distribution', questionSid })),
    )
    expect(status).toBe(200)
    expect(body.results.map(({ kind }: Json) => kind)).toEqual([
      'funnel',
      'durations',
      'table',
      'problem',
      ...questions.slice(0, 20).map(() => 'distribution'),
    ])
    expect(body.results[0].funnel).toMatchObject({ begun: 10, finished: 9, counted: 9 })
    expect(body.results[3].problem).toMatchObject({ key: 'unknownVariable', target: 'rows[0][0].variable' })
  })

  it.each([
    [{}, 'queries'],
    [{ queries: [] }, 'queries'],
    [{ queries: [{ kind: 'table', table: { weight: 'x' } }] }, 'queries[0].table.weight'],
    [{ queries: Array.from({ length: 61 }, () => ({ kind: 'funnel' })) }, 'queries'],
    [{ queries: [{ kind: 'table', table: { rows: [[]] } }] }, 'queries[0].table.rows[0]'],
    [{ queries: [{ kind: 'sql', text: 'select 1' }] }, 'queries[0].kind'],
  ])('refuse a request of the wrong shape and name the field: %j', async (body, target) => {
    const { status, body: said } = await manager.post(`/analysis/${naireSid}/query`, body)
    expect([status, said.error.target]).toEqual([400, target])
  })

  it('take any text as a text', async () => {
    const hostile = `'; drop table sessions; --`
    const { body } = await ask(
      manager,
      {
        kind: 'table',
        table: { filter: { variable: 'session:channel', in: [hostile] }, rows: [[{ variable: 'session:device' }]] },
      },
      { kind: 'table', table: {} },
    )
    expect([body.results[0].counted, body.results[1].counted]).toEqual([0, 9])
  })
})

describe('who sees which numbers', () => {
  const counted = async (client: Client) =>
    (await ask(client, { kind: 'table', table: { sessions: { statuses: ['success', 'suspend', 'prohibit'] } } })).body
      .results?.[0]?.counted

  it.each([
    ['Surveyor', 0],
    ['Judge', 0],
    ['Customer', 9],
    ['Assessor', 9],
    ['PaperEditor', 10],
    ['OrgAdmin', 10],
  ] as const)('%s: those of the sessions that they see, %i', async (role: Role, n) => {
    const client = await field.place.person(role, `n_${role}`)
    expect(await counted(client)).toBe(n)
    const { text } = await client.get(
      `/odata/NaireSessions/$count?$filter=${encodeURIComponent(`NaireSid eq '${naireSid}' and (Status eq 0 or Status eq 1 or Status eq 2) and (ReviewStatus eq null or ReviewStatus ne 3)`)}`,
    )
    expect(text).toBe(String(n))
  })

  it('nobody of another organisation, nobody who sees no sessions, nobody without sign-in, no member of another subject', async () => {
    const outsider = await (await anotherPlace(field)).person('OrgAdmin', 'n_outsider')
    const alarmer = await field.place.person('Alarmer', 'n_alarmer')
    const [member, stranger] = [
      await field.place.person('Supervisor', 'n_member'),
      await field.place.person('Supervisor', 'n_stranger'),
    ]
    await field.product.admin.post(`/odata/Subjects('${field.place.subjectSid}')/SurveyExpert.SaveMember()`, {
      userSid: member.sid,
      role: roles.Supervisor,
    })
    for (const client of [outsider, alarmer, stranger]) {
      expect((await ask(client, { kind: 'funnel' })).status).toBe(404)
      expect((await client.get(`/analysis/${naireSid}/codebook`)).status).toBe(404)
    }
    expect((await ask(field.product.anybody, { kind: 'funnel' })).status).toBe(401)
    expect((await ask(member, { kind: 'funnel' })).status).toBe(200)
    await field.product.admin.post(`/odata/Subjects('${field.place.subjectSid}')/SurveyExpert.RemoveMember()`, {
      userSid: member.sid,
    })
  })

  it('telephone numbers only for those who reach respondents, neither as texts, nor as numbers, nor by asking for them', async () => {
    await new Respondent(field.product.anybody, record).finish(
      { ...calm, gender: 'F', age: 33 },
      { QueryParams: 'source=13800138000' },
    )
    await expect.poll(() => counted(manager)).toBe(11)
    const customer = await field.place.person('Customer', 'n_masked')
    const channels = async (client: Client) =>
      JSON.stringify((await ask(client, { kind: 'table', table: { rows: [[{ variable: 'session:channel' }]] } })).body)
    expect(await channels(manager)).toContain('13800138000')
    expect(await channels(customer)).not.toContain('13800138000')
    const { body } = await ask(customer, {
      kind: 'table',
      table: { filter: { variable: 'session:channel', in: ['13800138000'] } },
    })
    expect(body.results[0]).toMatchObject({ kind: 'problem', problem: { key: 'notACategory' } })
  })
})
