import { refusals } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import { profileOf } from '@naire/domain/sessions'
import { beforeAll, expect, it } from 'vitest'
import { screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'
import { cookieIn, openWechatField } from '../../../../tests/api/wechat-field.ts'

const field = await openWechatField()
const record: NaireRecord = screening()
beforeAll(() => field.place.publish(record))

/** Cookie that WeChat's sign-in leaves in a browser, with the verified openid. */
async function vouched(): Promise<{ readonly Cookie: string; readonly openid: string }> {
  const out = await field.go('/wechat/authorize')
  const agreed = await fetch(out.headers.get('location') ?? '', { redirect: 'manual' })
  const { pathname, search } = new URL(agreed.headers.get('location') ?? '')
  const back = await field.go(pathname + search, cookieIn(out, 'naire-journey'))
  const Cookie = cookieIn(back, 'naire-wechat')
  return { Cookie, openid: (await field.product.anybody.get('/wechat/openid', { Cookie })).body.WechatId }
}

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
  const { Cookie, openid } = await vouched()
  expect(await kept(openid, { Cookie })).toBe(openid)
})

it('is refused when WeChat vouched for somebody else there', async () => {
  const [one, other] = [await vouched(), await vouched()]
  expect(await kept(other.openid, { Cookie: one.Cookie })).toBe(refusals['session.otherWechatId'].code)
})

it('is left out when WeChat vouched for nobody, or the proof is forged', async () => {
  const { openid } = await vouched()
  expect(await kept(openid)).toBeNull()
  expect(await kept(openid, { Cookie: 'naire-wechat=AAAA' })).toBeNull()
})

it('numbers the sessions of a person whom WeChat vouched for, whatever the device', async () => {
  const reading = { ...screening(), SuccessParam: '$session.survey_seq > 0' } as NaireRecord
  await field.place.publish(reading)
  const { Cookie, openid } = await vouched()
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
