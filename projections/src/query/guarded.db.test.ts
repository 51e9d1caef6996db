import { connect, type Pool } from '@naire/database'
import { blot, guardedFields, guardedRow, roles, type Caller, type Guard } from '@naire/domain/access'
import type { SessionEvent } from '@naire/domain/sessions'
import { bindQuery, parseQuery, type Row } from '@naire/odata'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { readModels } from '../index.ts'
import { Log, sid } from '../testing/log.ts'
import { project } from '../testing/tables.ts'
import { entityModel, runQuery, type SetName } from './index.ts'
import { guarded } from './statement.ts'
import { planOf } from './sets.ts'
import type { Viewer } from './visibility.ts'

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
      to: 'suspend',
      sessionSid,
      naireSid: sid('naire'),
      naireRevision: 1,
      subjectSid: sid('subject'),
      orgSid,
      surveySeq: 1,
      authMode: 1,
      userSid: null,
      userName: null,
      startTime: '2026-01-01T00:00:00.000Z',
      lang: 'zh-CN',
      viewPort: 'mobile',
      mode: 'online',
      longitude: 116.3,
      sessionMetadatas: [
        { DefSid: sid('tel'), Path: 'Q1', ValNumber: 13912345678, ValString: '１３９.１２３４.５６７８' },
      ],
      wechatId: 'wx_1',
      queryParams: 'from=13800138000',
    },
  })
  about({
    type: 'AnswersCommitted',
    data: {
      final: true,
      removed: [],
      lastReplyPage: 1,
      lastReplyTime: '2026-01-02T03:04:05.000Z',
      duration: 9,
      naireRevision: 1,
      items: [
        {
          QuestionSid: sid('Q1'),
          QuestionCode: 'Q1',
          InteractionSid: sid('Q1i'),
          InteractionCode: 'I1',
          InteractionType: 0,
          Type: 1,
          Seq: 1,
          ReferCode1: 'T',
          ReferSeq1: 1,
          Value1: '13800138000',
          Value2: null,
          Score: null,
        },
      ],
      outcome: { score: 0, success: true, alarm: 0, quotaCells: [] },
    },
  })
  about({
    type: 'SessionSucceeded',
    data: { to: 'success', cells: [], review: 'pending', reviewLevel: 1, reviewLevels: 1 },
  })
  await project(
    pool,
    readModels.filter(({ name }) => name !== 'answers'),
    { events: log.events, size: 100 },
  )
})
afterAll(() => pool.end())

async function seen(set: SetName, role: Caller, query: string, more: Partial<Viewer> = {}): Promise<readonly Row[]> {
  const entitySet = model.sets[set]
  if (!entitySet) throw new Error(set)
  return (
    await runQuery(pool, bindQuery(model, entitySet, parseQuery(query)), { role, orgSid, userSid: sid('me'), ...more })
  ).rows
}

const fields = '$select=Longitude,WechatId,QueryParams,Answers'

it('managers read what respondents gave, customers all but how to reach them', async () => {
  expect(await seen('NaireSessions', roles.OrgAdmin, fields)).toMatchObject([
    { Longitude: 116.3, WechatId: 'wx_1', QueryParams: 'from=13800138000', Answers: { Q1: '13800138000' } },
  ])
  expect(await seen('NaireSessions', roles.Customer, fields)).toMatchObject([
    { Longitude: null, WechatId: null, QueryParams: `from=${blot}`, Answers: { Q1: blot } },
  ])
  expect((await seen('NaireSessions', roles.Customer, '$expand=Feedbacks'))[0]?.['Feedbacks']).toMatchObject([
    { Value1: blot, ReferCode1: 'T' },
  ])
})

it('a customer whom somebody allowed telephone numbers reads these, and no more', async () => {
  const [row] = await seen('NaireSessions', roles.Customer, `${fields}&$expand=Feedbacks`, { seesPhones: true })
  expect(row).toMatchObject({
    Longitude: null,
    WechatId: null,
    QueryParams: 'from=13800138000',
    Answers: { Q1: '13800138000' },
    Feedbacks: [{ Value1: '13800138000' }],
  })
})

it('a number in what is told beside the answers is masked like a text, and the row stays whole', async () => {
  const metadata = { DefSid: sid('tel'), Path: 'Q1' }
  expect(await seen('NaireSessions', roles.Customer, '$select=SessionMetadatas')).toMatchObject([
    { SessionMetadatas: [{ ...metadata, ValNumber: null, ValString: blot }] },
  ])
  expect(await seen('NaireSessions', roles.OrgAdmin, '$select=SessionMetadatas')).toMatchObject([
    { SessionMetadatas: [{ ...metadata, ValNumber: 13912345678 }] },
  ])
})

/** Texts full of digits and of what stands between them, and any other; none that JSON in the database cannot hold. */
const digitText = fc
  .array(
    fc.constantFrom(
      ...'0123456789138013800',
      '１',
      '３',
      '⑨',
      '٣',
      '๙',
      ' ',
      '.',
      '-',
      '+86',
      '(',
      '·',
      '"',
      '\\\\',
      '电',
      'A',
      '—',
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))
const text = fc.oneof(
  { weight: 3, arbitrary: digitText },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }).map((any) => any.replaceAll('\u0000', '')) },
)
const number = fc
  .oneof(
    fc.integer({ min: 13_000_000_000, max: 19_999_999_999 }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: 800_000_000_000, max: 9_000_000_000_000 }),
  )
  .map((any) => any + 0)
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('Q1', 'ValNumber', 'ValString', '13800138000'), tie('value')),
  ),
})).value
const masked = Object.entries(guardedFields).flatMap(([set, guards]) =>
  Object.entries<Guard>(guards)
    .filter(([, guard]) => guard === 'phones')
    .map(([property, guard]) => ({ set: set as keyof typeof guardedFields, property, guard })),
)

it.each(masked)('$set.$property: the database masks any value as the domain does', async ({ set, property, guard }) => {
  const plan = planOf(set)
  const isText = plan.open?.[property] === undefined && plan.wire[property]?.type === 'String'
  const sql = guarded(plan, property, { guard, sql: isText ? '$1::text' : '$1::jsonb' })
  await fc.assert(
    fc.asyncProperty(isText ? text : json, async (value) => {
      const { rows } = await pool.query<{ masked: unknown }>(`select ${sql} as masked`, [
        isText ? value : JSON.stringify(value),
      ])
      expect({ [property]: rows[0]?.masked }).toEqual(guardedRow(set, { [property]: value }, { role: roles.Customer }))
    }),
    { numRuns: 300 },
  )
})

it('nothing that they may not read is found out by asking for it', async () => {
  const found = async (role: Caller, filter: string) =>
    (await seen('NaireSessions', role, `$filter=${encodeURIComponent(filter)}`)).length
  for (const filter of [
    "Answers/Q1 eq '13800138000'",
    "startswith(QueryParams,'from=138')",
    'Longitude gt 116',
    "Feedbacks/any(f:contains(f/Value1,'0138'))",
  ]) {
    expect([filter, await found(roles.OrgAdmin, filter), await found(roles.Customer, filter)]).toEqual([filter, 1, 0])
  }
  expect(await seen('Feedbacks', roles.Customer, '$search=13800138000')).toEqual([])
})
