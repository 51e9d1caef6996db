import { refusals } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import { profileOf } from '@naire/domain/sessions'
import { beforeAll, expect, it } from 'vitest'
import { screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'
import { openWechatField, vouched } from '../../../../tests/api/wechat-field.ts'

const field = await openWechatField()
const record: NaireRecord = screening()
beforeAll(() => field.place.publish(record))

/** The `WechatId` that staff read of a session that was committed with this claim. */
async function kept(WechatId: string, headers: Record<string, string> = {}): Promise<unknown> {
  const someone = new Respondent(field.product.anybody.as(headers), record)
  const reply = await someone.finish(calm, { WechatId })
  if (reply.status !== 200) return reply.body.error.code
  const { body } = await field.product.admin.get(
    `/odata/NaireSessions?$filter=${encodeURIComponent(`Sid eq '${someone.sid}'`)}&$select=WechatId`,
    { 'X-Min-Position': reply.headers.get('x-position') ?? '0' },
  )
  return body.value[0].WechatId
}

it('is kept when WeChat vouched for it in the browser that sends it', async () => {
  const { Cookie, openid } = await vouched(field)
  expect(await kept(openid, { Cookie })).toBe(openid)
})

it('is refused when WeChat vouched for somebody else there', async () => {
  const [one, other] = [await vouched(field), await vouched(field)]
  expect(await kept(other.openid, { Cookie: one.Cookie })).toBe(refusals['session.otherWechatId'].code)
})

it('is left out when WeChat vouched for nobody, or the proof is forged', async () => {
  const { openid } = await vouched(field)
  expect(await kept(openid)).toBeNull()
  expect(await kept(openid, { Cookie: 'naire-wechat=AAAA' })).toBeNull()
})

it('numbers the sessions of a person whom WeChat vouched for, whatever the device', async () => {
  const reading = { ...screening(), SuccessParam: '$session.survey_seq > 0' } as NaireRecord
  await field.place.publish(reading)
  const { Cookie, openid } = await vouched(field)
  const numberNow = async (headers: Record<string, string>) => {
    const { body } = await field.product.anybody.as(headers).post(`/naire/${reading.Sid}/identify`, {})
    return profileOf(body.Profile)?.surveySeq
  }
  expect(await numberNow({ Cookie })).toBe(1)
  for (const number of [1, 2]) {
    const someone = new Respondent(field.product.anybody.as({ Cookie }), reading)
    const reply = await someone.finish(calm, { WechatId: openid })
    expect(reply.status).toBe(200)
    await expect.poll(() => numberNow({ Cookie })).toBe(number + 1)
    const filter = encodeURIComponent(`Sid eq '${someone.sid}'`)
    const { body } = await field.product.admin.get(`/odata/NaireSessions?$filter=${filter}&$select=SurveySeq`)
    expect(body.value[0].SurveySeq).toBe(number)
  }
  expect(await numberNow({})).toBe(1)
})
