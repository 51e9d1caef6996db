import { perform, saveOf, type Save } from '@naire/domain/authoring'
import { parseRecord, type NaireRecord } from '@naire/domain/naires'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OssStandIn } from '../../scripts/src/stand-ins/oss/oss-stand-in.ts'
import type { Client } from '../api/client.ts'
import { newSid, FieldworkSite, screening } from '../api/fieldwork.ts'
import { startProduct, type Product } from '../api/product.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { specifiedCalls, type SpecifiedCall, type CallTargets } from './specified-calls.ts'

let cloud: OssStandIn
let product: Product
let senders: Readonly<Record<NonNullable<SpecifiedCall['by']>, Client>>
let things: CallTargets

beforeAll(async () => {
  cloud = await OssStandIn.open()
  product = await startProduct(cloud.env)
  const place = await FieldworkSite.make(product, '心晴示范机构')
  const [administrator, customer, judge] = [
    await place.person('OrgAdmin', 'administrator'),
    await place.person('Customer', 'customer'),
    await place.person('Judge', 'judge'),
  ]
  const record = screening((made) => (made.CloudUpload = true))
  const naireSid = await place.publish(record)
  const [finished, appealed] = [new Respondent(product.anybody, record), new Respondent(product.anybody, record)]
  for (const each of [finished, appealed]) await each.finish(calm)
  senders = {
    administrator,
    customer,
    judge,
    respondent: new Respondent(product.anybody, record).client,
    nobody: product.anybody,
  }
  const { sid: userSid } = await place.person('Assessor', 'changed')
  const excelSid = newSid()
  const sheet = {
    Sid: excelSid,
    NaireSid: naireSid,
    Name: '门店',
    Data: '{"tabs":[{"name":"一","rows":[["编号",1]]}]}',
  }
  await administrator.post('/odata/Excels/SurveyExpert.Save()', { excel: sheet })
  things = {
    orgSid: place.orgSid,
    deptSid: place.deptSid,
    subjectSid: place.subjectSid,
    userSid,
    customerSid: customer.sid,
    naireSid,
    save: memoChanged(record),
    questionSid: record.Questions.find(({ Code }) => Code === 'phq1')?.Sid ?? '',
    sessionSid: finished.sid,
    appealedSid: appealed.sid,
    appealFeedbackSid: newSid(),
    excelSid,
    newSid: newSid(),
  }
})
afterAll(async () => {
  await product?.stop()
  await cloud?.close()
})

/** The record goes over the wire as it was made, and comes to be stored as it is parsed. */
function memoChanged(made: NaireRecord): Save {
  const parsed = parseRecord(made)
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems))
  const outcome = perform(parsed.record, { type: 'ChangeMemo', sid: parsed.record.Questions[0]?.Sid ?? '', memo: '注' })
  if ('refused' in outcome) throw new Error(outcome.refused.name)
  return saveOf(parsed.record, outcome.naire)
}

// The whole of a title is needed: it ends with the rule that it proves.
it.each(specifiedCalls.map((call) => [`${call.section}: ${call.call}`, call] as const))(
  '%s [R7-01, S7-01]',
  async (_, { method, path, body, file, status, answer, by = 'administrator' }) => {
    const sent = file === undefined ? asJson(body?.(things)) : asForm(file)
    const reply = await senders[by].raw(
      method,
      path(things),
      sent?.text ?? null,
      sent === null ? {} : { 'Content-Type': sent.type },
    )
    const text = `${reply.status} ${reply.text.slice(0, 400)}`
    expect(reply.status, text).toBe(status)
    if (answer !== undefined) expect(answer(reply.body), text).toBe(true)
    if (reply.status >= 400)
      expect(reply.body.error).toMatchObject({
        code: expect.stringMatching(/^\{[0-9a-f-]{36}\}$/),
        message: expect.any(String),
      })
  },
)

const asJson = (body: unknown) => (body === undefined ? null : { text: JSON.stringify(body), type: 'application/json' })

function asForm({ name, content }: NonNullable<SpecifiedCall['file']>) {
  const lines = [
    '--part',
    `Content-Disposition: form-data; name="file"; filename="${name}"`,
    'Content-Type: text/plain',
    '',
    content,
    '--part--',
    '',
  ]
  return { text: lines.join('\r\n'), type: 'multipart/form-data; boundary=part' }
}
