import type { NaireRecord } from '@naire/domain/naires'
import { profileEntry, profileOf, sourcedEntries, type SessionMetadata } from '@naire/domain/sessions'
import { beforeAll, expect, it } from 'vitest'
import type { Client, Json, Reply } from '../../../../tests/api/client.ts'
import { copyOf, newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'
import { openField } from '../../../../tests/api/wechat-field.ts'

const field = openField()
let manager: Client
let record: NaireRecord

const MetadataDefs = [
  { Sid: newSid(), Path: 'region', Source: 'ident', SourceName: '城市' },
  { Sid: newSid(), Path: 'shop', Source: 'query' },
] as const
const QueryParams = 'shop=7'

beforeAll(async () => {
  manager = await field.place.person('Supervisor', 'known_manager')
  const plain = copyOf({ ...screening(), AnonymousMode: 1, IdentifyingValidationMode: 1 } as NaireRecord)
  await field.place.publish(plain)
  const on = (what: string) => `/odata/Naires('${plain.Sid}')/SurveyExpert.${what}()`
  await manager.post(on('DefineIdentList'), { kind: 'people', columns: [{ name: '城市', isStratum: true }] })
  const people = [
    { code: 'A1', name: '王芳', columns: { 城市: '上海' } },
    { code: 'B2', name: '李雷', columns: { 城市: '北京' } },
  ]
  await manager.post(on('SavePeople'), { people })
  const SuccessParam = "$ident.name != '' && $meta.region == '上海' && $session.survey_seq == 1"
  record = { ...plain, MetadataDefs, SuccessParam } as NaireRecord
  await field.place.publish(record)
})

const identify = (Code: string) => field.product.anybody.post(`/naire/${record.Sid}/identify`, { Code })

function metadataOf(token: string): readonly SessionMetadata[] {
  return [profileEntry(token), ...sourcedEntries(MetadataDefs, { ...profileOf(token), query: { shop: '7' } })]
}

const answer = async (IdentifyingCode: string, token: string): Promise<Json> => {
  const respondent = new Respondent(field.product.anybody, record)
  const SessionMetadatas = metadataOf(token)
  const done = await respondent.finish(calm, { IdentifyingCode, QueryParams, SessionMetadatas })
  expect([done.status, done.text]).toEqual([200, done.text])
  return rowFor(manager, respondent.sid, done)
}

async function rowFor(reader: Client, sid: string, after: Reply): Promise<Json> {
  const path = `/odata/NaireSessions?$filter=${encodeURIComponent(`Sid eq '${sid}'`)}`
  return (await reader.get(path, { 'X-Min-Position': after.headers.get('x-position') ?? '0' })).body.value[0]
}

it('tells a device what the questionnaire reads of a person, signed, and nothing else', async () => {
  const { status, body } = await identify('A1')
  expect([status, body.Listed]).toEqual([200, true])
  expect(profileOf(body.Profile)).toEqual({ ident: { name: '王芳', 城市: '上海' }, surveySeq: 1 })
  expect((await identify('nobody')).status).toBe(422)
  const published = await field.product.anybody.get(`/naire/${record.Sid}.json`)
  expect(published.body.ReadsContext).toBe(true)
})

it('decides by it, keeps the person out of sight of customers, and numbers the next session', async () => {
  const { body } = await identify('A1')
  const row = await answer('A1', body.Profile)
  expect(row).toMatchObject({ Success: true, SurveySeq: 1, FindingCount: 0, Ident: { name: '王芳', 城市: '上海' } })
  expect(row.SessionMetadatas).toContainEqual(expect.objectContaining({ Path: 'shop', ValString: '7' }))
  const customer = await field.place.person('Customer', 'known_customer')
  const seen = await rowFor(customer, row.Sid, { headers: new Headers() } as Reply)
  expect(seen.Ident).toBeNull()
  expect(JSON.stringify(seen)).not.toContain('王芳')
  await expect.poll(async () => profileOf((await identify('A1')).body.Profile)?.surveySeq).toBe(2)
})

it('flags what was changed on the way, and goes by the list', async () => {
  const { body } = await identify('B2')
  const row = await answer('B2', body.Profile.replaceAll('北京', '上海'))
  expect(row).toMatchObject({ Success: false, FindingCount: 1, Ident: { 城市: '北京' } })
})

it('is not published with a column that the list does not have', async () => {
  const wrong = { ...record, SuccessParam: "$ident.学校 == '一中'" }
  await field.place.publish(wrong)
  const { status, body } = await field.product.admin.post(`/odata/Naires('${record.Sid}')/SurveyExpert.Publish()`, {})
  expect([status, body.error.target]).toEqual([400, 'SuccessParam'])
})
