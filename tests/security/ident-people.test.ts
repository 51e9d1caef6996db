import type { NaireRecord } from '@naire/domain/naires'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { copyOf, FieldworkSite, screening } from '../api/fieldwork.ts'
import { openField } from '../api/wechat-field.ts'

const field = openField()
let naireSid: string
let personSid: string
let [owner, assessor, stranger]: Client[] = []

const on = (what: string, naire = naireSid) => `/odata/Naires('${naire}')/SurveyExpert.${what}()`
const planted = { code: 'MARK-1', name: '植入姓名', mobile: '13800000009', mail: 'planted@example.com' }

beforeAll(async () => {
  const { place, product } = field
  naireSid = await place.publish(
    copyOf({ ...screening(), AnonymousMode: 1, IdentifyingValidationMode: 1 } as NaireRecord),
  )
  owner = await place.person('ProjectManager', 'ident_owner')
  assessor = await place.person('Assessor', 'ident_assessor')
  stranger = await (await FieldworkSite.make(product, '别的机构')).person('ProjectManager', 'ident_stranger')
  await owner.post(on('DefineIdentList'), { kind: 'people' })
  personSid = (await owner.post(on('SavePeople'), { people: [planted] })).body.value[0].Sid
})

const calls = (by: Client, naire = naireSid) => ({
  define: () => by.post(on('DefineIdentList', naire), { kind: 'people', columns: [{ name: 'x' }] }),
  save: () => by.post(on('SavePeople', naire), { people: [{ ...planted, name: '改名' }] }),
  read: () => by.post(on('People', naire), { sids: [personSid] }),
  find: () => by.post(on('FindPeople', naire), { text: planted.code }),
  erase: () => by.post(on('ChangePeople', naire), { sids: [personSid], change: 'erase', reason: '要' }),
  replace: () => by.post(on('ReplacePerson', naire), { sid: personSid, reason: '要' }),
})
const isUntouched = async () =>
  expect((await owner!.post(on('People'), { sids: [personSid] })).body.value).toMatchObject([planted])

describe('people of a respondent list', () => {
  it('are not there for another organisation, nor for who may see figures alone', async () => {
    for (const by of [stranger!, assessor!])
      for (const [name, call] of Object.entries(calls(by))) {
        const { status, text } = await call()
        expect([status, text.includes('植入')], name).toEqual([404, false])
      }
    const { body } = await assessor!.get(on('IdentStat'))
    expect(body.value.Counts).toMatchObject([{ Standing: 'waiting', People: 1 }])
    expect((await assessor!.get('/odata/Idents')).body.value ?? []).toEqual([])
    expect((await stranger!.get('/odata/Idents')).body.value).toEqual([])
    expect((await stranger!.get(on('IdentStat'))).status).toBe(404)
    await isUntouched()
  })

  it('are counted by their codes where there is no list of people, for roles that see no session', async () => {
    const other = await field.place.publish(copyOf(screening()))
    const viewer = await field.place.person('CustomRole10', 'ident_figures')
    const { status, body } = await viewer.get(on('IdentStat', other))
    expect([status, body.value.Codes]).toEqual([200, { Begun: 0, ByStatus: [] }])
    expect((await viewer.get('/odata/NaireSessions')).status).toBe(404)
  })

  it('are not reached over another questionnaire of the same organisation', async () => {
    const other = await field.place.publish(copyOf(screening()))
    await owner!.post(on('DefineIdentList', other), { kind: 'people' })
    const { read, find, erase, replace } = calls(owner!, other)
    for (const call of [read, find]) expect((await call()).body.value).toEqual([])
    const refused: Json = (await erase()).body.value
    expect([refused.Done, refused.Refused.length]).toEqual([[], 1])
    expect((await replace()).status).toBe(404)
    await isUntouched()
  })

  it('are told nobody who guesses a code or a sid without signing in', async () => {
    const anybody = field.product.anybody
    expect((await anybody.post(on('FindPeople'), { text: planted.code })).status).toBe(401)
    const { body } = await anybody.post(`/naire/${naireSid}/identify`, { Code: planted.code })
    expect(JSON.stringify(body)).not.toMatch(/植入|1380|planted@/)
    expect((await anybody.post(`/naire/${naireSid}/identify`, { Code: personSid })).status).toBeGreaterThanOrEqual(400)
  })

  it('are no formula, no query and no markup, whatever stands in their fields', async () => {
    const nasty = [`'; drop table read.idents; --`, `') or 1 eq 1 or ('`, '<img src=x onerror=alert(1)>', '=cmd|calc']
    const saved = await owner!.post(on('SavePeople'), {
      people: nasty.map((text, n) => ({ code: `N${n}`, name: text })),
    })
    expect(saved.body.value.map((each: Json) => each.Outcome)).toEqual(['added', 'added', 'added', 'added'])
    for (const text of nasty)
      expect((await owner!.post(on('FindPeople'), { text })).body.value.map((each: Json) => each.name)).toEqual([text])
  })
})
