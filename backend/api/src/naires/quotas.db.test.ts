import type { NaireRecord } from '@naire/domain/naires'
import { refusals } from '@naire/domain/refusals'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { copyOf, newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
let manager: Client
let record: NaireRecord
let young: string
/** Log position of the last commit: others than its respondent do not wait for it by themselves. */
let seen = '0'
beforeAll(async () => {
  manager = await field.place.person('ProjectManager', 'manager')
  record = copyOf(screening())
  await field.place.publish(record)
  young = record.QuotarList?.find(({ Memo }) => Memo?.startsWith('男，18'))?.Sid ?? expect.fail('no cell')
})

const call = (name: string, body: object) => manager.post(`/odata/Naires('${record.Sid}')/SurveyExpert.${name}()`, body)
const cellOf = async (Sid: string) =>
  (await manager.get(`/odata/Quotars(NaireSid='${record.Sid}',Sid='${Sid}')`, { 'X-Min-Position': seen })).body
const youngMan = async () => {
  const someone = new Respondent(field.product.anybody, record)
  const reply = await someone.finish({ ...calm, gender: 'M', age: 25 })
  seen = reply.headers.get('x-position') ?? seen
  return { sid: someone.sid, status: reply.body.Status as number }
}

describe('a cell', () => {
  it('is closed and opened again by hand, with a reason that stays, and turns away in between', async () => {
    expect((await call('SetQuotarClosed', { Sid: young, Closed: true, reason: '' })).body.error).toMatchObject({
      code: refusals['quota.reasonMissing'].code,
      target: 'reason',
    })
    expect((await call('SetQuotarClosed', { Sid: newSid(), Closed: true, reason: '样本异常' })).status).toBe(404)
    expect((await call('SetQuotarClosed', { Sid: young, Closed: true, reason: '样本异常' })).status).toBe(204)
    expect(await cellOf(young)).toMatchObject({
      Closed: true,
      Full: true,
      RemainingCount: 0,
      ChangeReason: '样本异常',
      ForecastTime: null,
    })
    expect((await youngMan()).status).toBe(5)
    expect((await call('SetQuotarClosed', { Sid: young, Closed: false, reason: '已核实' })).status).toBe(204)
    expect((await youngMan()).status).toBe(0)
    const cell = await cellOf(young)
    expect(cell).toMatchObject({ Closed: false, Taken: 1, TurnedAway: 1, ChangeReason: '已核实' })
    expect(cell.RatePerDay).toBeGreaterThan(0)
    expect(Date.parse(cell.ForecastTime)).toBeGreaterThan(Date.now())
    const { body } = await manager.get(
      `/odata/AuditEvents?$filter=Stream eq 'quota-${record.Sid}' and Reason ne null&$orderby=Position`,
    )
    expect(
      body.value.map(({ EventType, Reason }: { EventType: string; Reason: string }) => [EventType, Reason]),
    ).toEqual([
      ['CellClosed', '样本异常'],
      ['CellReopened', '已核实'],
    ])
  })

  it('gets another limit with a reason, and says what it was, who changed it and why', async () => {
    const limits = (Limit: number) => [{ Sid: young, Limit }]
    const { Limit } = await cellOf(young)
    expect((await call('SetQuotarLimits', { limits: limits(7), reason: ' ' })).body.error).toMatchObject({
      code: refusals['quota.reasonMissing'].code,
      target: 'reason',
    })
    expect((await call('SetQuotarLimits', { limits: limits(7) })).body.error).toMatchObject({
      details: [{ target: 'reason' }],
    })
    expect((await call('SetQuotarLimits', { limits: limits(7), reason: '预算减少' })).status).toBe(204)
    const { body } = await manager.get(
      `/odata/QuotarChanges?$filter=NaireSid eq '${record.Sid}' and CellSid eq '${young}'&$orderby=Position`,
    )
    expect(body.value).toMatchObject([
      { Kind: 'defined', After: String(Limit), Reason: null },
      { Kind: 'closed', Reason: '样本异常' },
      { Kind: 'reopened', Reason: '已核实' },
      {
        Kind: 'limit',
        Before: String(Limit),
        After: '7',
        Reason: '预算减少',
        BySid: expect.any(String),
        ByName: expect.any(String),
      },
    ])
    const alarmer = await field.place.person('Alarmer', 'alarmer')
    expect((await alarmer.get('/odata/QuotarChanges')).status).toBe(404)
  })

  it('names the sessions whose answers fall into it', async () => {
    const old = new Respondent(field.product.anybody, record)
    await old.finish({ ...calm, gender: 'M', age: 60 })
    const { sid } = await youngMan()
    const { body } = await manager.get(
      `/odata/NaireSessions?$filter=NaireSid eq '${record.Sid}' and QuotarList/any(q:q/Sid eq '${young}')&$select=Sid,Status&$expand=Seat($select=Held)&$orderby=StartTime desc&$count=true&$top=20`,
      { 'X-Min-Position': seen },
    )
    expect(body['@odata.count']).toBe(3)
    const sids = body.value.map(({ Sid }: { Sid: string }) => Sid)
    expect(sids).toContain(sid)
    const seats: [number, boolean | undefined][] = body.value.map(
      ({ Status, Seat }: { Status: number; Seat: { Held: boolean } | null }) => [Status, Seat?.Held],
    )
    expect(seats.toSorted(([one], [other]) => one - other)).toEqual([
      [0, false],
      [0, false],
      [5, undefined],
    ])
    expect(sids).not.toContain(old.sid)
  })
})

describe('cells made from two questions', () => {
  it('are added to the newest record once, and count when it is published', async () => {
    const crossing = { row: 'gender', column: 'phq1', limit: 40 }
    const made = await call('CrossQuotars', crossing)
    expect(made.body.value).toEqual({ Added: 8, Revision: 2 })
    expect((await call('CrossQuotars', crossing)).body.value).toEqual({ Added: 0, Revision: 2 })
    const count = async () =>
      Number((await manager.get(`/odata/Quotars/$count?$filter=NaireSid eq '${record.Sid}'`)).text)
    expect(await count()).toBe(4)
    expect((await call('Publish', {})).status).toBe(200)
    expect(await count()).toBe(12)
    expect(await cellOf(young)).toMatchObject({ Taken: 2, TurnedAway: 1 })
  })

  it('are refused for questions that have no options, and for more than a questionnaire takes', async () => {
    expect((await call('CrossQuotars', { row: 'gender', column: 'age', limit: 1 })).body.error).toMatchObject({
      code: refusals['quota.notCrossable'].code,
      target: 'column',
    })
    expect((await call('CrossQuotars', { row: 'gender', column: 'phq1', limit: -1 })).status).toBe(400)
  })
})

it('a cell counts whom it turned away before their last page, too', async () => {
  const closed = (Closed: boolean) => call('SetQuotarClosed', { Sid: young, Closed, reason: '样本异常' })
  const before = (await cellOf(young)).TurnedAway
  await closed(true)
  const early = new Respondent(field.product.anybody, record)
  const reply = await early.commit({ ...calm, gender: 'M', age: 25 })
  seen = reply.headers.get('x-position') ?? seen
  await closed(false)
  expect([reply.body.Status, (await cellOf(young)).TurnedAway - before]).toEqual([5, 1])
})
