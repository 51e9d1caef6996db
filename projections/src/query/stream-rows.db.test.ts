import { connect, type Pool } from '@naire/database'
import { bindQuery, parseQuery, type BoundQuery } from '@naire/odata'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { readModels } from '../index.ts'
import { randomHistory } from '../testing/random-history.ts'
import { Random } from '../testing/random.ts'
import { project } from '../testing/tables.ts'
import { entityModel, runQuery, streamRows, type SetName, type Viewer } from './index.ts'

const model = entityModel()
const superAdmin: Viewer = { role: 0, orgSid: null, userSid: 'S' }
let pool: Pool

beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 4, applicationName: 'stream-test' })
  await project(pool, readModels, { events: randomHistory(new Random(31), 40).events, size: 500 })
})
afterAll(() => pool.end())

function bound(set: SetName, query: string): BoundQuery {
  const found = model.sets[set]
  if (!found) throw new Error(set)
  return bindQuery(model, found, parseQuery(encodeURI(query)))
}

it.each([
  ['NaireSessions', '$orderby=Sid'],
  ['NaireSessions', '$orderby=Score desc,Sid&$select=Sid,UserName,StartTime,Answers/Q1,Answers/年龄'],
  ['NaireSessions', '$compute=EndTime sub StartTime as Took,date(StartTime) as Day,time(StartTime) as Clock,Score div 3 as Third&$select=Took,Day,Clock,Third&$orderby=Sid'],
  ['NaireSessions', '$apply=groupby((Naire/Name,Status),aggregate($count as N,Score with average as Mean))&$orderby=Naire/Name,Status'],
  ['Feedbacks', '$orderby=Sid'],
  ['AuditEvents', '$orderby=Sid'],
] as const)('%s?%s are streamed as they are given by pages', async (set, query) => {
  const texts: string[] = []
  for await (const rows of streamRows(pool, bound(set, query), superAdmin)) texts.push(...rows)
  const { rows } = await runQuery(pool, bound(set, `${query}&$top=1000`), superAdmin)
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.slice(0, 1000).map((text) => JSON.parse(text) as unknown)).toEqual(JSON.parse(JSON.stringify(rows)))
})

it('gives the connection back when nobody reads on', async () => {
  for (let time = 0; time < 10; time += 1) {
    for await (const rows of streamRows(pool, bound('Feedbacks', '$orderby=Sid'), superAdmin)) {
      expect(rows.length).toBeGreaterThan(0)
      break
    }
  }
  expect(pool.totalCount).toBeLessThanOrEqual(4)
  expect(pool.waitingCount).toBe(0)
})
