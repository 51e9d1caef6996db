import { expect, test } from '@playwright/test'
import { deflateSync } from 'node:zlib'
import type { Place } from '../api/fieldwork.ts'
import { androidWechat, asWechat } from './devices/wechat-phone.ts'
import { publishTypes, type PublishedTypes } from './types/gallery.ts'
import { choices, makePlace, press } from './way/way-naire.ts'

const [baseUrl, password] = [() => process.env['BASE_URL'] ?? '', () => process.env['SUPERADMIN_PASSWORD'] ?? '']
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let types: PublishedTypes
let place: Place

test.beforeAll(async () => {
  types = await publishTypes(baseUrl(), password())
  place = await makePlace(baseUrl(), password())
})

test.describe('inside WeChat', () => {
  test.use({ ...phone, userAgent: androidWechat })

  test('a voice is recorded, left with WeChat and told to the server; what was said joins the text', async ({ context, page }) => {
    await asWechat(context)
    await page.goto(await types.path('essay', 'asked'))
    await press(page, '开始录音')
    await expect(page.getByText('正在录音')).toBeVisible()
    await page.waitForTimeout(1_500)
    await page.getByRole('button', { name: '停止录音' }).click()
    await expect(page.getByRole('textbox').first()).toHaveValue(/睡得还可以/)
    await page.screenshot({ path: 'test-results/devices/wechat-record.png', fullPage: true })
    const promised = page.waitForRequest((request) => request.url().includes('PromiseAttach'))
    await press(page, '提交')
    expect((await promised).postDataJSON()).toMatchObject({ attachType: 102, FileName: expect.stringMatching(/^\d{14}\.amr$/), MediaId: 'media-local-2', Segment: 1 })
    await expect(page.getByRole('heading', { name: /提交成功/ })).toBeVisible()
  })

  test('a refusal is told in the words of the specification, and text is the way on', async ({ context, page }) => {
    await asWechat(context)
    await context.addInitScript(() => Object.assign(globalThis, { refusesVoice: true }))
    await page.goto(await types.path('essay', 'asked'))
    await press(page, '开始录音')
    await expect(page.getByText('用户拒绝授权微信录音！')).toBeVisible()
    await page.getByRole('textbox').first().fill('写字也行')
    await page.screenshot({ path: 'test-results/devices/wechat-refused.png', fullPage: true })
  })

  test("WeChat's own scanner reads the code", async ({ context, page }) => {
    await asWechat(context)
    await page.goto(await types.path('scanQrCode', 'asked'))
    await page.getByRole('button', { name: '扫一扫' }).first().click()
    await expect(page.getByRole('textbox').first()).toHaveValue('SN-2026-0001')
  })
})

test.describe('on a computer', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the phone that reads the code sends a file, which stands in the answer', async ({ page, browser }) => {
    await page.goto(await types.path('attach', 'asked'))
    await page.getByRole('button', { name: '用手机上传' }).first().click()
    await expect(page.getByText('等待手机打开…')).toBeVisible()
    await page.screenshot({ path: 'test-results/devices/phone-code.png' })
    const address = await page.locator('.n-phone__address').innerText()
    const other = await (await browser.newContext(phone)).newPage()
    await other.goto(new URL(address).pathname)
    await expect(other.getByRole('heading', { name: '为答卷上传文件' })).toBeVisible()
    await other.screenshot({ path: 'test-results/devices/uploader.png' })
    await expect(page.getByText('手机已打开，等待选择文件…')).toBeVisible()
    await other.locator('input[type=file]').setInputFiles({ name: '照片.png', mimeType: 'image/png', buffer: onePixel() })
    await expect(other.getByRole('heading', { name: '已上传' })).toBeVisible()
    await expect(page.getByText('照片.png')).toBeVisible()
    await page.screenshot({ path: 'test-results/devices/phone-sent.png' })
    await other.reload()
    await expect(other.getByRole('heading', { name: '已上传' })).toBeVisible()
    await other.context().close()
  })
})

test.describe('where a session begins', () => {
  test.use({ ...phone })

  test('is asked for with the reason and goes with the session (GeolocationMode Force)', async ({ page, context }) => {
    const sid = await place.publish(choices('A', { GeolocationMode: 'Force' }))
    await page.goto(`/survey/online/${place.orgSid}/${sid}`)
    await expect(page.getByRole('heading', { name: '作答地点' })).toBeVisible()
    await expect(page.getByRole('button', { name: '不提供，直接开始' })).toHaveCount(0)
    await page.screenshot({ path: 'test-results/devices/place.png' })
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ longitude: 116.397, latitude: 39.908, accuracy: 12 })
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/odata/NaireSessions'))
    await press(page, '提供位置并开始')
    await page.getByRole('radio', { name: '好', exact: true }).check()
    await press(page, '提交')
    const { Longitude, Latitude } = (await sent).postDataJSON()
    // As the maps of China have it: some hundred metres aside.
    expect(Longitude).toBeGreaterThan(116.4)
    expect(Latitude).toBeGreaterThan(39.909)
    await expect(page.getByRole('heading', { name: /提交成功/ })).toBeVisible()
  })
})

/** A picture that every reader takes. */
function onePixel(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const whole = Buffer.alloc(body.length + 8)
    whole.writeUInt32BE(data.length, 0)
    body.copy(whole, 4)
    whole.writeUInt32BE(crc(body), body.length + 4)
    return whole
  }
  const header = Buffer.from('00000001000000010802000000', 'hex')
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))), chunk('IEND', Buffer.alloc(0))])
}

function crc(bytes: Buffer): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}
