import type { NaireRecord } from '@naire/domain/naires'
import { refusals, type RefusalKey } from '@naire/domain/refusals'
import { profileOf } from '@naire/domain/sessions'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client, Json, Reply } from '../../../../tests/api/client.ts'
import { copyOf, newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'

const field = openField()
type Person = Client & { readonly sid: string }
let record: NaireRecord
let supervisor: Person
let ann: Person
let bo: Person
let sids: readonly string[]

beforeAll(async () => {
  supervisor = await field.place.person('Supervisor', 'field_supervisor')
  ann = await field.place.person('Surveyor', 'surveyor_ann')
  bo = await field.place.person('Surveyor', 'surveyor_bo')
})

beforeEach(async () => {
  record = copyOf({ ...screening(), AnonymousMode: 1, IdentifyingValidationMode: 1, SessionLimit: 1 } as NaireRecord)
  await field.place.publish(record)
  await supervisor.post(on('DefineIdentList'), { kind: 'people', columns: [{ name: '地址', isStratum: false }] })
  const people = ['A1', 'A2', 'A3'].map((code) => ({ code, name: `住户${code}`, columns: { 地址: `${code} 号楼` } }))
  const saved = await supervisor.post(on('SavePeople'), { people })
  sids = saved.body.value.map(({ Sid }: Json) => Sid)
})

const refusedWith = ({ status, body }: Reply, key: RefusalKey) =>
  expect([status, body.error?.code]).toEqual([refusals[key].status, refusals[key].code])
const on = (what: string) => `/odata/Naires('${record.Sid}')/SurveyExpert.${what}()`
const of = (sid: string, what: string) => `/odata/Idents('${sid}')/SurveyExpert.${what}()`
const assign = (to: Person | null, which = sids, more: object = {}) =>
  supervisor.post(on('ChangePeople'), { sids: which, change: 'assign', surveyorSid: to?.sid ?? null, ...more })
const interviews = async (by: Client): Promise<readonly Json[]> =>
  (await by.get('/odata/Idents/SurveyExpert.Interviews()')).body.value.filter(
    ({ NaireSid }: Json) => NaireSid === record.Sid,
  )
const attempt = (by: Client, sid: string, outcome: string, more: object = {}) => {
  const body = { attemptSid: newSid(), time: '2026-11-26T09:00:00+08:00', outcome, ...more }
  return by.post(of(sid, 'RecordAttempt'), body, { 'X-Command-Id': body.attemptSid })
}
const rowOf = async (sid: string): Promise<Json> =>
  (await supervisor.get(`/odata/Idents?$filter=${encodeURIComponent(`Sid eq '${sid}'`)}`)).body.value[0]

describe('an interviewer', () => {
  it('has the people who are assigned to them, with contacts and the questionnaire to answer', async () => {
    expect(await interviews(ann)).toEqual([])
    expect((await assign(ann, sids.slice(0, 2))).body.value.Done).toHaveLength(2)
    expect(await interviews(ann)).toMatchObject([
      { code: 'A1', name: '住户A1', columns: { 地址: 'A1 号楼' }, Standing: 'waiting', Attempts: [] },
      { code: 'A2' },
    ])
    expect((await interviews(ann))[0]).toMatchObject({ NaireName: record.Name, OrgSid: field.place.orgSid })
    await assign(bo, sids.slice(0, 1))
    expect((await interviews(ann)).map(({ code }) => code)).toEqual(['A2'])
    expect((await interviews(bo)).map(({ code }) => code)).toEqual(['A1'])
  })

  it('records attempts, each once; the list and the rates count them', async () => {
    await assign(ann, sids, { unreachableAfter: 2 })
    const [a1 = '', a2 = '', a3 = ''] = sids
    const note = { note: '狗很凶', place: { longitude: 121.5, latitude: 31.2 } }
    const once = { attemptSid: newSid(), ...note }
    expect((await attempt(ann, a1, 'refused', once)).body.value).toEqual({ Reassigned: false })
    expect((await attempt(ann, a1, 'refused', once)).status).toBe(200)
    await attempt(ann, a2, 'appointment', { appointmentTime: '2099-01-01T10:00:00Z' })
    await attempt(ann, a3, 'noOneHome')
    await attempt(ann, a3, 'noOneHome', { time: '2026-11-26T19:00:00+08:00' })
    expect(await rowOf(a1)).toMatchObject({ Standing: 'refused', Attempts: 1, SurveyorName: 'surveyor_ann' })
    expect(await rowOf(a2)).toMatchObject({ Standing: 'waiting', AppointmentTime: '2099-01-01T10:00:00.000Z' })
    expect(await rowOf(a3)).toMatchObject({ Standing: 'unreachable', LastAttemptTime: '2026-11-26T11:00:00.000Z' })
    expect((await interviews(ann))[0]?.['Attempts']).toMatchObject([{ outcome: 'refused', ...note, isOwn: true }])
    const { Interviewers, Rates } = (await supervisor.get(on('IdentStat'))).body.value
    expect(Interviewers).toMatchObject([
      { SurveyorSid: ann.sid, SurveyorName: 'surveyor_ann', Attempts: 4, Appointments: 1 },
    ])
    expect(Interviewers[0].LastAttemptTime).toBe('2026-11-26T11:00:00.000Z')
    expect(Rates.RR1).toBe(0)
    const stored = await field.product.pool.query("select data from log.events where type = 'IdentAttempted'")
    expect(JSON.stringify(stored.rows)).not.toMatch(/狗很凶|121\.5/)
  })

  it('is told when somebody else has the person by now; the attempt counts', async () => {
    const [a1 = ''] = sids
    await assign(ann)
    await assign(bo)
    expect((await attempt(ann, a1, 'refused')).body.value).toEqual({ Reassigned: true })
    expect(await rowOf(a1)).toMatchObject({ Standing: 'refused', SurveyorSid: bo.sid })
    expect((await interviews(bo))[0]?.['Attempts']).toMatchObject([{ outcome: 'refused', isOwn: false }])
    refusedWith(await attempt(ann, a1, 'appointment'), 'ident.invalid')
  })

  it('gives people back with a reason, and their supervisor sees it', async () => {
    const [a1 = ''] = sids
    await assign(ann)
    refusedWith(await ann.post(of(a1, 'HandOver'), { reason: '' }), 'ident.invalid')
    expect((await ann.post(of(a1, 'HandOver'), { reason: '太远' })).status).toBe(204)
    expect(await rowOf(a1)).toMatchObject({ SurveyorSid: null, HandedOver: true })
    expect((await interviews(ann)).map(({ code }) => code)).toEqual(['A2', 'A3'])
  })

  it('interviews one after another under their own name; each person has the sessions of their own', async () => {
    await assign(ann)
    const answer = async (IdentifyingCode: string, isFinal: boolean) => {
      const respondent = new Respondent(ann, record)
      const more = { IdentifyingCode, AuthMode: 0 }
      return isFinal ? respondent.finish(calm, more) : respondent.commit({ age: 30 }, more)
    }
    expect((await answer('A1', false)).status).toBe(200)
    const done = await answer('A2', true)
    expect([done.status, done.text]).toEqual([200, done.text])
    refusedWith(await answer('A2', true), 'session.limitReached')
    const identify = await ann.post(`/naire/${record.Sid}/identify`, { Code: 'A3' })
    expect(identify.status).toBe(200)
    const min = { 'X-Min-Position': done.headers.get('x-position') ?? '0' }
    const row = (await supervisor.get(`/odata/NaireSessions('${done.body.Sid}')`, min)).body
    expect(row).toMatchObject({ UserSid: ann.sid, UserName: 'surveyor_ann', Ident: { Sid: sids[1] } })
    expect(await rowOf(sids[1] ?? '')).toMatchObject({ Standing: 'finished' })
    const own = await ann.get(`/odata/NaireSessions?$filter=${encodeURIComponent(`NaireSid eq '${record.Sid}'`)}`)
    expect(own.body.value).toHaveLength(2)
  })

  it('gets the signed profile of each person, for a day without a network', async () => {
    await assign(ann)
    expect((await interviews(ann))[0]?.['Profile']).toBeNull()
    await field.place.publish({ ...record, SuccessParam: "$ident.name != ''" })
    const [first] = await interviews(ann)
    expect(profileOf(String(first?.['Profile']))).toMatchObject({ ident: { name: '住户A1' }, surveySeq: 1 })
  })
})
