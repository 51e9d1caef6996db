import { expect, test, type Page } from '@playwright/test'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FieldworkSite } from '../api/fieldwork.ts'
import { violationsOf } from './looks/look.ts'
import { choices, makePlace } from './way/way-naire.ts'

const baseUrl = process.env['BASE_URL'] ?? ''
let place: FieldworkSite
let naireSid: string
let site: Server
let siteUrl: string
/** Pages of the site by their path. */
const pages = new Map<string, string>()

test.beforeAll(async () => {
  site = createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  place = await makePlace(baseUrl, process.env['SUPERADMIN_PASSWORD'] ?? '')
  naireSid = await place.publish(choices('AB', { EmbedOrigins: siteUrl }))
})
test.afterAll(() => site.close())

const line = (attributes = '', naire = `${place.orgSid}/${naireSid}`) =>
  `<script src="${baseUrl}/embed.js" data-naire="${naire}" ${attributes}></script>`

/** Opens a page of the site around these lines; what it was told is kept in `window.told`. */
async function opened(page: Page, path: string, body: string, at = siteUrl): Promise<void> {
  const listens = `<script>window.told = []; addEventListener('naire:completed', (event) => told.push(event.detail))</script>`
  pages.set(
    path,
    `<!doctype html><html lang="zh-CN"><head><title>某网站</title><meta name="viewport" content="width=device-width">${listens}</head><body><main><h1>某网站</h1><p>以下是问卷。</p>${body}<p>页脚</p></main></body></html>`,
  )
  await page.goto(at + path)
}

const frameOf = (page: Page) => page.frameLocator('iframe')
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: object[] }).told)

async function answerAll(page: Page): Promise<void> {
  const frame = frameOf(page)
  for (const button of ['下一页', '提交']) {
    await frame.getByRole('radio', { name: '好', exact: true }).check()
    await frame.getByRole('button', { name: button, exact: true }).click()
  }
  await expect(frame.getByRole('heading', { name: '提交成功，谢谢您' })).toBeVisible()
}

test('in the page of a site that may show it: as high as its content, and the site is told of the end', async ({
  page,
}) => {
  await opened(page, '/inline', line())
  const frame = frameOf(page)
  await expect(frame.getByRole('radio', { name: '好', exact: true })).toBeVisible()
  const height = () => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height)
  const overflow = () =>
    page.frames()[1]!.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
  await expect.poll(height).not.toBe(480)
  await expect.poll(overflow).toBe(0)
  await page.setViewportSize({ width: 320, height: 800 })
  await expect.poll(overflow).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  await page.screenshot({ path: 'test-results/embedding/inline.png', fullPage: true })
  await answerAll(page)
  await expect.poll(() => told(page)).toEqual([{ session: expect.stringMatching(/^[\dA-F]{32}$/), result: 'success' }])
})

test('behind a button: a dialog over the page that keyboards reach and leave', async ({ page }) => {
  await opened(page, '/button', line('data-mode="button" data-label="填问卷"'))
  await page.getByRole('button', { name: '填问卷' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '问卷' })).toBeVisible()
  await answerAll(page)
  await page.screenshot({ path: 'test-results/embedding/modal.png' })
  await page.getByRole('button', { name: '关闭' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '填问卷' })).toBeFocused()
  expect(await told(page)).toHaveLength(1)
})

test('a site that may not show it gets a blank frame, and hears nothing', async ({ page }) => {
  await opened(page, '/other', line(), siteUrl.replace('127.0.0.1', 'localhost'))
  await expect(page.locator('iframe')).toHaveCount(1)
  await expect.poll(() => page.frames()[1]?.url() ?? '').toMatch(/^(chrome-error:|about:blank)/)
  const closed = await place.publish(choices('A'))
  await opened(page, '/closed', line('', `${place.orgSid}/${closed}`))
  await expect.poll(() => page.frames()[1]?.url() ?? '').toMatch(/^(chrome-error:|about:blank)/)
  expect(await told(page)).toEqual([])
})

test('messages of anybody else are not taken for the questionnaire’s', async ({ page }) => {
  await opened(page, '/forged', line())
  await expect(frameOf(page).getByRole('radio', { name: '好', exact: true })).toBeVisible()
  const height = () =>
    page
      .locator('iframe')
      .first()
      .evaluate((element) => element.getBoundingClientRect().height)
  await page.evaluate(() => {
    const forged = { type: 'naire:completed', session: 'FORGED', result: 'success' }
    window.postMessage(forged, '*')
    window.postMessage({ type: 'naire:height', height: 9_999 }, '*')
    const other = document.createElement('iframe')
    other.srcdoc = `<script>parent.postMessage(${JSON.stringify(forged)}, '*')</script>`
    document.body.append(other)
  })
  await page.waitForTimeout(300)
  expect(await told(page)).toEqual([])
  expect(await height()).toBeLessThan(1_000)
})

test('in the web view of an app its bridge is told of the end', async ({ page }) => {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard, ReactNativeWebView: { postMessage: (text: string) => heard.push(text) } })
  })
  await page.goto(`/survey/online/${place.orgSid}/${naireSid}?embed=app`)
  for (const button of ['下一页', '提交']) {
    await page.getByRole('radio', { name: '好', exact: true }).check()
    await page.getByRole('button', { name: button, exact: true }).click()
  }
  const heard = () =>
    page.evaluate(() => (window as unknown as { heard: string[] }).heard.map((text) => JSON.parse(text)))
  await expect
    .poll(heard)
    .toEqual([{ type: 'naire:completed', session: expect.stringMatching(/^[\dA-F]{32}$/), result: 'success' }])
})
