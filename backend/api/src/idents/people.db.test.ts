import { identOutcomes, identStanding, type IdentState } from '@naire/domain/idents'
import type { NaireRecord } from '@naire/domain/naires'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import { statusNumbers } from '@naire/domain/sessions'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client, Json, Reply } from '../../../../tests/api/client.ts'
import { copyOf, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'

const field = openField()
let record: NaireRecord
let manager: Client & { readonly sid: string }
let admin: Client

beforeAll(async () => {
  manager = await field.place.person('Supervisor', 'people_manager')
  admin = await field.place.person('OrgAdmin', 'people_admin')
})

beforeEach(async () => {
  record = copyOf({ ...screening(), AnonymousMode: 1, IdentifyingValidationMode: 1 } as NaireRecord)
  await field.place.publish(record)
})

const refusedWith = ({ status, body }: Reply, key: RefusalKey) =>
  expect([status, body.error?.code]).toEqual([refusals[key].status, refusals[key].code])
const on = (what: string) => `/odata/Naires('${record.Sid}')/SurveyExpert.${what}()`
const columns = [
  { name: '城市', isStratum: true },
  { name: '班级', isStratum: false },
]
const define = (kind = 'people') => manager.post(on('DefineIdentList'), { kind, ...(kind === 'people' && { columns }) })
const wang = { code: 'A1', name: '王芳', mobile: '138 0000 0001', mail: 'Wang@example.com', columns: { 城市: '上海' } }
const save = async (people: readonly object[], more: object = {}): Promise<Json> =>
  (await manager.post(on('SavePeople'), { people, ...more })).body.value
const find = async (text: string): Promise<Json> => (await manager.post(on('FindPeople'), { text })).body.value
const change = async (sids: readonly string[], what: string, more: object = {}): Promise<Json> =>
  (await manager.post(on('ChangePeople'), { sids, change: what, reason: '电话里说的', ...more })).body.value
const rows = async (): Promise<Json> =>
  (
    await manager.get(
      `/odata/Idents?$orderby=Stratum desc&$filter=${encodeURIComponent(`NaireSid eq '${record.Sid}'`)}`,
    )
  ).body.value
const answer = (IdentifyingCode: string, isFinal = true) => {
  const respondent = new Respondent(field.product.anybody, record)
  return isFinal ? respondent.finish(calm, { IdentifyingCode }) : respondent.commit({ age: 30 }, { IdentifyingCode })
}

describe('a list of people', () => {
  it('is chosen once: codes alone and people do not mix', async () => {
    refusedWith(await manager.post(on('SavePeople'), { people: [wang] }), 'ident.kindFixed')
    expect((await define()).status).toBe(204)
    expect((await manager.get(on('IdentList'))).body.value).toMatchObject({
      Kind: 'people',
      Columns: [
        { Name: '城市', IsStratum: true },
        { Name: '班级', IsStratum: false },
      ],
      Count: 0,
    })
    refusedWith(await define('marks'), 'ident.kindFixed')
    refusedWith(await manager.post(on('LoadIdents'), { codes: ['B1'] }), 'ident.kindFixed')
    record = copyOf(screening())
    await field.place.publish(record)
    await manager.post(on('LoadIdents'), { codes: ['B1'] })
    refusedWith(await define(), 'ident.kindFixed')
  })

  it('takes people, tells them from those it has by their code, and says what became of each', async () => {
    await define()
    const first = await save([wang, { code: 'A2', name: '李雷' }, { code: 'A3', mobile: 'abc' }, { name: '无码' }])
    expect(first.map((each: Json) => [each.Outcome, each.Field])).toEqual([
      ['added', null],
      ['added', null],
      ['refused', 'mobile'],
      ['added', null],
    ])
    expect(first[3].Code).toMatch(/^[2-9A-HJKMNP-TV-Z]{10}$/)
    const again = await save([wang, { code: 'A2', name: '李蕾' }], { isReserve: true })
    expect(again.map((each: Json) => each.Outcome)).toEqual(['same', 'changed'])
    expect((await manager.get(on('IdentList'))).body.value.Count).toBe(3)
    expect((await rows()).map((row: Json) => [row.State, row.Standing, row.Stratum])).toEqual([
      ['active', 'waiting', '上海'],
      ['active', 'waiting', '—'],
      ['active', 'waiting', '—'],
    ])
    const unknown = await manager.post(on('SavePeople'), { people: [{ code: 'A9', columns: { 部门: 'x' } }] })
    expect([unknown.status, unknown.body.error.target]).toEqual([400, 'columns.部门'])
    const many = await manager.post(on('SavePeople'), { people: Array.from({ length: 1_001 }, () => wang) })
    expect(many.status).toBe(400)
  })

  it('issues the same codes when a request comes again, and keeps the order of the sheet', async () => {
    await define()
    const people = Array.from({ length: 40 }, (_, at) => ({ name: `学生${at}` }))
    const send = async (id: string): Promise<Json> =>
      (await manager.post(on('SavePeople'), { people }, { 'X-Command-Id': id })).body.value
    const codes = (saved: Json) => saved.map((each: Json) => each.Code)
    const first = await send('sheet-0')
    expect(codes(await send('sheet-0'))).toEqual(codes(first))
    expect(new Set(codes(await send('sheet-1')).concat(codes(first))).size).toBe(80)
    const filter = encodeURIComponent(`NaireSid eq '${record.Sid}'`)
    const page = await manager.get(`/odata/Idents?$orderby=CreateTime,RowNo&$top=40&$filter=${filter}`)
    const sidsOf = (rows: Json) => rows.map((each: Json) => each.Sid)
    expect(sidsOf(page.body.value)).toEqual(sidsOf(first))
  })

  it('tells who was shown to whom, and what was done about them; words about somebody go with them', async () => {
    await define()
    const [{ Sid }] = await save([wang])
    await find('A1')
    const about = (set: string, field: string, value: string) =>
      admin.get(`/odata/${set}?$orderby=At desc&$filter=${encodeURIComponent(`${field} eq '${value}'`)}`)
    expect((await about('Viewings', 'IdentSid', Sid)).body.value).toMatchObject([
      { Kind: 'People', ActorSid: manager.sid, NaireSid: record.Sid, SubjectSid: field.place.subjectSid },
    ])
    await change([Sid], 'note', { outcome: 'refused', reason: '植入的话' })
    const trail = async (): Promise<Json> =>
      (await about('AuditEvents', 'Stream', `ident-${Sid}`)).body.value.map((row: Json) => [row.EventType, row.Reason])
    expect(await trail()).toEqual([['IdentOutcomeNoted', '植入的话']])
    await change([Sid], 'unsubscribe', { reason: '植入的话' })
    expect((await trail())[0]).toEqual(['IdentUnsubscribed', '植入的话'])
    await change([Sid], 'erase', { reason: '本人要求' })
    expect(await trail()).toEqual([
      ['IdentErased', '本人要求'],
      ['IdentUnsubscribed', null],
      ['IdentOutcomeNoted', null],
    ])
    const { rows: events } = await field.product.pool.query<{ data: unknown }>(
      `select data from log.events where stream = 'ident-${Sid}'`,
    )
    expect(JSON.stringify(events)).not.toContain('植入的话')
  })

  it('is searched by whole codes, names and contacts, however they are written', async () => {
    await define()
    await save([wang, { code: 'A2', name: '李雷', openid: 'oABC' }])
    for (const text of ['A1', '王 芳', '+8613800000001', 'wang@EXAMPLE.com'])
      expect(
        (await find(text)).map((each: Json) => each.code),
        text,
      ).toEqual(['A1'])
    expect(await find('oABC')).toMatchObject([{ code: 'A2', Row: { Standing: 'waiting' } }])
    for (const text of ['王', '1380000', 'a1']) expect(await find(text), text).toEqual([])
  })

  it('holds nobody in its tables: names and contacts stand in the log alone, sealed', async () => {
    await define()
    await save([{ ...wang, columns: { 班级: '三班' } }])
    expect(await rows()).toHaveLength(1)
    const { rows: stored } = await field.product.pool.query('select * from read.idents where "NaireSid" = $1', [
      record.Sid,
    ])
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toMatch(/王芳|1380000|example|三班|"A1"/)
    const { rows: events } = await field.product.pool.query<{ data: unknown }>(
      `select data from log.events where type = 'IdentSaved'`,
    )
    expect(JSON.stringify(events)).not.toMatch(/王芳|1380000|example|三班/)
  })

  it('lets people in, and follows them to the end', async () => {
    await define()
    await save([wang, { code: 'A2' }, { code: 'A3' }])
    await save([{ code: 'R1' }], { isReserve: true })
    refusedWith(await answer('Z9'), 'session.codeUnknown')
    refusedWith(await answer('R1'), 'session.codeUnknown')
    const { body } = await answer('A1')
    expect((await answer('A2', false)).status).toBe(200)
    const [found] = await find('A1')
    expect(found.Row).toMatchObject({ Standing: 'finished', SessionStatus: 0, SessionSid: body.Sid })
    expect((await find('A2'))[0].Row.Standing).toBe('inProgress')
    await change([(await find('A3'))[0].Sid], 'note', { outcome: 'refused' })
    const { Counts, Rates, Days } = (await manager.get(on('IdentStat'))).body.value
    expect(Days).toEqual([{ Day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), People: 1 }])
    const count = (Standing: string) => Counts.filter((each: Json) => each.Standing === Standing).length
    expect(['finished', 'inProgress', 'refused', 'reserve'].map(count)).toEqual([1, 1, 1, 1])
    await manager.post(on('DefineIdentList'), { kind: 'people', columns, targets: { 上海: 5 } })
    await manager.post(on('DefineIdentList'), { kind: 'people', columns })
    expect((await manager.get(on('IdentStat'))).body.value).toMatchObject({ Targets: { 上海: 5 }, Codes: null })
    expect(Rates).toMatchObject({ RR1: 1 / 3, RR2: 2 / 3, RR5: 1 / 3 })
    const session = await manager.get(`/odata/NaireSessions('${body.Sid}')`)
    expect(session.body.Ident).toEqual({ Sid: found.Sid })
  })

  it('retires, reinstates and replaces people, each with a reason', async () => {
    await define()
    await save([wang, { code: 'A2' }])
    await save(
      [
        { code: 'R1', columns: { 城市: '北京' } },
        { code: 'R2', columns: { 城市: '上海' } },
      ],
      {
        isReserve: true,
      },
    )
    const [one, two, bei, shang] = await Promise.all(
      ['A1', 'A2', 'R1', 'R2'].map(async (code) => (await find(code))[0].Sid),
    )
    expect((await change([two], 'retire', { reason: '' })).Refused).toMatchObject([{ Field: 'reason' }])
    expect((await change([two], 'retire')).Done).toEqual([two])
    refusedWith(await answer('A2'), 'session.codeUnknown')
    expect((await change([two], 'reinstate')).Done).toEqual([two])
    expect((await answer('A2')).status).toBe(200)
    const replaced = await manager.post(on('ReplacePerson'), { sid: one, reason: '搬家' })
    expect(replaced.body.value).toEqual({ BySid: shang })
    expect(await find('A1')).toMatchObject([{ Row: { State: 'replaced', ReplacedBySid: shang } }])
    expect((await answer('R2')).status).toBe(200)
    refusedWith(await answer('A1'), 'session.codeUnknown')
    refusedWith(await manager.post(on('ReplacePerson'), { sid: two, reason: '搬家' }), 'ident.noReserve')
    const again = await manager.post(on('ReplacePerson'), { sid: one, bySid: bei, reason: '搬家' })
    refusedWith(again, 'ident.wrongState')
  })

  it('says where people stand as the rules do, whatever comes together', async () => {
    await define()
    await save([wang])
    const [{ Sid }] = await rows()
    const states: readonly IdentState[] = ['active', 'reserve', 'retired', 'replaced', 'erased']
    const { pool } = field.product
    for (const state of states)
      for (const outcome of [null, ...identOutcomes])
        for (const sessionStatus of new Set([null, ...Object.values(statusNumbers)])) {
          await pool.query(
            'update read.idents set "State" = $2, "Outcome" = $3, "SessionStatus" = $4 where "Sid" = $1',
            [Sid, state, outcome, sessionStatus],
          )
          expect((await rows())[0].Standing).toBe(identStanding({ state, outcome, sessionStatus }))
        }
  })
})
