import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../api/client.ts'
import { copyOf, newSid, FieldworkSite, screening } from '../api/fieldwork.ts'
import { startProduct } from '../api/product.ts'
import { Respondent } from '../api/respondent.ts'

type Person = Client & { readonly sid: string }

let product: Awaited<ReturnType<typeof startProduct>>
let [customer, colleague, judge, stranger]: Person[] = []
let author: Client
let appealed: Respondent
let unopened: Respondent

const upload = (by: Client | undefined, objectSid: string, type = 203) =>
  by!.upload(`/UploadFiles/?objectSid=${objectSid}&bizObjectType=${type}`, {
    name: 'a.txt',
    content: Buffer.from('证明'),
  })

beforeAll(async () => {
  product = await startProduct()
  const place = await FieldworkSite.make(product, '心晴示范机构')
  const other = await FieldworkSite.make(product, '另一家机构')
  ;[customer, colleague, judge] = [
    await place.person('Customer', 'customer'),
    await place.person('Customer', 'colleague'),
    await place.person('Judge', 'judge'),
  ]
  stranger = await other.person('Customer', 'stranger')
  author = await place.person('PaperEditor', 'author')
  const record = copyOf(screening())
  await place.publish(record)
  ;[appealed, unopened] = [new Respondent(product.anybody, record), new Respondent(product.anybody, record)]
  expect([(await appealed.finish()).status, (await unopened.commit({ age: 30 })).status]).toEqual([200, 200])
  await product.admin.post('/odata/NaireSessions/SurveyExpert.AssignAppealer()', {
    sessionSids: [appealed.sid],
    appealerSid: customer.sid,
  })
})
afterAll(() => product?.stop())

describe('evidence', () => {
  it('is taken from who is shown the appeal, and from nobody else', async () => {
    const { status, body } = await upload(customer, appealed.sid)
    expect(status).toBe(200)
    for (const who of [colleague, judge, stranger]) {
      expect((await upload(who, appealed.sid)).status).toBe(404)
      expect((await who!.get(`/DownloadFiles/?bizObjectType=203&sid=${body.Sid}`)).status).toBe(404)
    }
    expect((await upload(judge, appealed.sid, 204)).status).toBe(404)
    expect((await customer!.get(`/DownloadFiles/?bizObjectType=203&sid=${body.Sid}`)).text).toBe('证明')
  })

  it('is taken for nothing that has no appeal', async () => {
    for (const sid of [unopened.sid, appealed.record.Sid, newSid()])
      expect((await upload(customer, sid)).status).toBe(404)
  })

  it('of strangers fills no questionnaire of another organisation', async () => {
    for (let sent = 0; sent < 3; sent += 1) expect((await upload(stranger, appealed.record.Sid)).status).toBe(404)
    const { rows } = await product.pool.query<{ readonly files: number }>(
      'select count(*)::int as files from vault.files where object_sid = $1',
      [appealed.record.Sid],
    )
    expect(rows[0]?.files).toBe(0)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    expect(
      (
        await author.upload(`/UploadFiles/?objectSid=${appealed.record.Sid}&bizObjectType=101`, {
          name: 'a.png',
          content: png,
        })
      ).status,
    ).toBe(200)
  })
})

describe('an erased person', () => {
  it('has no name in the access trail any more', async () => {
    expect(
      (
        await customer!.post('/odata/AppealSessions/SurveyExpert.CommitAppealFeedback()', {
          appealFeedback: {
            AppealSessionSid: appealed.sid,
            QuestionSid: appealed.record.Questions[0]?.Sid,
            Reason: '不对',
          },
        })
      ).status,
    ).toBe(200)
    const named = async () =>
      (
        await product.admin.get(`/odata/AuditEvents?$filter=ActorSid eq '${customer!.sid}'&$select=ActorName`)
      ).body.value.map(({ ActorName }: { readonly ActorName: string | null }) => ActorName)
    expect(await named()).toContain('customer')
    const erased = await product.admin.post(`/odata/Users('${customer!.sid}')/SurveyExpert.Erase()`, {
      reason: '本人要求',
    })
    expect(erased.status).toBe(204)
    const after = await named()
    expect(after.length).toBeGreaterThan(0)
    expect(after.filter((name: string | null) => name !== null)).toEqual([])
  })
})
