import { refusals } from '@naire/domain/refusals'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WechatStandIn } from '../../../../scripts/src/stand-ins/wechat/wechat-stand-in.ts'
import type { Client } from '../../../../tests/api/client.ts'
import { Place } from '../../../../tests/api/fieldwork.ts'
import { startProduct, type Product } from '../../../../tests/api/product.ts'

let wechat: WechatStandIn
let product: Product
let place: Place

beforeAll(async () => {
  wechat = await WechatStandIn.open()
  product = await startProduct({
    PUBLIC_URL: 'https://survey.example.org', WECHAT_APP_ID: wechat.app.appId, WECHAT_APP_SECRET: wechat.app.secret, WECHAT_API_URL: wechat.url, WECHAT_OPEN_URL: wechat.url,
  })
  place = await Place.make(product, '心晴示范机构')
})
afterAll(async () => {
  await product?.stop()
  await wechat?.close()
})

const go = (path: string, Cookie = '') => fetch(product.anybody.url + path, { redirect: 'manual', headers: { Cookie } })
const cookieIn = (response: Response, name: string) => response.headers.getSetCookie().find((line) => line.startsWith(`${name}=`))?.split(';')[0] ?? ''
const pathOf = (location: string | null) => {
  const { pathname, search } = new URL(location ?? '', product.anybody.url)
  return pathname + search
}

/** What a phone does that reads the code in WeChat, up to the page that tells how it went. */
async function read(address: string): Promise<Response> {
  const asked = await go(pathOf(address))
  if (asked.status !== 302) return asked
  const out = await go(pathOf(asked.headers.get('location')))
  const agreed = await fetch(out.headers.get('location') ?? '', { redirect: 'manual' })
  const back = await go(pathOf(agreed.headers.get('location')), cookieIn(out, 'naire-journey'))
  return go(pathOf(back.headers.get('location')), cookieIn(back, 'naire-wechat'))
}

const isBound = async (person: Client) => (await person.get('/api/Me')).body.WebchatBinding

it('binds the WeChat that reads the code to whom the code was given, and lets go of it again', async () => {
  const person = await place.person('Alarmer', 'alarmer')
  const { body, text } = await person.post('/api/BeginWechatBinding')
  expect(text).toContain('Address')
  expect(body.Address).toMatch(/^https:\/\/survey\.example\.org\/wechat\/bind\?ticket=/)
  expect(await isBound(person)).toBe(false)
  const page = await read(body.Address)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await page.text()).toContain('data-said="bound"')
  expect(await isBound(person)).toBe(true)
  const { status, headers } = await person.post('/api/EndWechatBinding')
  expect(status).toBe(204)
  expect(await isBound(person)).toBe(false)
  expect((await person.post('/api/EndWechatBinding')).body.error.code).toBe(refusals['user.alreadyInStatus'].code)
  const { body: rows } = await product.admin.get(`/odata/AuditEvents?$filter=${encodeURIComponent(`startswith(EventType,'UserWechat')`)}`, { 'X-Min-Position': headers.get('x-position') ?? '0' })
  expect(rows.value).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('openid-')
})

it('binds nobody by a code that was not given here', async () => {
  const page = await read('/wechat/bind?ticket=AAAA')
  expect([page.status, await page.text()]).toEqual([410, expect.stringContaining('data-said="over"')])
})
