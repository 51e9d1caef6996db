import { refusals } from '@naire/domain/refusals'
import type { NaireRecord } from '@naire/domain/naires'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WechatStandIn } from '../../../../scripts/src/stand-ins/wechat/wechat-stand-in.ts'
import { Place, screening } from '../../../../tests/api/fieldwork.ts'
import { startProduct, type Product } from '../../../../tests/api/product.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'

let wechat: WechatStandIn
let product: Product
let record: NaireRecord

beforeAll(async () => {
  wechat = await WechatStandIn.open()
  product = await startProduct({
    PUBLIC_URL: 'https://survey.example.org', WECHAT_APP_ID: wechat.app.appId, WECHAT_APP_SECRET: wechat.app.secret, WECHAT_API_URL: wechat.url, WECHAT_OPEN_URL: wechat.url,
  })
  record = screening()
  await (await Place.make(product, '心晴示范机构')).publish(record)
})
afterAll(async () => {
  await product?.stop()
  await wechat?.close()
})

/** What WeChat's vouching leaves in a browser, and whom it vouched for. */
async function vouched(): Promise<{ readonly Cookie: string; readonly openid: string }> {
  const go = (path: string, Cookie = '') => fetch(product.anybody.url + path, { redirect: 'manual', headers: { Cookie } })
  const cookieIn = (response: Response, name: string) => response.headers.getSetCookie().find((line) => line.startsWith(`${name}=`))?.split(';')[0] ?? ''
  const out = await go('/wechat/authorize')
  const agreed = await fetch(out.headers.get('location') ?? '', { redirect: 'manual' })
  const { pathname, search } = new URL(agreed.headers.get('location') ?? '')
  const back = await go(pathname + search, cookieIn(out, 'naire-journey'))
  const Cookie = cookieIn(back, 'naire-wechat')
  return { Cookie, openid: (await product.anybody.get('/wechat/openid', { Cookie })).body.WechatId }
}

/** The `WechatId` that staff read of a session that was committed with this claim. */
async function kept(WechatId: string, headers: Record<string, string> = {}): Promise<unknown> {
  const someone = new Respondent(product.anybody.as(headers), record)
  const reply = await someone.finish(calm, { WechatId })
  if (reply.status !== 200) return reply.body.error.code
  const { body } = await product.admin.get(`/odata/NaireSessions?$filter=${encodeURIComponent(`Sid eq '${someone.sid}'`)}&$select=WechatId`, { 'X-Min-Position': reply.headers.get('x-position') ?? '0' })
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
