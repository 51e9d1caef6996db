import { connect, type Pool } from '@naire/database'
import { roles } from '@naire/domain/access'
import { bindQuery, parseQuery, type BoundQuery } from '@naire/odata'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { readModels } from '../index.ts'
import { orgSids, randomHistory, userSids } from '../testing/random-history.ts'
import { Random } from '../testing/random.ts'
import { project } from '../testing/tables.ts'
import {
  entityModel,
  runCount,
  runQuery,
  runTextQuery,
  streamRows,
  type Feed,
  type RowChunk,
  type SetName,
  type Viewer,
} from './index.ts'
import { planOf } from './sets.ts'

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
  [
    'NaireSessions',
    '$compute=EndTime sub StartTime as Took,date(StartTime) as Day,time(StartTime) as Clock,Score div 3 as Third&$select=Took,Day,Clock,Third&$orderby=Sid',
  ],
  [
    'NaireSessions',
    '$apply=groupby((Naire/Name,Status),aggregate($count as N,Score with average as Mean))&$orderby=Naire/Name,Status',
  ],
  ['Feedbacks', '$orderby=Sid'],
  ['AuditEvents', '$orderby=Sid'],
] as const)('%s?%s are streamed as they are given by pages', async (set, query) => {
  const streamed = await drained(streamRows(pool, bound(set, query), superAdmin, { rows: 1_000 }))
  expect(streamed.rows.length).toBeGreaterThan(3)
  const page = bound(set, `${query}&$top=1000`)
  expect(streamed).toEqual({ rows: await paged(page, superAdmin), next: undefined })
  expect(await written(page, superAdmin)).toEqual(await paged(page, superAdmin))
})

it.each([roles.OrgAdmin, roles.Assessor, roles.Customer, roles.Judge, roles.Surveyor, roles.CustomRole10])(
  'role %s is streamed what it gets by pages: its rows, and of them what it may read',
  async (role) => {
    const viewer: Viewer = { role, orgSid: orgSids[0], userSid: userSids[0] }
    for (const set of ['NaireSessions', 'Feedbacks', 'AuditEvents'] as const) {
      const { rows } = await drained(streamRows(pool, bound(set, ''), viewer, { rows: 1_000 }))
      const page = bound(set, '$top=1000')
      expect(rows, set).toEqual(await paged(page, viewer))
      expect(await written(page, viewer), set).toEqual(rows)
      expect(
        rows.filter((row) => (row as { OrgSid?: string }).OrgSid === orgSids[1]),
        set,
      ).toEqual([])
    }
  },
)

it('a query that forgets who asks streams no row of another organisation', async () => {
  const set = bound('NaireSessions', '').set
  const forgetful = { ...set, plan: { ...planOf(set), visible: () => 'true', present: () => 'true' } }
  const { rows } = await drained(
    streamRows(
      pool,
      { ...bound('NaireSessions', '$select=OrgSid'), set: forgetful },
      { role: roles.OrgAdmin, orgSid: orgSids[0], userSid: userSids[0] },
      { rows: 1_000 },
    ),
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter((row) => (row as { OrgSid: string }).OrgSid !== orgSids[0])).toEqual([])
})

it('goes on behind what it was told to end at, and from one snapshot to the next', async () => {
  const query = bound('Feedbacks', '$orderby=QuestionCode desc&$select=Sid')
  const whole = await drained(streamRows(pool, query, superAdmin, { rows: 1_000 }))
  const first = await drained(streamRows(pool, query, superAdmin, { rows: 3 }))
  expect(first.rows).toHaveLength(3)
  const rest = await drained(streamRows(pool, { ...query, skiptoken: first.next ?? null }, superAdmin, { rows: 1_000 }))
  expect({ rows: [...first.rows, ...rest.rows], next: rest.next }).toEqual(whole)
})

it('whoever pauses for long keeps no connection, and then gets the rest of what is there', async () => {
  await pool.query(
    `update read.session_documents set items = (
       select jsonb_object_agg(reply.key || n, reply.value) from jsonb_each(items) as reply, generate_series(0, 20) as n
     ) where items <> '{}'`,
  )
  const query = bound('Feedbacks', '$select=Sid')
  const feed = streamRows(pool, query, superAdmin, { rows: 100_000, snapshotMs: 50 })
  const first = await feed.next()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(pool.idleCount).toBe(pool.totalCount)
  const rest = await drained(feed)
  expect((first.value as RowChunk).rows + rest.rows.length).toBe(await runCount(pool, query, superAdmin))
})

it('a page that is written has what is asked for beside it, its count and the token of the next', async () => {
  const query = { ...bound('Feedbacks', '$select=QuestionCode&$count=true&$orderby=Seq'), pageSize: 5 }
  const page = await runTextQuery(pool, query, superAdmin, { property: 'SessionSid' })
  const { rows, count, skiptoken } = await runQuery(
    pool,
    { ...query, select: ['QuestionCode', 'SessionSid'] },
    superAdmin,
  )
  expect({ rows: page.rows, beside: page.beside, count: page.count, skiptoken: page.skiptoken }).toEqual({
    rows: 5,
    beside: rows.map((row) => row['SessionSid']),
    count,
    skiptoken,
  })
})

it('gives the connection back when nobody reads on', async () => {
  for (let time = 0; time < 10; time += 1) {
    for await (const { rows } of streamRows(pool, bound('Feedbacks', '$orderby=Sid'), superAdmin, { rows: 1_000 })) {
      expect(rows).toBeGreaterThan(0)
      break
    }
  }
  expect(pool.totalCount).toBeLessThanOrEqual(4)
  expect(pool.waitingCount).toBe(0)
})

async function drained(feed: Feed): Promise<{ readonly rows: readonly unknown[]; readonly next: string | undefined }> {
  const texts: string[] = []
  for (;;) {
    const { done, value } = await feed.next()
    if (done) return { rows: JSON.parse(`[${texts.join()}]`) as readonly unknown[], next: value }
    texts.push(value.json.toString())
  }
}

async function paged(query: BoundQuery, viewer: Viewer): Promise<unknown> {
  const { rows } = await runQuery(pool, query, viewer)
  return JSON.parse(JSON.stringify(rows))
}

async function written(query: BoundQuery, viewer: Viewer): Promise<unknown> {
  const { json } = await runTextQuery(pool, query, viewer, { property: null })
  return JSON.parse(`[${json}]`) as unknown
}
