import { refusals } from '@naire/domain/refusals'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { copyOf, FieldworkSite, screening } from '../api/fieldwork.ts'
import { Respondent } from '../api/respondent.ts'
import { openField } from '../api/wechat-field.ts'

const field = openField()
const record = copyOf(screening())
const other = copyOf(screening())
let [owner, author, stranger]: Client[] = []
let someone: Respondent
let elsewhere: Respondent

const on = (what: string, naire = String(record.Sid)) => `/odata/Naires('${naire}')/SurveyExpert.${what}()`
const holds = async (by = owner!): Promise<Json[]> => (await by.get('/odata/LegalHolds')).body.value ?? []
const state = async (): Promise<Json> => (await owner!.get(on('Retention'))).body.value
const codeOf = (body: Json) => body.error?.code

beforeAll(async () => {
  const { place, product } = field
  await place.publish(record)
  await place.publish(other)
  owner = await place.person('ProjectManager', 'keeper')
  author = await place.person('PaperEditor', 'keeper_author')
  stranger = await (await FieldworkSite.make(product, '别的机构')).person('OrgAdmin', 'keeper_stranger')
  someone = new Respondent(product.anybody, record)
  elsewhere = new Respondent(product.anybody, other)
  await someone.finish()
  await elsewhere.finish()
})

describe('retention', () => {
  it('is not there for another organisation, nor for roles without the ability', async () => {
    for (const by of [stranger!, author!]) {
      const calls = [
        by.get(on('Retention')),
        by.post(on('SaveRetention'), { answers: 1, reason: '要' }),
        by.post(on('PlaceHold'), { sessionSids: null, reason: '要' }),
        by.post(on('ReleaseHold'), { sids: [someone.sid], reason: '要' }),
      ]
      for (const reply of await Promise.all(calls)) expect(reply.status).toBe(404)
      expect(await holds(by)).toEqual([])
      expect((await by.get('/odata/RetentionRuns')).body.value ?? []).toEqual([])
    }
    expect((await state()).Days).toEqual({ contacts: null, answers: null, identity: null, files: null })
  })

  it('takes days within their limits, and names the field that is wrong', async () => {
    const no = await owner!.post(on('SaveRetention'), { files: 3_651, reason: '合同' })
    expect([no.status, codeOf(no.body), no.body.error.target]).toEqual([
      400,
      refusals['retention.invalid'].code,
      'files',
    ])
    expect((await owner!.post(on('SaveRetention'), { answers: 0.5, reason: '合同' })).body.error.target).toBe('answers')
    expect((await owner!.post(on('SaveRetention'), { answers: 3_650, reason: ' ' })).body.error.target).toBe('reason')
    expect((await owner!.post(on('SaveRetention'), { answers: 3_650, reason: '合同' })).status).toBe(204)
    expect(await state()).toMatchObject({ Days: { answers: 3_650, files: null }, Today: { answers: { Due: 0 } } })
  })

  it('holds no session of another questionnaire', async () => {
    const reply = await owner!.post(on('PlaceHold'), { sessionSids: [elsewhere.sid], reason: '诉讼' })
    expect([reply.status, codeOf(reply.body)]).toEqual([404, refusals['session.notFound'].code])
  })

  it('lets nobody erase what is held, until it is released', async () => {
    const { admin } = field.product
    const erase = () =>
      admin.post('/odata/NaireSessions/SurveyExpert.Erase()', { sessionSid: someone.sid, reason: '本人要求' })
    expect((await owner!.post(on('PlaceHold'), { sessionSids: [someone.sid], reason: '诉讼' })).status).toBe(204)
    const [hold] = await holds()
    expect(hold).toMatchObject({ SessionSid: someone.sid, Reason: '诉讼', ReleasedTime: null })
    const refused = await erase()
    expect([refused.status, codeOf(refused.body)]).toEqual([409, refusals['retention.held'].code])
    expect((await owner!.post(on('ReleaseHold'), { sids: [hold!['Sid']], reason: '结案' })).status).toBe(204)

    await owner!.post(on('PlaceHold'), { sessionSids: null, reason: '整份' })
    expect((await erase()).status).toBe(409)
    expect(await state()).toMatchObject({ Held: true, HeldSessions: 0 })
    const whole = (await holds()).find(({ SessionSid }) => SessionSid === null)
    await owner!.post(on('ReleaseHold'), { sids: [whole!['Sid']], reason: '结案' })
    expect((await erase()).status).toBe(200)
    expect((await holds()).every(({ ReleaseReason }) => ReleaseReason === '结案')).toBe(true)
  })
})
