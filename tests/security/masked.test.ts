import { blot } from '@naire/domain/access'
import type { NaireRecord } from '@naire/domain/naires'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { options, type Client } from '../api/client.ts'
import { FieldworkSite, screening } from '../api/fieldwork.ts'
import { startProduct } from '../api/product.ts'
import { calm, Respondent } from '../api/respondent.ts'

const number = 13_912_345_678
const text = String(number)

let product: Awaited<ReturnType<typeof startProduct>>
let record: NaireRecord
let someone: Respondent
let customer: Client
let manager: Client

beforeAll(async () => {
  product = await startProduct()
  const place = await FieldworkSite.make(product, '心晴示范机构')
  record = screening((naire) => {
    const age = naire.Questions.find(({ Code }: { Code: string }) => Code === 'age')
    age.Data = age.Data.replace(',"MaxValue":120', '')
  })
  await place.publish(record)
  customer = await place.person('Customer', 'customer')
  manager = await place.person('ProjectManager', 'manager')
  someone = new Respondent(product.anybody, record)
  const SessionMetadatas = [
    { DefSid: record.Sid, Path: 'tel', ValNumber: number, ValString: '１３９.１２３４.５６７８' },
  ]
  const done = await someone.finish({ ...calm, age: number }, { SessionMetadatas })
  if (done.status !== 200) throw new Error(done.text)
})
afterAll(() => product.stop())

const answers = () => `/odata/Answers_${record.Sid}`
const ofNaire = () => `/odata/Naires('${record.Sid}')/Sessions`

describe('a number that may be a telephone number', () => {
  it('breaks no list of who may not read it', async () => {
    const { status, text: body } = await customer.get('/odata/NaireSessions')
    expect(status, body).toBe(200)
    expect(JSON.parse(body).value).toMatchObject([
      { Sid: someone.sid, SessionMetadatas: [{ ValNumber: null, ValString: blot }] },
    ])
    expect((await manager.get('/odata/NaireSessions')).body.value).toMatchObject([
      { SessionMetadatas: [{ ValNumber: number }] },
    ])
  })

  it.each([
    ['the answers', () => `${answers()}?$select=age,Replies`],
    ['the sessions of a questionnaire', () => `${ofNaire()}?$select=Answers`],
    ['the answers of a session', () => `/odata/NaireSessions?$expand=Feedbacks`],
    ['the history', () => `/odata/NaireSessions('${someone.sid}')/SurveyExpert.History()`],
    ['a moment of the past', () => `/odata/NaireSessions('${someone.sid}')/SurveyExpert.AsOf(revision=99)`],
    ['its reasons', () => `/odata/NaireSessions('${someone.sid}')/SurveyExpert.Why()`],
    ['the log', () => `/odata/AuditEvents?${options({ $filter: `SessionSid eq '${someone.sid}'` })}`],
    [
      'the sums',
      () => `${answers()}?$apply=aggregate(age with max as Most,age with sum as All,age with countdistinct as Many)`,
    ],
    ['the groups', () => `${answers()}?$apply=groupby((age))`],
    [
      'what is computed',
      () => `${answers()}?$compute=age div 10 as Tenth,age sub 13900000000 as Rest&$select=Tenth,Rest`,
    ],
  ])('is not in %s', async (_, path) => {
    const { status, text: body } = await customer.get(path())
    expect(status, body).toBe(200)
    expect(body).not.toMatch(/13912345678|1391234567\.8|12345678\b|１３９/)
  })

  it.each([`age eq ${text}`, 'age gt 13000000000', `age in (${text})`, `contains(cast(age,Edm.String),'1391234')`])(
    'is not found by $filter=%s',
    async (condition) => {
      expect((await customer.get(`${answers()}/$count?${options({ $filter: condition })}`)).text).toBe('0')
      expect((await manager.get(`${answers()}/$count?${options({ $filter: condition })}`)).text).toBe('1')
    },
  )
})
