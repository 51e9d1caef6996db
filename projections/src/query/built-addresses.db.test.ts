import { connect, type Pool } from '@naire/database'
import { bindQuery, parseQuery } from '@naire/odata'
import buildQuery from 'odata-query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { readModels } from '../index.ts'
import { codePoints, type Entity } from '../testing/evaluate.ts'
import { randomCondition } from '../testing/random-conditions.ts'
import { randomHistory } from '../testing/random-history.ts'
import { Random } from '../testing/random.ts'
import { project } from '../testing/tables.ts'
import { entityModel, runQuery, type Viewer } from './index.ts'

const model = entityModel()
const superAdmin: Viewer = { role: 0, orgSid: null, userSid: 'S' }
let pool: Pool
let sessions: readonly Entity[]
let membersOf: ReadonlyMap<unknown, readonly Entity[]>

beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 4, applicationName: 'addresses-test' })
  await project(pool, readModels, { events: randomHistory(new Random(47), 60).events, size: 500 })
  sessions = await ask('NaireSessions', '?$top=1000')
  const feedbacks = await ask('Feedbacks', '?$top=1000')
  membersOf = new Map(sessions.map(({ Sid }) => [Sid, feedbacks.filter(({ SessionSid }) => SessionSid === Sid)]))
})
afterAll(() => pool.end())

async function ask(set: string, address: string): Promise<readonly Entity[]> {
  const found = model.sets[set]
  if (!found) throw new Error(set)
  return (await runQuery(pool, bindQuery(model, found, parseQuery(address)), superAdmin)).rows
}

describe('addresses that odata-query builds', () => {
  const seed = Date.now() % 1_000_000
  it(`find what their conditions mean, said without OData (seed ${seed})`, async () => {
    const random = new Random(seed)
    let found = 0
    for (let run = 0; run < 300; run += 1) {
      const { filter, holds } = randomCondition(random, 3)
      const address = buildQuery({ filter, top: 1000, select: ['Sid'] })
      const expected = sessions
        .filter((row) => holds(row, membersOf.get(row['Sid']) ?? []) === true)
        .map(({ Sid }) => Sid)
      expect(
        (await ask('NaireSessions', address)).map(({ Sid }) => Sid),
        address,
      ).toEqual(expected)
      found += expected.length
    }
    expect(found).toBeGreaterThan(300)
  })

  it('sort, cut and expand as they say', async () => {
    const rows = await ask(
      'NaireSessions',
      buildQuery({
        orderBy: [
          ['Score', 'desc'],
          ['Sid', 'asc'],
        ],
        skip: 3,
        top: 10,
        select: ['Sid', 'Score'],
        expand: { Feedbacks: { select: ['Sid'], filter: { Value1: { ne: null } } } },
      } as object),
    )
    const sorted = sessions.toSorted(
      (a, b) =>
        Number(b['Score'] ?? -Infinity) - Number(a['Score'] ?? -Infinity) ||
        codePoints(String(a['Sid']), String(b['Sid'])),
    )
    expect(rows.map(({ Sid }) => Sid)).toEqual(sorted.slice(3, 13).map(({ Sid }) => Sid))
    for (const { Sid, Feedbacks } of rows)
      expect(Feedbacks).toHaveLength((membersOf.get(Sid) ?? []).filter(({ Value1 }) => Value1 !== null).length)
  })

  it('group and aggregate as they say', async () => {
    const address = buildQuery({
      transform: [
        { filter: { Status: { ne: 4 } } },
        { groupBy: { properties: ['Status'], transform: { aggregate: [{ Score: { with: 'sum', as: 'Sum' } }] } } },
      ],
    } as object)
    const kept = sessions.filter(({ Status }) => Status !== 4)
    const rows = await ask('NaireSessions', address)
    expect(new Set(rows.map(({ Status }) => Status))).toEqual(new Set(kept.map(({ Status }) => Status)))
    for (const { Status, Sum } of rows) {
      const scores = kept
        .filter((row) => row['Status'] === Status && row['Score'] !== null)
        .map(({ Score }) => Number(Score))
      expect(Sum).toEqual(scores.length > 0 ? scores.reduce((a, b) => a + b) : null)
    }
  })
})
