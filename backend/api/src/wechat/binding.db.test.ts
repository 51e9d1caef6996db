import { refusals } from '@naire/domain/refusals'
import { expect, it } from 'vitest'
import type { Client } from '../../../../tests/api/client.ts'
import { cookieIn, openWechatField } from '../../../../tests/api/wechat-field.ts'

const field = await openWechatField()

const pathOf = (location: string | null) => {
  const { pathname, search } = new URL(location ?? '', field.product.anybody.url)
  return pathname + search
}

/** What a phone does that reads the code in WeChat, up to the page that tells how it went. */
async function read(address: string): Promise<Response> {
  const asked = await field.go(pathOf(address))
  if (asked.status !== 302) return asked
  const out = await field.go(pathOf(asked.headers.get('location')))
  const agreed = await fetch(out.headers.get('location') ?? '', { redirect: 'manual' })
  const back = await field.go(pathOf(agreed.headers.get('location')), cookieIn(out, 'naire-journey'))
  return field.go(pathOf(back.headers.get('location')), cookieIn(back, 'naire-wechat'))
}

const isBound = async (person: Client) => (await person.get('/api/Me')).body.WebchatBinding

it('binds the WeChat that reads the code to whom the code was given, and lets go of it again', async () => {
  const person = await field.place.person('Alarmer', 'alarmer')
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
  const { body: rows } = await field.product.admin.get(`/odata/AuditEvents?$filter=${encodeURIComponent(`startswith(EventType,'UserWechat')`)}`, { 'X-Min-Position': headers.get('x-position') ?? '0' })
  expect(rows.value).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('openid-')
})

it('binds nobody by a code that was not given here', async () => {
  const page = await read('/wechat/bind?ticket=AAAA')
  expect([page.status, await page.text()]).toEqual([410, expect.stringContaining('data-said="over"')])
})
