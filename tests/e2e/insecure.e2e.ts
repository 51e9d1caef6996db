import { chromium as browsers, expect, test } from '@playwright/test'
import type { FieldworkSite } from '../api/fieldwork.ts'
import { chromium } from './chromium.ts'
import { answer, choices, makePlace, press } from './way/way-naire.ts'

let place: FieldworkSite

test.beforeAll(async () => {
  place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
})

test('over plain http on a host of the network all works that can, and the page says what it lacks', async () => {
  const product = new URL(process.env['BASE_URL'] ?? '')
  const { executablePath, args } = chromium.launchOptions
  const browser = await browsers.launch({
    executablePath,
    args: [...args, `--host-resolver-rules=MAP survey.lan ${product.hostname}`],
  })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(
    `http://survey.lan:${product.port}/survey/online/${place.orgSid}/${await place.publish(choices('AB', { OnlineCommitBehavior: 'Manually' }))}`,
  )
  expect(
    await page.evaluate(() => [
      isSecureContext,
      'serviceWorker' in navigator,
      crypto.subtle === undefined,
      navigator.mediaDevices === undefined,
    ]),
  ).toEqual([false, false, true, true])
  await expect(page.getByText('这个页面没有加密连接')).toBeVisible()
  await page.screenshot({ path: 'test-results/offline/insecure.png', fullPage: true })
  await answer(page)
  await press(page, '下一页')
  await answer(page, '一般')
  await expect(page.getByRole('contentinfo')).toContainText('已保存')
  // Answers are on the device here too. The network is lost before the page has all that it needs, and no service
  // worker has kept it.
  const end = /\/assets\/later-parts-/
  await page.route(end, (route) => route.abort())
  await page.reload()
  await press(page, '继续作答')
  await expect(page.getByRole('radio', { name: '一般' })).toBeChecked()
  await press(page, '下一页')
  await expect(page.getByText('页面的一部分没能载入')).toBeVisible()
  await page.screenshot({ path: 'test-results/offline/awaited.png', fullPage: true })
  await page.context().setOffline(true)
  await page.unroute(end)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: '题目都看完了' })).toBeVisible()
  await expect(page.getByText('页面的一部分没能载入')).toBeHidden()
  await press(page, '提交')
  // Without locks a page that was closed while it sent holds the next one up for ten seconds.
  await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible({ timeout: 30_000 })
  expect(problems).toEqual([])
  await browser.close()
})
