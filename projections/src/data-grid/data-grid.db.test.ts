import { connect, type Pool } from '@naire/database'
import { valueOf, type AnalysisRow, type Source } from '@naire/domain/analysis'
import { bindQuery, parseOptions, type BoundQuery } from '@naire/odata'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { readModels } from '../index.ts'
import { answeredNaire, entityModel, type AnsweredNaire, type Viewer } from '../query/index.ts'
import { answeredNaire as answeredSid, answerHistory } from '../testing/answer-history.ts'
import { Random } from '../testing/random.ts'
import { project } from '../testing/tables.ts'
import { computedSql } from './computed-sql.ts'
import { countData, DataPages, dataSet, matchedSessions } from './index.ts'

const superAdmin: Viewer = { role: 0, orgSid: null, userSid: 'S' }
let pool: Pool
let naire: AnsweredNaire

beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 4, applicationName: 'data-grid-test' })
  const { events } = answerHistory(new Random(29), 60)
  const models = (...names: readonly string[]) => readModels.filter(({ name }) => names.includes(name))
  await project(pool, models('naires', 'users'), { events: [], size: 1 })
  await project(pool, models('answers', 'sessions'), { events, size: 500 })
  naire = (await answeredNaire(pool, answeredSid)) ?? expect.fail()
})
afterAll(() => pool.end())

const asked = (orderby: string, filter = `NaireSid eq '${answeredSid}'`): BoundQuery => {
  const path = orderby.split(' ')[0] ?? ''
  const set = dataSet(naire, [], new Set([path]))
  const options = [
    { name: '$filter', text: filter },
    { name: '$orderby', text: orderby },
    { name: '$select', text: 'Sid' },
  ].map(({ name, text }) => ({ name, value: { text, at: 0 }, target: name }))
  return bindQuery(entityModel(), set, parseOptions(options, false))
}

/** Small steps, so that few rows have many samples. */
const pages = () => new DataPages(pool, { nearRows: 3, step: 4 })
const sidsOf = (rows: readonly object[]) => rows.map((row) => (row as { Sid: string }).Sid)

describe('pages of the data view', () => {
  const orders = ['StartTime', 'CommitTime', 'Score', 'UserName', 'Sid'].flatMap((field) => [
    `${field} asc`,
    `${field} desc`,
  ])

  it('read forwards, backwards, by position and from a session the same order, by every kind of column', async () => {
    const number = naire.columns.find(({ type }) => type === 'Double')?.property ?? expect.fail()
    for (const orderby of [...orders, `Answers/${number} asc`, `Answers/${number} desc`]) {
      const query = asked(orderby)
      const read = (at: Parameters<DataPages['read']>[0]['at'], top = 7) =>
        pages().read({ query, places: query, at, top }, superAdmin)
      const whole = sidsOf((await read({ from: 'start' }, 500)).rows)
      expect(whole.length, orderby).toBeGreaterThan(20)

      const forwards: string[] = []
      for (let page = await read({ from: 'start' }); ; page = await read({ from: 'after', token: page.after ?? '' })) {
        forwards.push(...sidsOf(page.rows))
        if (page.after === null) break
      }
      expect(forwards, orderby).toEqual(whole)

      const backwards: string[] = []
      for (let page = await read({ from: 'end' }); ; page = await read({ from: 'before', token: page.before ?? '' })) {
        backwards.unshift(...sidsOf(page.rows))
        if (page.before === null) break
      }
      expect(backwards, orderby).toEqual(whole)

      for (const position of [0, 2, 5, 9, whole.length - 3]) {
        const page = await read({ from: 'position', position })
        expect(sidsOf(page.rows), `${orderby} at ${position}`).toEqual(whole.slice(position, position + 7))
        expect(page.position).toBe(position)
      }
      for (const at of [0, 6, whole.length - 1]) {
        const page = await read({ from: 'session', sid: whole[at] ?? '' })
        expect(sidsOf(page.rows), `${orderby} from row ${at}`).toEqual(whole.slice(at, at + 7))
        expect(page.position).toBe(at)
      }
    }
  })

  it('begin at a value of the order', async () => {
    for (const orderby of ['StartTime asc', 'StartTime desc']) {
      const query = asked(orderby)
      const rows = await pool.query<{ Sid: string; at: Date }>(
        `select "Sid", "StartTime" as at from read.sessions where "NaireSid" = $1 and "Status" is not null order by ${orderby.replace('StartTime', '"StartTime"')}, "Sid"`,
        [answeredSid],
      )
      const middle = rows.rows[10] ?? expect.fail()
      const { rows: found, position } = await pages().read(
        { query, places: query, at: { from: 'value', value: middle.at.toISOString() }, top: 3 },
        superAdmin,
      )
      const first = rows.rows.findIndex(({ at }) => at.getTime() === middle.at.getTime())
      expect(position, orderby).toBe(first)
      expect(rows.rows.find(({ Sid }) => Sid === sidsOf(found)[0])?.at, orderby).toEqual(middle.at)
    }
  })

  it('refuse a token of another order', async () => {
    const read = (orderby: string, token: string | null) => {
      const query = asked(orderby)
      const at = token === null ? ({ from: 'start' } as const) : ({ from: 'after', token } as const)
      return pages().read({ query, places: query, at, top: 3 }, superAdmin)
    }
    const { after } = await read('UserName asc', null)
    await expect(read('StartTime asc', 'x')).rejects.toMatchObject({ status: 400 })
    expect(after).not.toBeNull()
  })
})

