import { connect, type Pool } from '@naire/database'
import { bindQuery, ODataError, parseQuery, type BoundQuery } from '@naire/odata'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { readModels } from '../index.ts'
import { codePoints, evaluate, type Entity } from '../testing/evaluate.ts'
import { randomFilter } from '../testing/random-filter.ts'
import { randomHistory } from '../testing/random-history.ts'
import { Random } from '../testing/random.ts'
import { project } from '../testing/tables.ts'
import { entityModel, runCount, runQuery, type SetName, type Viewer } from './index.ts'

const model = entityModel()
const superAdmin: Viewer = { role: 0, orgSid: null, userSid: 'S' }
let pool: Pool
let world: Readonly<Record<string, readonly Entity[]>>

beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 4, applicationName: 'query-test' })
  const { events } = randomHistory(new Random(11), 60)
  await project(pool, readModels, { events, size: 500 })
  world = {
    NaireSessions: await all('NaireSessions'),
    Feedbacks: await all('Feedbacks'),
    Naires: await all('Naires'),
    Subjects: await all('Subjects'),
  }
})
afterAll(() => pool.end())

function bound(set: SetName, query: string): BoundQuery {
  const found = model.sets[set]
  if (!found) throw new Error(set)
  return bindQuery(model, found, parseQuery(query))
}

async function all(set: SetName): Promise<readonly Entity[]> {
  return (await runQuery(pool, bound(set, '$top=1000'), superAdmin)).rows
}

function members(row: Entity, navigation: string): readonly Entity[] {
  if (navigation === 'Feedbacks') return (world['Feedbacks'] ?? []).filter((each) => each['SessionSid'] === row['Sid'])
  if (navigation === 'Naire') return (world['Naires'] ?? []).filter((each) => each['Sid'] === row['NaireSid'])
  return (world['Subjects'] ?? []).filter((each) => each['Sid'] === row['SubjectSid'])
}

describe('a filter', () => {
  const seed = Date.now() % 1_000_000
  it(`finds by SQL what it finds in memory (seed ${seed})`, async () => {
    const random = new Random(seed)
    let found = 0
    for (let run = 0; run < 400; run += 1) {
      const filter = randomFilter(random, 3)
      const query = bound('NaireSessions', `$top=1000&$filter=${encodeURIComponent(filter)}`)
      const expected = (world['NaireSessions'] ?? []).filter(
        (row) => query.filter && evaluate(query.filter, { ranges: { 0: row }, members }) === true,
      )
      const { rows } = await runQuery(pool, query, superAdmin)
      expect(
        rows.map((row) => row['Sid']),
        filter,
      ).toEqual(expected.map((row) => row['Sid']))
      expect(await runCount(pool, query, superAdmin), filter).toBe(expected.length)
      found += expected.length
    }
    expect(found).toBeGreaterThan(400)
  })

  it.each([
    ["UserName ne 'a'", (row: Entity) => row['UserName'] !== 'a'],
    ["contains(UserName,'%')", (row: Entity) => String(row['UserName'] ?? '').includes('%')],
    ["contains(UserName,'_')", (row: Entity) => String(row['UserName'] ?? '').includes('_')],
    ["contains(UserName,'\\')", (row: Entity) => String(row['UserName'] ?? '').includes('\\')],
    ['not (Score gt 10)', (row: Entity) => !(row['Score'] !== null && Number(row['Score']) > 10)],
  ])('%s means what it says', async (filter, keeps) => {
    const { rows } = await runQuery(
      pool,
      bound('NaireSessions', `$top=1000&$filter=${encodeURIComponent(filter)}`),
      superAdmin,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map((row) => row['Sid'])).toEqual((world['NaireSessions'] ?? []).filter(keeps).map((row) => row['Sid']))
  })

  it('takes a sid with hyphens and in lower case', async () => {
    const stored = String(world['NaireSessions']?.[3]?.['Sid'])
    const hyphenated = stored.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    for (const written of [`'${hyphenated}'`, hyphenated]) {
      const { rows } = await runQuery(pool, bound('NaireSessions', `$filter=Sid eq ${written}`), superAdmin)
      expect(rows.map((row) => row['Sid'])).toEqual([stored])
    }
  })

  it('refuses what the database cannot compute', async () => {
    const query = bound('NaireSessions', '$filter=Score mul 1e308 mul 1e308 gt 1')
    await expect(runQuery(pool, query, superAdmin)).rejects.toBeInstanceOf(ODataError)
  })
})

