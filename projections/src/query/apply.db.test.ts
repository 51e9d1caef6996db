import { connect, type Pool } from '@naire/database'
import { roles } from '@naire/domain/access'
import { bindQuery, parseQuery, type BoundQuery } from '@naire/odata'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { readModels } from '../index.ts'
import { evaluate, type Entity } from '../testing/evaluate.ts'
import { randomFilter } from '../testing/random-filter.ts'
import { randomHistory } from '../testing/random-history.ts'
import { Random } from '../testing/random.ts'
import { project } from '../testing/tables.ts'
import { entityModel, runCount, runQuery, type Viewer } from './index.ts'

const model = entityModel()
const superAdmin: Viewer = { role: 0, orgSid: null, userSid: 'S' }
let pool: Pool
let sessions: readonly Entity[]
let related: Readonly<Record<string, readonly Entity[]>>

beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 4, applicationName: 'apply-test' })
  const { events } = randomHistory(new Random(23), 60)
  await project(pool, readModels, { events, size: 500 })
  sessions = (await runQuery(pool, bound('NaireSessions', '$top=1000'), superAdmin)).rows
  const all = async (set: string) => (await runQuery(pool, bound(set, '$top=1000'), superAdmin)).rows
  related = { Feedbacks: await all('Feedbacks'), Naire: await all('Naires'), Subject: await all('Subjects') }
})
afterAll(() => pool.end())

function bound(set: string, query: string): BoundQuery {
  const found = model.sets[set]
  if (!found) throw new Error(set)
  return bindQuery(model, found, parseQuery(encodeURI(query)))
}

const rowsOf = async (query: string): Promise<readonly Entity[]> =>
  (await runQuery(pool, bound('NaireSessions', `$top=1000&${query}`), superAdmin)).rows
const members = (row: Entity, navigation: string) =>
  (related[navigation] ?? []).filter((each) =>
    navigation === 'Feedbacks' ? each['SessionSid'] === row['Sid'] : each['Sid'] === row[`${navigation}Sid`],
  )
const numbers = (rows: readonly Entity[], name: string) =>
  rows.map((row) => row[name]).filter((value): value is number => typeof value === 'number')
const sum = (values: readonly number[]) => (values.length === 0 ? null : values.reduce((a, b) => a + b))