it('counts what a batch would take', async () => {
  const query = asked('StartTime asc')
  const { count, isExact } = await countData(pool, query, { viewer: superAdmin, exact: false })
  expect(isExact).toBe(true)
  const found = await matchedSessions(pool, query, { viewer: superAdmin, most: 1_000, sids: null })
  expect(found).toHaveLength(count)
  expect(Object.keys(found[0] ?? {})).toEqual(
    expect.arrayContaining(['Sid', 'RevieworSid', 'RevieworName', 'AppealStatus']),
  )
})

describe('a computed value is the same in the database as in the analysis', () => {
  const a: Source = { kind: 'column', column: 'a' }
  const b: Source = { kind: 'column', column: 'b' }
  const text: Source = { kind: 'column', column: 't' }
  const bands = [
    { key: 'low', title: '', from: null, to: 3 },
    { key: 'high', title: '', from: 3, to: null },
  ]
  const big: Source = { kind: 'compare', op: '>', left: a, right: { kind: 'constant', value: 2 } }
  const sources: readonly Source[] = [
    { kind: 'recode', of: text, map: { x: 'one', y: "t'wo" }, otherwise: 'rest' },
    { kind: 'recode', of: text, map: {}, otherwise: null },
    { kind: 'values', of: text, map: { x: 1.5, y: -2 } },
    { kind: 'bands', of: a, bands },
    { kind: 'mean', of: [a, b], atLeast: 1 },
    { kind: 'mean', of: [a, b], atLeast: 2 },
    { kind: 'sum', of: [a, b], atLeast: 1 },
    ...(['+', '-', '*', '/'] as const).map((op): Source => ({ kind: 'calc', op, left: a, right: b })),
    ...(['hour', 'day', 'week', 'month'] as const).map((step): Source => ({
      kind: 'period',
      of: { kind: 'calc', op: '*', left: a, right: { kind: 'constant', value: 5e9 } },
      step,
      offset: 480,
    })),
    { kind: 'isIn', of: text, codes: ['x', 'z'] },
    { kind: 'isIn', of: text, codes: [] },
    { kind: 'hasCode', of: { kind: 'text', value: '|x|y|' }, code: 'y' },
    { kind: 'hasCode', of: text, code: 'x' },
    { kind: 'any', of: [big, { kind: 'isIn', of: text, codes: ['x'] }] },
    { kind: 'every', of: [big, { kind: 'isIn', of: text, codes: ['x'] }] },
    { kind: 'any', of: [] },
    { kind: 'not', of: big },
    { kind: 'isThere', of: text },
    { kind: 'when', cases: [{ if: big, then: { kind: 'text', value: 'big' } }], otherwise: text },
    { kind: 'when', cases: [{ if: big, then: a }], otherwise: null },
    { kind: 'least', of: [a, b] },
    { kind: 'greatest', of: [a, b] },
    { kind: 'guarded', of: { kind: 'calc', op: '*', left: a, right: { kind: 'constant', value: 13_800_000_000 } } },
  ]
  const rows: readonly AnalysisRow[] = [0, 1, 2.5, 3, -4, null].flatMap((x) =>
    [1, 0, null].flatMap((y) => ['x', 'y', 'q', '|x|', null].map((t) => ({ a: x, b: y, t }))),
  )
  const types: Readonly<Record<string, string>> = { a: 'double precision', b: 'double precision', t: 'text' }

  it.each(sources.map((source) => [JSON.stringify(source).slice(0, 90), source] as const))('%s', async (_, source) => {
    const values: unknown[] = []
    const parts = {
      value: (value: unknown) => `$${values.push(value)}`,
      column: (name: string) => `r."${name}"::${types[name]}`,
    }
    const sql = computedSql(source, parts)
    const list = parts.value(JSON.stringify(rows))
    const { rows: found } = await pool.query<{ v: unknown }>(
      `select (${sql}) as v from (select x ->> 'a' as a, x ->> 'b' as b, x ->> 't' as t, n from jsonb_array_elements(${list}::jsonb) with ordinality as e(x, n)) as r order by n`,
      values,
    )
    expect(found.map(({ v }) => v)).toEqual(rows.map((row) => valueOf(source, row)))
  })
})