describe('pages', () => {
  it.each([
    'Score desc,UserName',
    'ReviewStatus,StartTime desc',
    'Answers/Q1',
    'Success desc,Answers/年龄 desc',
    'CommitTime',
    'StartTime sub 2025-01-01T00:00:00Z desc',
    'length(UserName) desc',
  ])('ordered by %s neither repeat nor miss a row', async (orderby) => {
    const whole = await runQuery(
      pool,
      bound('NaireSessions', `$top=1000&$orderby=${encodeURIComponent(orderby)}`),
      superAdmin,
    )
    const seen: unknown[] = []
    let token: string | undefined
    do {
      const query = bound(
        'NaireSessions',
        `$orderby=${encodeURIComponent(orderby)}${token ? `&$skiptoken=${token}` : ''}`,
      )
      const page = await runQuery(pool, query, superAdmin)
      seen.push(...page.rows.map((row) => row['Sid']))
      token = page.skiptoken
    } while (token !== undefined)
    expect(seen.length).toBeGreaterThan(50)
    expect(seen).toEqual(whole.rows.map((row) => row['Sid']))
    expect(new Set(seen).size).toBe(whole.rows.length)
  })

  it('sort null lowest', async () => {
    const { rows } = await runQuery(pool, bound('NaireSessions', '$top=1000&$orderby=UserName desc'), superAdmin)
    const names = rows.map((row) => row['UserName'] as string | null)
    expect(names).toEqual(names.toSorted((a, b) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : codePoints(b, a))))
    expect(names.at(-1)).toBeNull()
  })

  it('refuse the token of another question', async () => {
    const { skiptoken } = await runQuery(pool, bound('NaireSessions', '$orderby=Score'), superAdmin)
    const other = bound('NaireSessions', `$orderby=UserName&$skiptoken=${skiptoken ?? ''}`)
    await expect(runQuery(pool, other, superAdmin)).rejects.toMatchObject({ status: 400, target: '$skiptoken' })
  })
})

describe('$expand, $select, $count, $search', () => {
  it('expand reads the children of all parents at once, sorted, cut and counted', async () => {
    const query = bound(
      'NaireSessions',
      '$top=1000&$select=Sid&$expand=Feedbacks($orderby=Score desc;$top=2;$count=true;$select=Score),Naire($select=Name;$expand=Subject)',
    )
    const { rows } = await runQuery(pool, query, superAdmin)
    for (const row of rows) {
      const stored = (world['Feedbacks'] ?? [])
        .filter((each) => each['SessionSid'] === row['Sid'])
        .map((each) => each['Score'] as number | null)
      const sorted = stored.toSorted((a, b) => (b ?? -Infinity) - (a ?? -Infinity)).slice(0, 2)
      expect((row['Feedbacks'] as Entity[]).map((each) => each['Score'])).toEqual(sorted)
      expect(row['Feedbacks@odata.count'] ?? 0).toBe(
        (world['Feedbacks'] ?? []).filter((each) => each['SessionSid'] === row['Sid']).length,
      )
      expect(row['Naire']).toMatchObject({
        Name: expect.stringMatching(/^Naire/) as string,
        Subject: { Sid: expect.any(String) as string },
      })
    }
    expect(rows.some((row) => (row['Feedbacks'] as Entity[]).length === 2)).toBe(true)
  })

  it('select of members gives these answers only', async () => {
    const { rows, count } = await runQuery(
      pool,
      bound('NaireSessions', '$select=Score,Answers/Q1&$count=true&$top=5'),
      superAdmin,
    )
    expect(count).toBe(world['NaireSessions']?.length)
    for (const row of rows) expect(Object.keys(row['Answers'] as object)).toEqual(['Q1'])
    expect(rows.map((row) => Object.keys(row))).toEqual(rows.map(() => ['Score', 'Answers']))
  })

  it('search finds words in any case', async () => {
    const { rows } = await runQuery(pool, bound('NaireSessions', '$top=1000&$search=TEXT NOT zzz'), superAdmin)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => String(row['UserName']).includes('text'))).toBe(true)
  })
})