function grouped(rows: readonly Entity[], keys: readonly string[]): ReadonlyMap<string, readonly Entity[]> {
  const groups = new Map<string, Entity[]>()
  for (const row of rows) {
    const key = JSON.stringify(keys.map((name) => row[name]))
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups
}

describe('$apply', () => {
  const seed = Date.now() % 1_000_000
  it(`groups and aggregates as is done in memory, whatever was filtered (seed ${seed})`, async () => {
    const random = new Random(seed)
    let groupsSeen = 0
    for (let run = 0; run < 80; run += 1) {
      const filter = randomFilter(random, 1)
      const keys = [
        ...new Set([
          random.pick(['Status', 'ReviewStatus', 'Mode', 'Success']),
          random.pick(['UserName', 'NaireSid', 'Lang']),
        ]),
      ]
      const text = `filter(${filter})/groupby((${keys.join(',')}),aggregate($count as N,Duration with sum as D,Score with max as Most,Duration with average as Mean,UserName with countdistinct as Names))`
      const query = bindQuery(
        model,
        model.sets['NaireSessions'] ?? expect.fail(),
        parseQuery(`$top=1000&$apply=${encodeURIComponent(text)}`),
      )
      const condition =
        query.apply?.steps[0]?.step.kind === 'filter' ? query.apply.steps[0].step.condition : expect.fail()
      const expected = grouped(
        sessions.filter((row) => evaluate(condition, { ranges: { 0: row }, members }) === true),
        keys,
      )
      const { rows } = await runQuery(pool, query, superAdmin)
      expect(rows.length, text).toBe(expected.size)
      for (const row of rows) {
        const of = expected.get(JSON.stringify(keys.map((key) => row[key]))) ?? expect.fail(text)
        const durations = numbers(of, 'Duration')
        const scores = numbers(of, 'Score')
        expect(row['N'], text).toBe(of.length)
        expect(row['D']).toBe(sum(durations))
        expect(row['Most']).toBe(scores.length > 0 ? Math.max(...scores) : null)
        if (durations.length > 0) expect(row['Mean']).toBeCloseTo((sum(durations) ?? 0) / durations.length, 6)
        expect(row['Names']).toBe(new Set(of.map((each) => each['UserName']).filter((name) => name !== null)).size)
      }
      groupsSeen += rows.length
    }
    expect(groupsSeen).toBeGreaterThan(100)
  })

  it('aggregates nothing to one row of nothing, and groups nothing to no row', async () => {
    expect(
      await rowsOf("$apply=filter(Sid eq 'none')/aggregate($count as N,Score with sum as S,Score with min as M)"),
    ).toEqual([{ N: 0, S: null, M: null }])
    expect(await rowsOf("$apply=filter(Sid eq 'none')/groupby((Status))")).toEqual([])
  })

  it('follows navigations, nests what it groups by, and goes on with what it made', async () => {
    const rows = await rowsOf(
      '$apply=groupby((Naire/Name,Status),aggregate($count as N))/filter(N gt 1 and Naire/Name ne null)/compute(N mul 2 as Twice)&$orderby=N desc,Naire/Name&$filter=Twice gt 2&$select=Naire/Name,Twice',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toEqual({ Naire: { Name: expect.any(String) as string }, Twice: expect.any(Number) as number })
    const twice = rows.map((row) => Number(row['Twice']))
    expect(twice).toEqual(twice.toSorted((a, b) => b - a))
  })

  it('groups again what was grouped', async () => {
    const once = grouped(sessions, ['NaireSid', 'Status'])
    const [row] = await rowsOf(
      '$apply=groupby((NaireSid,Status),aggregate($count as N))/aggregate(N with max as Most,N with sum as Whole,$count as Groups)',
    )
    expect(row).toEqual({
      Most: Math.max(...[...once.values()].map((rows) => rows.length)),
      Whole: sessions.length,
      Groups: once.size,
    })
  })

  it('sorts, skips and cuts in the order of its steps', async () => {
    const byScore = sessions.toSorted(
      (a, b) =>
        Number(b['Score'] ?? -Infinity) - Number(a['Score'] ?? -Infinity) ||
        (String(a['Sid']) < String(b['Sid']) ? -1 : 1),
    )
    const third = byScore.slice(2, 7).map((row) => row['Sid'])
    expect((await rowsOf('$apply=orderby(Score desc)/skip(2)/top(5)')).map((row) => row['Sid'])).toEqual(third)
    expect((await rowsOf('$apply=top(7)/aggregate($count as N)'))[0]).toEqual({ N: 7 })
  })

  it('keeps the highest and lowest by count, sum and share', async () => {
    const scores = sessions
      .flatMap((row) => (typeof row['Score'] === 'number' ? [row['Score']] : []))
      .toSorted((a, b) => b - a)
    const scored = async (step: string) => numbers(await rowsOf(`$apply=filter(Score ge 0)/${step}`), 'Score')
    const positive = scores.filter((score) => score >= 0)
    const until = (limit: number, from: readonly number[]) =>
      from.filter((_, index) => from.slice(0, index).reduce((a, b) => a + b, 0) < limit)
    expect(await scored('topcount(3,Score)')).toEqual(positive.slice(0, 3))
    expect(await scored('bottomcount(3,Score)')).toEqual(positive.toReversed().slice(0, 3))
    expect(await scored('topsum(50,Score)')).toEqual(until(50, positive))
    expect(await scored('toppercent(30,Score)')).toEqual(until((sum(positive) ?? 0) * 0.3, positive))
  })

  it('gives each type as itself', async () => {
    const [row] = await rowsOf(
      '$apply=compute(EndTime sub StartTime as Took,date(StartTime) as Day,time(StartTime) as Clock)/aggregate(Took with max as Took,Day with min as Day,Clock with max as Clock,StartTime with max as At,Score with average as Mean)',
    )
    expect(row).toEqual({
      Took: expect.stringMatching(/^-?P(\d+D)?T[\d.]+S$/) as string,
      Day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      Clock: expect.stringMatching(/^\d\d:\d\d:\d\d/) as string,
      At: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      Mean: expect.any(Number) as number,
    })
  })

  it('computes beside the rows, counts and pages through groups', async () => {
    const rows = await rowsOf('$compute=Score add 1 as Next&$filter=Next gt 1&$select=Score,Next&$orderby=Next desc')
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row['Next']).toBe(Number(row['Score']) + 1)
    const text = '$apply=groupby((Sid),aggregate($count as N))&$count=true'
    const all = await runQuery(pool, bound('NaireSessions', `${text}&$top=1000`), superAdmin)
    expect(all.count).toBe(sessions.length)
    const seen: unknown[] = []
    for (let token = ''; ;) {
      const page = await runQuery(pool, bound('NaireSessions', `${text}${token}`), superAdmin)
      seen.push(...page.rows.map((row) => row['Sid']))
      if (page.skiptoken === undefined) break
      token = `&$skiptoken=${page.skiptoken}`
    }
    expect(seen).toEqual(all.rows.map((row) => row['Sid']))
    expect(await runCount(pool, bound('NaireSessions', '$apply=groupby((Status))'), superAdmin)).toBe(
      grouped(sessions, ['Status']).size,
    )
  })

  it('counts only what the viewer may see', async () => {
    const count = async (set: string, viewer: Viewer) =>
      (await runQuery(pool, bound(set, '$apply=aggregate($count as N)'), viewer)).rows
    const orgSid = String(sessions[0]?.['OrgSid'])
    expect(await count('NaireSessions', { role: roles.OrgAdmin, orgSid, userSid: 'x' })).toEqual([
      { N: sessions.filter(({ OrgSid }) => OrgSid === orgSid).length },
    ])
    expect(await count('NaireSessions', { role: roles.OrgAdmin, orgSid: 'F'.repeat(32), userSid: 'x' })).toEqual([
      { N: 0 },
    ])
    expect(await count('NaireSessions', { role: roles.Alarmer, orgSid, userSid: 'x' })).toEqual([{ N: 0 }])
    await expect(
      count('NaireSessions', {
        role: 'respondent',
        orgSid: null,
        userSid: 'x',
        sessionSid: String(sessions[0]?.['Sid']),
      }),
    ).rejects.toMatchObject({ status: 400 })
  })
})
