import type { DataColumn, DataFilter } from '@naire/domain/grid'
import type { NaireRecord } from '@naire/domain/naires'
import { ownCopies } from '@naire/projections/columnar'
import { readConfig, type RunningProcess } from '@naire/projections/process'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, Json } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { copyOf, newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
const metadataSid = newSid()
const cellSid = newSid()
let record: NaireRecord
let manager: Client
let columns: readonly DataColumn[]
let owner: RunningProcess
const sids: Record<string, string> = {}

beforeAll(async () => {
  const { databaseUrl, dataDir } = field.product
  owner = await ownCopies(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), pino({ level: 'silent' }))
  record = {
    ...copyOf(screening()),
    MetadataDefs: [{ Sid: metadataSid, Path: 'city', Name: '城市' }],
    QuotarList: [{ Sid: cellSid, QuotarExpression: 'age >= 40', Limit: 100, Memo: '四十岁以上' }],
  }
  await field.place.publish(record)
  manager = await field.place.person('ProjectManager', 'grid_manager')
  for (const [name, age, city] of [
    ['young', 20, '上海'],
    ['middle', 45, '成都'],
    ['old', 70, '上海'],
  ] as const) {
    const someone = new Respondent(field.product.anybody, record)
    const reply = await someone.finish(
      { ...calm, age },
      { SessionMetadatas: [{ DefSid: metadataSid, Path: 'city', ValString: city }] },
    )
    expect(reply.body.Status, reply.text).toBe(0)
    sids[name] = someone.sid
  }
  const change = await manager.post(`/analysis/${record.Sid}/steps`, {
    change: {
      kind: 'saveVariable',
      variable: {
        sid: newSid(),
        code: 'generation',
        title: '年龄段',
        rule: {
          kind: 'bands',
          of: (await columnsOf(manager)).find(({ code }) => code === 'age')?.key.slice(2),
          bands: [
            { key: 'under', title: '四十以下', from: null, to: 40 },
            { key: 'over', title: '四十以上', from: 40, to: null },
          ],
        },
      },
    },
  })
  expect(change.status, change.text).toBe(200)
  columns = await columnsOf(manager)
})
afterAll(() => owner.stop())

const path = (name: string) => `/odata/Naires('${record.Sid}')/SurveyExpert.${name}()`
const columnsOf = async (by: Client): Promise<readonly DataColumn[]> => (await by.get(path('DataColumns'))).body.value
const keyOf = (code: string) => columns.find((column) => column.code === code)?.key ?? expect.fail(`no ${code}`)
const openVariable = () =>
  columns.find(({ kind, group }) => group === 'answer' && kind === 'text')?.key.slice(2) ??
  expect.fail('no open answer')
const rowsOf = async (body: object) => {
  const reply = await manager.post(path('DataRows'), {
    selection: {},
    sort: { column: 'StartTime' },
    columns: [],
    ...body,
  })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.value
}
const namesIn = (rows: readonly Json[]) =>
  rows.map(({ session }) => Object.keys(sids).find((name) => sids[name] === session.Sid))
const found = async (filter: DataFilter) =>
  namesIn((await rowsOf({ selection: { filter }, sort: { column: keyOf('age') } })).rows)

