import type { NaireRecord } from '@naire/domain/naires'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { options } from '../api/client.ts'
import { FieldworkSite, screening } from '../api/fieldwork.ts'
import { startProduct } from '../api/product.ts'
import { calm, Respondent } from '../api/respondent.ts'

let product: Awaited<ReturnType<typeof startProduct>>
let record: NaireRecord
let someone: Respondent

beforeAll(async () => {
  product = await startProduct()
  const place = await FieldworkSite.make(product, '心晴示范机构')
  record = screening()
  await place.publish(record)
  someone = new Respondent(product.anybody, record)
  await someone.finish({ ...calm, phq9: '2' })
})
afterAll(() => product.stop())

const own = () => `Sid eq '${someone.sid}'`
const ask = (given: Readonly<Record<string, string>>, path = '') =>
  someone.client.get(`/odata/NaireSessions${path}?${options(given)}`, { 'X-Min-Position': '0' })

/** Read with the session's own key; each tells something that staff alone are shown. */
describe('a respondent asks for what is not shown', () => {
  const hidden = [
    'Score gt 0',
    'FindingCount gt 0',
    'CommentCount eq 0',
    'Alarm gt 0',
    "startswith(RevieworName,'审')",
    'Longitude gt 0',
    "Ip ne ''",
    'AssessorDisableReview',
    'ReviewLevel eq 1',
    "Answers/age eq '30'",
  ]

  it.each(hidden)('$filter=%s is refused, naming the property', async (condition) => {
    const { status, body } = await ask({ $filter: `${own()} and ${condition}` })
    const name = /[A-Z][A-Za-z]+/.exec(condition.replace('startswith(', ''))?.[0]
    expect([status, body.error?.target], JSON.stringify(body)).toEqual([400, '$filter'])
    expect(JSON.stringify(body.error)).toContain(`no property ${name}`)
    expect((await ask({ $filter: `${own()} and ${condition}` }, '/$count')).status).toBe(400)
  })

  it.each([
    { $orderby: 'Score desc' },
    { $select: 'Sid,Score' },
    { $compute: 'Score add 1 as More' },
    { $expand: 'AuditEvents' },
    { $expand: 'AppealFeedbacks' },
    { $expand: 'QuotarList' },
    { $expand: 'Seat' },
    { $expand: 'Naire' },
    { $expand: 'Feedbacks($filter=Score gt 0)' },
    { $expand: 'Feedbacks($orderby=Score)' },
    { $expand: 'Feedbacks($expand=Session($filter=Score gt 0))' },
    { $expand: 'Feedbacks($search=30)' },
    { $search: '审' },
    { $apply: 'aggregate(Score with sum as Score)' },
  ])('%j is refused', async (given) => {
    const { status, body } = await ask({ $filter: own(), ...given })
    expect(status, JSON.stringify(body)).toBe(400)
  })

  it.each([
    'Feedbacks/any(f:f/Score gt 0)',
    'AuditEvents/$count gt 5',
    "AuditEvents/any(e:e/EventType eq 'SessionPassed')",
    "Naire/Name eq 'x'",
    'QuotarList/$count gt 0',
    'Seat/Held',
  ])('$filter=%s is refused in what is nested', async (condition) => {
    expect((await ask({ $filter: `${own()} and ${condition}` })).status).toBe(400)
  })

  it.each(['Score', 'Alarm', 'AuditEvents', 'Naire', 'QuotarList', 'AppealFeedbacks'])(
    '%s behind the session is not there',
    async (name) => {
      expect((await ask({}, `('${someone.sid}')/${name}`)).status).toBe(404)
    },
  )

  it('but finds, sorts and expands by what is', async () => {
    const { status, body } = await ask({
      $filter: `${own()} and Status eq 0 and Feedbacks/any(f:f/QuestionCode eq 'age')`,
      $orderby: 'StartTime',
      $expand: "Feedbacks($filter=QuestionCode eq 'age')",
      $count: 'true',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body['@odata.count']).toBe(1)
    expect(body.value[0]).toMatchObject({ Sid: someone.sid, Feedbacks: [{ QuestionCode: 'age' }] })
    expect(Object.keys(body.value[0])).not.toContain('Score')
    expect(Object.keys(body.value[0].Feedbacks[0])).not.toContain('Score')
    expect((await ask({}, `('${someone.sid}')/Status`)).body).toMatchObject({ value: 0 })
  })
})
