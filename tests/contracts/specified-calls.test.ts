import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../api/client.ts'
import { newSid, Place, screening } from '../api/fieldwork.ts'
import { startProduct, type Product } from '../api/product.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { specifiedCalls, type SpecifiedCall, type Things } from './specified-calls.ts'

let product: Product
let senders: Readonly<Record<NonNullable<SpecifiedCall['by']>, Client>>
let things: Things

beforeAll(async () => {
  product = await startProduct()
  const place = await Place.make(product, '心晴示范机构')
  const [administrator, customer, judge] = [await place.person('OrgAdmin', 'administrator'), await place.person('Customer', 'customer'), await place.person('Judge', 'judge')]
  const record = screening()
  const naireSid = await place.publish(record)
  const [finished, appealed] = [new Respondent(product.anybody, record), new Respondent(product.anybody, record)]
  for (const each of [finished, appealed]) await each.finish(calm)
  senders = { administrator, customer, judge, respondent: new Respondent(product.anybody, record).client, nobody: product.anybody }
  const { sid: userSid } = await place.person('Assessor', 'changed')
  things = {
    orgSid: place.orgSid, deptSid: place.deptSid, subjectSid: place.subjectSid, userSid, customerSid: customer.sid, naireSid,
    questionSid: record.Questions.find(({ Code }) => Code === 'phq1')?.Sid ?? '',
    sessionSid: finished.sid, appealedSid: appealed.sid, appealFeedbackSid: newSid(), newSid: newSid(),
  }
})
afterAll(() => product?.stop())

it.each(specifiedCalls)('$section: $call', async ({ method, path, body, status, answer, by = 'administrator' }) => {
  const given = body === undefined ? null : JSON.stringify(body(things))
  const reply = await senders[by].raw(method, path(things), given, given === null ? {} : { 'Content-Type': 'application/json' })
  const text = `${reply.status} ${reply.text.slice(0, 400)}`
  if (status === 'defined') expect(reply.status < 300 || /^\{[0-9a-f-]{36}\}$/.test(reply.body?.error?.code ?? ''), text).toBe(true)
  else expect(reply.status, text).toBe(status)
  if (answer !== undefined) expect(answer(reply.body), text).toBe(true)
  if (reply.status >= 400) expect(reply.body.error).toMatchObject({ code: expect.stringMatching(/^\{[0-9a-f-]{36}\}$/), message: expect.any(String) })
})
