import { roles } from '@naire/domain/access'
import type { NaireRecord } from '@naire/domain/naires'
import { refusals } from '@naire/domain/refusals'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, options } from '../../../../tests/api/client.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'
import { screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

const field = openField()
let manager: Client
let naire: NaireRecord

const severe = {
  ...calm,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`phq${n}`, '3'])),
  phq9: '2',
  phqDifficulty: '2',
  contact: 'N',
  age: 50,
  story: '最近两周睡得很差。',
}

beforeAll(async () => {
  naire = screening()
  await field.place.publish(naire)
  manager = await field.place.person('ProjectManager', 'manager')
})

const erase = (sessionSid: string, reason: string, client = field.product.admin) =>
  client.post('/odata/NaireSessions/SurveyExpert.Erase()', { sessionSid, reason })
const count = async (set: string, filter: string) =>
  (await field.product.admin.get(`/odata/${set}?${options({ $filter: filter })}`)).body.value.length as number

describe('an erased session', () => {
  it('is in no list any more, and who erased it, when and why is told', async () => {
    const someone = new Respondent(field.product.anybody, naire)
    const other = new Respondent(field.product.anybody, naire)
    const finished = await someone.finish(severe)
    await other.finish()
    expect(finished.status).toBe(200)
    const where = {
      NaireSessions: 'Sid',
      Feedbacks: 'SessionSid',
      Alarms: 'SessionSid',
      [`Answers_${naire.Sid}`]: 'Sid',
    }
    const found = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(where).map(async ([set, by]) => [set, await count(set, `${by} eq '${someone.sid}'`)]),
        ),
      )
    await expect.poll(found).toMatchObject({ NaireSessions: 1, Alarms: 1, [`Answers_${naire.Sid}`]: 1 })

    expect((await erase(someone.sid, '本人要求')).status).toBe(200)
    expect(await found()).toEqual({ NaireSessions: 0, Feedbacks: 0, Alarms: 0, [`Answers_${naire.Sid}`]: 0 })
    expect(await count('NaireSessions', `Sid eq '${other.sid}'`)).toBe(1)
    const { body } = await field.product.admin.get(
      `/odata/AuditEvents?${options({ $filter: `SessionSid eq '${someone.sid}'`, $orderby: 'Revision' })}`,
    )
    expect(body.value.at(-1)).toMatchObject({
      EventType: 'SessionErased',
      Reason: '本人要求',
      Role: String(roles.SuperAdmin),
      At: expect.any(String),
    })
    expect(
      body.value.slice(0, -1).every(({ Ip, UserAgent }: Record<string, unknown>) => Ip === null && UserAgent === null),
    ).toBe(true)
    expect((await manager.get(`/odata/NaireSessions('${someone.sid}')/SurveyExpert.History()`)).status).toBe(404)
  })

  it('takes no more answers, is erased once, and not without a reason', async () => {
    const someone = new Respondent(field.product.anybody, naire)
    await someone.commit({ age: 30 })
    expect((await erase(someone.sid, ' ')).body.error.code).toBe(refusals['session.reasonMissing'].code)
    expect((await erase(someone.sid, '本人要求')).status).toBe(200)
    for (const reply of [await someone.commit({ age: 31 }), await someone.finish(), await erase(someone.sid, '再次')]) {
      expect([reply.status, reply.body.error.code]).toEqual([409, refusals['session.erased'].code])
    }
  })

  it('is erased by nobody but the operators', async () => {
    const someone = new Respondent(field.product.anybody, naire)
    await someone.finish()
    expect((await erase(someone.sid, 'x', manager)).status).toBe(404)
    expect((await erase('0'.repeat(32), 'x')).status).toBe(404)
  })
})

describe('an erased person', () => {
  it('is signed out, in no list, and their login account is free again', async () => {
    const nurse = await field.place.person('Assessor', 'nurse')
    const path = `/odata/Users('${nurse.sid}')/SurveyExpert.Erase()`
    expect((await manager.post(path, { reason: 'x' })).status).toBe(404)
    expect((await field.product.admin.post(path, { reason: '' })).body.error.code).toBe(
      refusals['user.reasonMissing'].code,
    )
    expect((await field.product.admin.post(path, { reason: '离职' })).status).toBe(204)
    expect((await nurse.get('/api/Me')).status).toBe(401)
    expect(await count('Users', `Sid eq '${nurse.sid}'`)).toBe(0)
    expect((await field.product.admin.post(path, { reason: '离职' })).body.error.code).toBe(
      refusals['user.erased'].code,
    )
    expect((await field.place.person('Assessor', 'nurse')).sid).not.toBe(nurse.sid)
  })
})
