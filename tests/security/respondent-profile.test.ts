import type { NaireRecord } from '@naire/domain/naires'
import { profileEntry, profileOf } from '@naire/domain/sessions'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client, Json } from '../api/client.ts'
import { copyOf, screening } from '../api/fieldwork.ts'
import { calm, Respondent } from '../api/respondent.ts'
import { openField } from '../api/wechat-field.ts'

const field = openField()
let manager: Client
let [record, other]: NaireRecord[] = []

/** A questionnaire that reads the city of the person on its list, and nothing else of them. */
async function published(): Promise<NaireRecord> {
  const plain = copyOf({ ...screening(), AnonymousMode: 1, IdentifyingValidationMode: 1 } as NaireRecord)
  await field.place.publish(plain)
  const on = (what: string) => `/odata/Naires('${plain.Sid}')/SurveyExpert.${what}()`
  await manager.post(on('DefineIdentList'), { kind: 'people', columns: [{ name: '城市', isStratum: true }] })
  const people = [
    { code: 'A1', name: '植入姓名', mobile: '13800000001', columns: { 城市: '上海' } },
    { code: 'B2', name: '植入二', columns: { 城市: '北京' } },
    { code: 'C3', name: '植入三', columns: { 城市: '广州' } },
  ]
  const { body } = await manager.post(on('SavePeople'), { people })
  await manager.post(on('ChangePeople'), { sids: [body.value[2].Sid], change: 'retire', reason: '退出' })
  const reading = { ...plain, SuccessParam: "$ident.城市 == '上海'" } as NaireRecord
  await field.place.publish(reading)
  return reading
}

beforeAll(async () => {
  manager = await field.place.person('Supervisor', 'profile_manager')
  record = await published()
  other = await published()
})

const identify = (of: NaireRecord, Code?: string) =>
  field.product.anybody.post(`/naire/${of.Sid}/identify`, Code === undefined ? {} : { Code })
const profile = async (of: NaireRecord, code: string): Promise<string> => (await identify(of, code)).body.Profile
async function answered(IdentifyingCode: string, token: string): Promise<Json> {
  const someone = new Respondent(field.product.anybody, record as NaireRecord)
  const done = await someone.finish(calm, { IdentifyingCode, SessionMetadatas: [profileEntry(token)] })
  expect(done.status, done.text).toBe(200)
  return (await manager.get(`/odata/NaireSessions('${someone.sid}')`)).body
}

describe('what is known of a respondent', () => {
  it('is told of a code that is on the list, as far as the questionnaire reads it', async () => {
    const { text } = await identify(record!, 'A1')
    expect(text).toContain('上海')
    expect(text).not.toMatch(/植入|1380/)
    expect((await identify(record!)).text).not.toMatch(/上海|北京|植入/)
    for (const code of ['C3', 'Z9', "A1' or 1 eq 1", '*', 'a1']) {
      const { status, text: refusal } = await identify(record!, code)
      expect([status, /城市|广州|植入/.test(refusal)], code).toEqual([422, false])
    }
  })

  it('serves nobody else: not another code, not another questionnaire', async () => {
    const fromOther = await profile(other!, 'A1')
    const ofAnother = await profile(record!, 'A1')
    for (const token of [ofAnother, fromOther]) {
      const row = await answered('B2', token)
      expect(row).toMatchObject({ Success: false, FindingCount: 1, Ident: { 城市: '北京' } })
    }
  })

  it('cannot be written by hand: added values, another signature, no JSON, or far too much', async () => {
    const token = await profile(record!, 'B2')
    const json = JSON.stringify({ ...profileOf(token), ident: { 城市: '上海' } })
    const signature = token.slice(0, token.indexOf('.'))
    for (const forged of [`${signature}.${json}`, `.${json}`, `x.${json}`, `${signature}.{`, 'x'.repeat(10_000)]) {
      const row = await answered('B2', forged)
      expect(row, forged.slice(0, 60)).toMatchObject({ Success: false, FindingCount: 1, Ident: { 城市: '北京' } })
    }
  })
})
