import { connect, type Pool } from '@naire/database'
import { blot, roles, type Caller } from '@naire/domain/access'
import type { SessionEvent } from '@naire/domain/sessions'
import { bindQuery, parseQuery, type Row } from '@naire/odata'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { readModels } from '../index.ts'
import { Log, sid } from '../testing/log.ts'
import { project } from '../testing/tables.ts'
import { entityModel, runQuery, type SetName } from './index.ts'
import type { Viewer } from './viewer.ts'

const model = entityModel()
const [orgSid, sessionSid] = [sid('org'), sid('session')]
let pool: Pool

beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 2, applicationName: 'guarded-test' })
  const log = new Log()
  const about = (event: SessionEvent) => log.add(`session-${sessionSid}`, event)
  about({
    type: 'SessionCreated',
    data: {
      to: 'suspend', sessionSid, naireSid: sid('naire'), naireRevision: 1, subjectSid: sid('subject'), orgSid, surveySeq: 1, authMode: 1, userSid: null, userName: null,
      startTime: '2026-01-01T00:00:00.000Z', lang: 'zh-CN', viewPort: 'mobile', mode: 'online', longitude: 116.3, wechatId: 'wx_1', queryParams: 'from=13800138000',
    },
  })
  about({
    type: 'AnswersCommitted',
    data: {
      final: true, removed: [], lastReplyPage: 1, lastReplyTime: '2026-01-02T03:04:05.000Z', duration: 9, naireRevision: 1,
      items: [{
        QuestionSid: sid('Q1'), QuestionCode: 'Q1', InteractionSid: sid('Q1i'), InteractionCode: 'I1', InteractionType: 0, Type: 1, Seq: 1,
        ReferCode1: 'T', ReferSeq1: 1, Value1: '13800138000', Value2: null, Score: null,
      }],
      outcome: { score: 0, success: true, alarm: 0, quotaCells: [] },
    },
  })
  about({ type: 'SessionSucceeded', data: { to: 'success', cells: [], review: 'pending', reviewLevel: 1, reviewLevels: 1 } })
  await project(pool, readModels.filter(({ name }) => name !== 'answers'), { events: log.events, size: 100 })
})
afterAll(() => pool.end())

async function seen(set: SetName, role: Caller, query: string, more: Partial<Viewer> = {}): Promise<readonly Row[]> {
  const entitySet = model.sets[set]
  if (!entitySet) throw new Error(set)
  return (await runQuery(pool, bindQuery(model, entitySet, parseQuery(query)), { role, orgSid, userSid: sid('me'), ...more })).rows
}

const fields = '$select=Longitude,WechatId,QueryParams,Answers'

it('managers read what respondents gave, customers all but how to reach them', async () => {
  expect(await seen('NaireSessions', roles.OrgAdmin, fields)).toMatchObject([{ Longitude: 116.3, WechatId: 'wx_1', QueryParams: 'from=13800138000', Answers: { Q1: '13800138000' } }])
  expect(await seen('NaireSessions', roles.Customer, fields)).toMatchObject([{ Longitude: null, WechatId: null, QueryParams: `from=${blot}`, Answers: { Q1: blot } }])
  expect((await seen('NaireSessions', roles.Customer, '$expand=Feedbacks'))[0]?.['Feedbacks']).toMatchObject([{ Value1: blot, ReferCode1: 'T' }])
})

it('a customer whom somebody allowed telephone numbers reads these, and no more', async () => {
  const [row] = await seen('NaireSessions', roles.Customer, `${fields}&$expand=Feedbacks`, { seesPhones: true })
  expect(row).toMatchObject({ Longitude: null, WechatId: null, QueryParams: 'from=13800138000', Answers: { Q1: '13800138000' }, Feedbacks: [{ Value1: '13800138000' }] })
})

it('nothing that they may not read is found out by asking for it', async () => {
  const found = async (role: Caller, filter: string) => (await seen('NaireSessions', role, `$filter=${encodeURIComponent(filter)}`)).length
  for (const filter of ["Answers/Q1 eq '13800138000'", "startswith(QueryParams,'from=138')", 'Longitude gt 116', "Feedbacks/any(f:contains(f/Value1,'0138'))"]) {
    expect([filter, await found(roles.OrgAdmin, filter), await found(roles.Customer, filter)]).toEqual([filter, 1, 0])
  }
  expect(await seen('Feedbacks', roles.Customer, '$search=13800138000')).toEqual([])
})