describe('the data view of a questionnaire', () => {
  it('has fields, answers, derived variables, metadata, quota cells and quality flags as columns', () => {
    expect(columns.find(({ key }) => key === keyOf('age'))).toMatchObject({ group: 'answer', kind: 'number' })
    expect(columns.find(({ key }) => key === keyOf('gender'))?.options.map(({ code }) => code)).toContain('F')
    expect(new Set(columns.map(({ group }) => group))).toEqual(
      new Set(['session', 'answer', 'derived', 'metadata', 'quota', 'flag']),
    )
  })

  it('shows each of them', async () => {
    const asked = [keyOf('age'), keyOf('gender'), keyOf('generation'), keyOf('city'), 'quota', 'flag']
    const { rows, position, before, after } = await rowsOf({
      columns: ['Status', ...asked],
      sort: { column: keyOf('age') },
    })
    expect([position, before, after]).toEqual([0, null, null])
    expect(namesIn(rows)).toEqual(['young', 'middle', 'old'])
    expect(rows[0].session).toMatchObject({ Status: 0, NaireSid: record.Sid })
    expect(rows.map(({ cells }: Json) => cells.slice(0, 5))).toEqual([
      [20, 'F', 'under', '上海', null],
      [45, 'F', 'over', '成都', [cellSid]],
      [70, 'F', 'over', '上海', [cellSid]],
    ])
  })

  it('filters by each of them, and by groups of conditions', async () => {
    expect(await found({ column: keyOf('age'), operator: 'from', values: [45] })).toEqual(['middle', 'old'])
    expect(await found({ column: keyOf('gender'), operator: 'isNot', values: ['F'] })).toEqual([])
    expect(await found({ column: keyOf('generation'), operator: 'is', values: ['under'] })).toEqual(['young'])
    expect(await found({ column: keyOf('city'), operator: 'contains', values: ['上'] })).toEqual(['young', 'old'])
    expect(await found({ column: 'quota', operator: 'is', values: [cellSid] })).toEqual(['middle', 'old'])
    expect(await found({ column: 'quota', operator: 'empty', values: [] })).toEqual(['young'])
    expect(await found({ column: 'flag', operator: 'is', values: ['sameText'] })).toEqual([])
    expect(
      await found({
        any: [
          { column: keyOf('generation'), operator: 'is', values: ['under'] },
          {
            all: [
              { column: keyOf('city'), operator: 'is', values: ['上海'] },
              { column: keyOf('age'), operator: 'from', values: [60] },
            ],
          },
        ],
      }),
    ).toEqual(['young', 'old'])
  })

  it('filters and sorts by codes of open answers, by what is derived of them, and by weights', async () => {
    const step = (change: object) => manager.post(`/analysis/${record.Sid}/steps`, { change })
    const [frameSid, schemeSid] = [newSid(), newSid()]
    const codes = [
      { code: 'work', title: '工作' },
      { code: 'home', title: '家庭' },
    ]
    const frame = { sid: frameSid, title: '原因', variable: openVariable(), codes }
    expect((await step({ kind: 'saveFrame', frame })).status).toBe(200)
    for (const [name, given] of [
      ['young', ['work', 'home']],
      ['old', ['home']],
    ] as const) {
      const reply = await manager.post(`/analysis/${record.Sid}/codes`, {
        frameSid,
        sessionSid: sids[name],
        codes: given,
      })
      expect(reply.status, reply.text).toBe(200)
    }
    const margins = [
      { variable: `derived:${keyOf('generation').slice(2)}`, targets: { under: 50, over: 50 } },
      { variable: keyOf('gender').slice(2), targets: { F: 100 } },
    ]
    const scheme = { sid: schemeSid, title: '年龄权重', margins, caps: null }
    const saved = await step({ kind: 'saveWeighting', scheme })
    expect(saved.status, saved.text).toBe(200)
    columns = await columnsOf(manager)
    const [coded, weight] = [`k/${frameSid}`, `w/${schemeSid}`]
    expect(await found({ column: coded, operator: 'is', values: ['home'] })).toEqual(['young', 'old'])
    expect(await found({ column: coded, operator: 'all', values: ['home', 'work'] })).toEqual(['young'])
    expect(await found({ column: coded, operator: 'empty', values: [] })).toEqual(['middle'])
    // One of three is under forty, and to be half of them.
    expect(await found({ column: weight, operator: 'from', values: [1.4] })).toEqual(['young'])
    const { rows } = await rowsOf({ columns: [coded, weight], sort: { column: weight, isDescending: true } })
    expect(rows[0].cells).toEqual([['work', 'home'], 1.5])
    expect(rows.slice(1).map(({ cells }: Json) => cells[1])).toEqual([0.75, 0.75])
    const { value } = (
      await manager.post(path('DataCount'), {
        selection: { filter: { column: weight, operator: 'to', values: [1] } },
      })
    ).body
    expect(value.count).toBe(2)
  })

  it('sorts by what is derived and by metadata', async () => {
    const sorted = async (code: string, isDescending: boolean) =>
      namesIn((await rowsOf({ sort: { column: keyOf(code), isDescending } })).rows)
    expect((await sorted('generation', true))[0]).toBe('young')
    expect((await sorted('city', false)).slice(0, 2).toSorted()).toEqual(['old', 'young'])
  })

  it('counts, also for a batch', async () => {
    const selection = { filter: { column: keyOf('age'), operator: 'to', values: [50] } }
    expect((await manager.post(path('DataCount'), { selection })).body.value).toEqual({ count: 2, isExact: true })
    const { value } = (await manager.post(path('PrepareBatch'), { selection })).body
    expect(value).toMatchObject({ Total: 2, Position: expect.any(Number) })
  })

  it.each([
    [{ columns: ['a/nothing'] }, 'columns[0]'],
    [{ sort: { column: 'quota' } }, 'sort.column'],
    [{ selection: { filter: { all: [{ column: 'x', operator: 'empty' }] } } }, 'filter.all[0].column'],
    [{ selection: { filter: { column: 'Score', operator: 'from', values: ['much'] } } }, 'filter.values[0]'],
    [{ top: 501 }, 'top'],
    [{ selection: { filter: { all: [{ all: [{ all: [{ all: [{ all: [] }] }] }] }] } } }, 'selection.filter'],
  ])('names the field that is wrong: %j', async (body, target) => {
    const reply = await manager.post(path('DataRows'), { selection: {}, sort: { column: 'Sid' }, columns: [], ...body })
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body.error)).toContain(target)
  })
})

describe('a saved view', () => {
  const view = { columns: [{ key: 'Sid', width: 120, isPinned: true }], sort: { column: 'Sid' }, keyword: '王' }
  const views = async (by: Client) => (await by.get(path('DataViews'))).body.value

  it('is for everybody of the questionnaire, or for who saved it', async () => {
    const colleague = await field.place.person('Supervisor', 'grid_colleague')
    for (const [name, isShared] of [
      ['共用', true],
      ['自用', false],
    ] as const)
      expect((await manager.post(path('SaveDataView'), { name, isShared, view })).status).toBe(204)
    expect(await views(colleague)).toMatchObject([{ name: '共用', isShared: true, view }])
    expect(await views(manager)).toHaveLength(2)
    const rename = (name: string, newName: string, isShared: boolean) =>
      manager.post(path('RenameDataView'), { name, newName, isShared })
    expect((await rename('没有', '新名', false)).status).toBe(409)
    expect((await rename('共用', '团队', true)).status).toBe(204)
    expect(await views(colleague)).toMatchObject([{ name: '团队', isShared: true, view }])
    expect((await rename('团队', '共用', true)).status).toBe(204)
    await colleague.post(path('DeleteDataView'), { name: '自用' })
    await colleague.post(path('DeleteDataView'), { name: '共用', isShared: true })
    expect(await views(manager)).toMatchObject([{ name: '自用' }])
  })

  it('has a name and columns', async () => {
    for (const wrong of [
      { name: ' ', view },
      { name: 'a', view: { ...view, columns: [] } },
      { name: 'a', view: { ...view, columns: [{ key: 'Sid', width: 1 }] } },
    ])
      expect((await manager.post(path('SaveDataView'), wrong)).status).toBe(400)
  })
})
