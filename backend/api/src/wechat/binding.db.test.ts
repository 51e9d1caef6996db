import { refusals } from '@naire/domain/refusals'
import { expect, it } from 'vitest'
import type { Client } from '../../../../tests/api/client.ts'
import { cookieIn, openWechatField } from '../../../../tests/api/wechat-field.ts'

const field = await openWechatField()

const pathOf = (location: string | null) => {
  const { pathname, search } = new URL(location ?? '', field.product.anybody.url)
  return pathname + search
}

interface ReadPage {
  readonly page: Response
  readonly cookie: string
}

/** Follows a code scanned in WeChat, up to the confirmation page. */
async function read(address: string): Promise<ReadPage> {
  const asked = await field.go(pathOf(address))
  if (asked.status !== 302) return { page: asked, cookie: '' }
  const out = await field.go(pathOf(asked.headers.get('location')))
  const agreed = await fetch(out.headers.get('location') ?? '', { redirect: 'manual' })
  const back = await field.go(pathOf(agreed.headers.get('location')), cookieIn(out, 'naire-journey'))
  const cookie = cookieIn(back, 'naire-wechat')
  return { page: await field.go(pathOf(back.headers.get('location')), cookie), cookie }
}

/** Presses the page's button; gives what the page says then. */
async function offer(
  address: string,
  cookie: string,
): Promise<{ readonly status: number; readonly text: string; readonly code: string }> {
  const page = await fetch(field.product.anybody.url + pathOf(address), {
    method: 'POST',
    headers: { cookie },
    body: new FormData(),
  })
  const text = await page.text()
  return { status: page.status, text, code: /\d{6}/.exec(/<p>(.*?)<\/p>/.exec(text)?.[1] ?? '')?.[0] ?? '' }
}

const isBound = async (person: Client) => (await person.get('/api/Me')).body.WebchatBinding

it('binds the WeChat that reads the code to whom the code was given, and lets go of it again', async () => {
  const person = await field.place.person('Alarmer', 'alarmer')
  const { body, text } = await person.post('/api/BeginWechatBinding')
  expect(text).toContain('Address')
  expect(body.Address).toMatch(/^https:\/\/survey\.example\.org\/wechat\/bind\?ticket=/)
  expect(await isBound(person)).toBe(false)
  const { page, cookie } = await read(body.Address)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await page.text()).toContain('data-said="ask"')
  const { code } = await offer(body.Address, cookie)
  expect(await isBound(person)).toBe(false)
  expect((await person.post('/api/ConfirmWechatBinding', { Secret: body.Secret, Code: code })).status).toBe(204)
  expect(await isBound(person)).toBe(true)
  const { status, headers } = await person.post('/api/EndWechatBinding')
  expect(status).toBe(204)
  expect(await isBound(person)).toBe(false)
  expect((await person.post('/api/EndWechatBinding')).body.error.code).toBe(refusals['user.alreadyInStatus'].code)
  const { body: rows } = await field.product.admin.get(
    `/odata/AuditEvents?$filter=${encodeURIComponent(`startswith(EventType,'UserWechat')`)}`,
    { 'X-Min-Position': headers.get('x-position') ?? '0' },
  )
  expect(rows.value).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('openid-')
})

it('binds nobody by a code that was not given here', async () => {
  const { page } = await read('/wechat/bind?ticket=AAAA')
  expect([page.status, await page.text()]).toEqual([410, expect.stringContaining('data-said="over"')])
})

it('changes nothing by the link, and is confirmed once, by the screen that began, with the code of the phone', async () => {
  const person = await field.place.person('Alarmer', 'alarmer_2')
  const stranger = await field.place.person('Alarmer', 'stranger')
  const { body } = await person.post('/api/BeginWechatBinding')
  const first = await read(body.Address)
  await read(body.Address)
  expect(await isBound(person)).toBe(false)
  expect((await offer(body.Address, '')).status).toBe(410)
  const { code } = await offer(body.Address, first.cookie)
  expect(code).toMatch(/^\d{6}$/)
  const again = await read(body.Address)
  expect([again.page.status, (await offer(body.Address, first.cookie)).status]).toEqual([410, 410])
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (const [who, Secret, Code] of [
    [person, 'another screen', code],
    [person, body.Secret, wrong],
    [stranger, body.Secret, code],
  ] as const) {
    const { status, body: said } = await who.post('/api/ConfirmWechatBinding', { Secret, Code })
    expect([status, said.error.code]).toEqual([400, refusals['wechat.bindingWrong'].code])
  }
  expect((await person.post('/api/ConfirmWechatBinding', { Secret: body.Secret, Code: code })).status).toBe(204)
  expect((await person.post('/api/ConfirmWechatBinding', { Secret: body.Secret, Code: code })).status).toBe(400)
  expect([await isBound(person), await isBound(stranger)]).toEqual([true, false])
})

it('takes five wrong codes, and no right one after them', async () => {
  const person = await field.place.person('Alarmer', 'alarmer_3')
  const { body } = await person.post('/api/BeginWechatBinding')
  const { cookie } = await read(body.Address)
  const { code } = await offer(body.Address, cookie)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let tried = 0; tried < 5; tried += 1)
    await person.post('/api/ConfirmWechatBinding', { Secret: body.Secret, Code: wrong })
  expect((await person.post('/api/ConfirmWechatBinding', { Secret: body.Secret, Code: code })).status).toBe(400)
  expect(await isBound(person)).toBe(false)
})
