import { expect, test } from '@playwright/test'
import { deflateSync } from 'node:zlib'
import type { FieldworkSite } from '../api/fieldwork.ts'
import { androidWechat, asWechat, recordHeardByWechat } from './devices/wechat-phone.ts'
import { publishTypes, type PublishedTypes } from './types/gallery.ts'
import { choices, makePlace, press } from './way/way-naire.ts'

const [baseUrl, password] = [() => process.env['BASE_URL'] ?? '', () => process.env['SUPERADMIN_PASSWORD'] ?? '']
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let types: PublishedTypes
let place: FieldworkSite

test.beforeAll(async () => {
  types = await publishTypes(baseUrl(), password())
  place = await makePlace(baseUrl(), password())
})

test.describe('inside WeChat', () => {
  test.use({ ...phone, userAgent: androidWechat })

  test('a voice is recorded, left with WeChat and told to the server; what was said joins the text', async ({
    context,
    page,
  }) => {
    await asWechat(context)
    await page.goto(await types.path('essay', 'asked'))
    await recordHeardByWechat(page)
    await expect(page.getByText('正在录音')).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/:01/)
    await page.getByRole('button', { name: '停止录音' }).click()
    await expect(page.getByRole('textbox').first()).toHaveValue(/睡得还可以/)
    await page.screenshot({ path: 'test-results/devices/wechat-record.png', fullPage: true })
    const promised = page.waitForRequest((request) => request.url().includes('PromiseAttach'))
    await press(page, '提交')
    expect((await promised).postDataJSON()).toMatchObject({
      attachType: 102,
      FileName: expect.stringMatching(/^\d{14}\.amr$/),
      MediaId: 'media-local-2',
      Segment: 1,
    })
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

  test("WeChat's own scanner reads the code [R2-15]", async ({ context, page }) => {
    await asWechat(context)
    await page.goto(await types.path('scanQrCode', 'asked'))
    await page.getByRole('button', { name: '扫一扫' }).first().click()
    await expect(page.getByRole('textbox').first()).toHaveValue('SN-2026-0001')
  })
})

test.describe('in a browser that recognises speech', () => {
  test.use({ ...phone })

  test('what is said stands in the text while it is recorded, once the person allows that', async ({
    context,
    page,
  }) => {
    await context.addInitScript(fakeRecogniser)
    await page.goto(await types.path('essay', 'asked'))
    const box = page.getByRole('checkbox', { name: '同时把说的话转成文字' })
    await expect(page.getByText('您的声音可能会由浏览器的开发商处理')).toBeVisible()
    await box.check()
    await press(page, '开始录音')
    await expect(page.getByRole('textbox').first()).toHaveValue('睡得好 梦见了湖')
    await page.getByRole('button', { name: '停止录音' }).click()
    await expect(page.locator('.n-attaches__entry')).toHaveCount(1)
    await box.uncheck()
    await page.getByRole('textbox').first().fill('自己写')
    await press(page, '开始录音')
    await page.waitForTimeout(1_000)
    await page.getByRole('button', { name: '停止录音' }).click()
    await expect(page.locator('.n-attaches__entry')).toHaveCount(2)
    await expect(page.getByRole('textbox').first()).toHaveValue('自己写')
  })

  test('where its service is not there, the recording goes on and the page says what is missing', async ({
    context,
    page,
  }) => {
    await context.addInitScript(() => Object.assign(globalThis, { hasNoService: true }))
    await context.addInitScript(fakeRecogniser)
    await page.goto(await types.path('essay', 'asked'))
    await page.getByRole('checkbox', { name: '同时把说的话转成文字' }).check()
    await press(page, '开始录音')
    await expect(page.getByText('这里不能把语音转成文字')).toBeVisible()
    await page.waitForTimeout(1_000)
    await page.getByRole('button', { name: '停止录音' }).click()
    await expect(page.locator('.n-attaches__entry')).toHaveCount(1)
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
    await other
      .locator('input[type=file]')
      .setInputFiles({ name: '照片.png', mimeType: 'image/png', buffer: onePixel() })
    await expect(other.getByRole('heading', { name: '已上传' })).toBeVisible()
    await expect(page.getByText('照片 1', { exact: true })).toBeVisible()
    await page.screenshot({ path: 'test-results/devices/phone-sent.png' })
    await other.reload()
    await expect(other.getByRole('heading', { name: '已上传' })).toBeVisible()
    await other.context().close()
  })

  test('a signature is drawn on the phone and stands in the answer; removed, it can be given anew', async ({
    page,
    browser,
  }) => {
    await page.goto(await types.path('imageChoice', 'witnessed'))
    await press(page, '用手机签名')
    await expect(page.getByText('等待手机打开…')).toBeVisible()
    const address = await page.locator('.n-phone__address').innerText()
    const other = await (await browser.newContext(phone)).newPage()
    await other.goto(new URL(address).pathname)
    await expect(other.getByRole('heading', { name: '为答卷签名' })).toBeVisible()
    await expect(page.getByText('手机已打开，等待签名…')).toBeVisible()
    const pad = (await other.locator('canvas').boundingBox())!
    await other.mouse.move(pad.x + 20, pad.y + 20)
    await other.mouse.down()
    await other.mouse.move(pad.x + pad.width - 20, pad.y + pad.height - 20, { steps: 6 })
    await other.mouse.up()
    await other.screenshot({ path: 'test-results/devices/uploader-sign.png' })
    await press(other, '发送签名')
    await expect(other.getByRole('heading', { name: '已上传' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const kept = page.getByRole('img', { name: '已保存的签名', exact: true })
    await expect(kept).toBeVisible()
    expect(await kept.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
      900, 450,
    ])
    await page.screenshot({ path: 'test-results/devices/phone-signed.png' })
    await press(page, '移除')
    await press(page, '确认移除')
    await expect(page.locator('canvas')).toBeVisible()
    await other.context().close()
  })
})

test.describe("by the computer's camera", () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a photo is taken, taken again and used, by keyboard alone', async ({ page, context }) => {
    await context.grantPermissions(['camera'])
    await page.goto(await types.path('imageChoice', 'witnessed'))
    await page.getByRole('button', { name: '拍一张照片', exact: true }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('对准后按“拍照”。')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '拍照', exact: true })).toBeFocused()
    expect(await dialog.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
    await page.screenshot({ path: 'test-results/devices/webcam-live.png' })
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('img', { name: '刚拍的照片' })).toBeVisible()
    await page.screenshot({ path: 'test-results/devices/webcam-taken.png' })
    await dialog.getByRole('button', { name: '重拍' }).press('Enter')
    await expect(dialog.getByRole('button', { name: '拍照', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: '使用这张照片' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('照片 1')).toBeVisible()
    const picture = page.locator('.n-kept__picture')
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  test('the camera is let go when its window is closed', async ({ page, context }) => {
    await context.grantPermissions(['camera'])
    await context.addInitScript(() => {
      const given: MediaStreamTrack[] = []
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        const stream = await ask(wanted)
        given.push(...stream.getTracks())
        return stream
      }
      Object.assign(globalThis, { given })
    })
    await page.goto(await types.path('imageChoice', 'witnessed'))
    await press(page, '拍一张照片')
    await expect(page.getByText('对准后按“拍照”。')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(
      await page.evaluate(() =>
        (globalThis as unknown as { given: MediaStreamTrack[] }).given.map(({ readyState }) => readyState),
      ),
    ).toEqual(['ended'])
  })

  test('a refusal is told, and a picture file is the way on', async ({ page, context }) => {
    await context.clearPermissions()
    await context.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await page.goto(await types.path('imageChoice', 'witnessed'))
    await press(page, '拍一张照片')
    await expect(page.getByText('没有得到使用相机的许可。')).toBeVisible()
    await page.screenshot({ path: 'test-results/devices/webcam-refused.png' })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: '选择图片文件' }).click(),
    ])
    await chooser.setFiles({ name: 'a.png', mimeType: 'image/png', buffer: onePixel() })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('照片 1')).toBeVisible()
  })

  test('where there is none, that is told; when one is plugged in, the next try finds it', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['camera'])
    await context.addInitScript(() => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      let tries = 0
      navigator.mediaDevices.getUserMedia = (wanted) =>
        tries++ === 0 ? Promise.reject(new DOMException('none', 'NotFoundError')) : ask(wanted)
    })
    await page.goto(await types.path('imageChoice', 'witnessed'))
    await press(page, '拍一张照片')
    await expect(page.getByText('这台设备上没有找到相机。')).toBeVisible()
    await press(page, '再试一次')
    await expect(page.getByText('对准后按“拍照”。')).toBeVisible()
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
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/odata/NaireSessions'),
    )
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
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}

/** Runs in the page: hears two sentences soon after it begins, or finds no service. */
function fakeRecogniser(): void {
  class Fake extends EventTarget {
    start() {
      const later = (ms: number, name: string, more: object) =>
        setTimeout(() => this.dispatchEvent(Object.assign(new Event(name), more)), ms)
      if ('hasNoService' in globalThis) return void later(200, 'error', { error: 'service-not-allowed' })
      for (const [at, transcript] of ['睡得好', '梦见了湖'].entries())
        later(200 * (at + 1), 'result', {
          resultIndex: 0,
          results: [Object.assign([{ transcript }], { isFinal: true })],
        })
    }
    stop() {
      this.dispatchEvent(new Event('end'))
    }
    abort() {
      this.stop()
    }
  }
  Object.assign(globalThis, { SpeechRecognition: Fake, webkitSpeechRecognition: Fake })
}
