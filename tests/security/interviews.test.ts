import type { NaireRecord } from '@naire/domain/naires'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { copyOf, FieldworkSite, newSid, screening } from '../api/fieldwork.ts'
import { openField } from '../api/wechat-field.ts'

type Person = Client & { readonly sid: string }
const field = openField()
let naireSid: string
let identSid: string
let [owner, mine, colleague, stranger, alarmer]: Person[] = []

const on = (what: string, naire = naireSid) => `/odata/Naires('${naire}')/SurveyExpert.${what}()`
const of = (sid: string, what: string) => `/odata/Idents('${sid}')/SurveyExpert.${what}()`
const list = '/odata/Idents/SurveyExpert.Interviews()'
const planted = { code: 'MARK-9', name: '植入姓名', mobile: '13800000077' }
const attempt = () => ({ attemptSid: newSid(), time: '2026-11-26T08:00:00Z', outcome: 'refused', note: '植入的话' })
const assign = (by: Client, surveyorSid: string | null, naire = naireSid) =>
  by.post(on('ChangePeople', naire), { sids: [identSid], change: 'assign', surveyorSid })
const row = async (): Promise<Json> => (await owner!.post(on('People'), { sids: [identSid] })).body.value[0].Row

beforeAll(async () => {
  const { place, product } = field
  naireSid = await place.publish(
    copyOf({ ...screening(), AnonymousMode: 1, IdentifyingValidationMode: 1 } as NaireRecord),
  )
  owner = await place.person('Supervisor', 'iv_owner')
  mine = await place.person('Surveyor', 'iv_mine')
  colleague = await place.person('Surveyor', 'iv_colleague')
  alarmer = await place.person('Alarmer', 'iv_alarmer')
  stranger = await (await FieldworkSite.make(product, '别的机构')).person('Surveyor', 'iv_stranger')
  await owner.post(on('DefineIdentList'), { kind: 'people' })
  identSid = (await owner.post(on('SavePeople'), { people: [planted] })).body.value[0].Sid
  expect((await assign(owner, mine.sid)).body.value.Done).toEqual([identSid])
})

describe('people who are assigned to an interviewer', () => {
  it('are seen by nobody else, of this organisation or another', async () => {
    expect((await mine!.get(list)).text).toContain('植入姓名')
    for (const by of [colleague!, stranger!, owner!]) {
      const { status, text } = await by.get(list)
      expect([status, text.includes('植入')]).toEqual([200, false])
    }
    expect((await alarmer!.get(list)).status).toBe(404)
    expect((await field.product.anybody.get(list)).status).toBe(401)
    for (const what of ['People', 'FindPeople'])
      expect((await mine!.post(on(what), { sids: [identSid], text: planted.code })).status, what).toBe(404)
    const rows = await mine!.get('/odata/Idents')
    expect(rows.body.value).toMatchObject([{ Sid: identSid, SurveyorSid: mine!.sid }])
    expect(rows.text).not.toMatch(/植入|MARK-9|13800000077/)
    for (const by of [colleague!, stranger!]) {
      expect((await by.get('/odata/Idents')).body.value).toEqual([])
      expect((await by.get(`/odata/Idents?$filter=SurveyorSid eq '${mine!.sid}'`)).body.value).toEqual([])
    }
    expect((await alarmer!.get('/odata/Idents')).status).toBe(404)
    expect((await mine!.get('/odata/Idents', { Prefer: 'odata.track-changes' })).text).not.toContain('deltaLink')
  })

  it('get no attempts from whom they were never assigned to, and are given back by nobody else', async () => {
    for (const by of [colleague!, stranger!, owner!]) {
      expect((await by.post(of(identSid, 'RecordAttempt'), attempt())).status).toBe(404)
      expect((await by.post(of(identSid, 'HandOver'), { reason: '要' })).status).toBe(404)
    }
    expect(await row()).toMatchObject({ Attempts: 0, SurveyorSid: mine!.sid })
  })

  it('are assigned by nobody but supervisors, and to nobody of another organisation or without the ability', async () => {
    for (const by of [mine!, colleague!, stranger!]) expect((await assign(by, by.sid)).status).toBe(404)
    for (const to of [stranger!, alarmer!, { sid: newSid() }]) expect((await assign(owner!, to.sid)).status).toBe(404)
    const other = await field.place.publish(copyOf(screening()))
    expect((await assign(owner!, colleague!.sid, other)).body.value.Done).toEqual([])
    expect(await row()).toMatchObject({ SurveyorSid: mine!.sid })
  })

  it('leave the list of who lost them, whose late attempts count and who gives back nothing of others', async () => {
    expect((await mine!.post(of(identSid, 'RecordAttempt'), attempt())).status).toBe(200)
    await assign(owner!, colleague!.sid)
    expect((await mine!.get(list)).text).not.toContain('植入')
    expect((await colleague!.get(list)).text).toContain('植入的话')
    expect((await mine!.post(of(identSid, 'HandOver'), { reason: '要' })).status).toBe(204)
    expect(await row()).toMatchObject({ SurveyorSid: colleague!.sid, Attempts: 1 })
  })

  it('are in no reply and no log once they are erased', async () => {
    await owner!.post(on('ChangePeople'), { sids: [identSid], change: 'erase', reason: '本人要求' })
    expect((await colleague!.get(list)).text).not.toContain('植入')
    expect((await colleague!.post(of(identSid, 'RecordAttempt'), attempt())).status).toBe(409)
    const { rows } = await field.product.pool.query(`select data from log.events where stream = 'ident-${identSid}'`)
    expect(JSON.stringify(rows)).not.toContain('植入')
  })
})
