import { expect, test, type Browser, type Page } from '@playwright/test'
import type { FieldworkSite } from '../api/fieldwork.ts'
import { answer, choices, makePlace, press } from './way/way-naire.ts'

let place: FieldworkSite

test.beforeAll(async () => {
  place = await makePlace(process.env['BASE_URL'] ?? '', process.env['SUPERADMIN_PASSWORD'] ?? '')
})

const published = async (codes: string, settings: object = {}, lock = {}) =>
  `/survey/online/${place.orgSid}/${await place.publish(choices(codes, settings, lock))}`
const withoutScript = async (browser: Browser) =>
  (
    await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN', baseURL: process.env['BASE_URL'] ?? '' })
  ).newPage()
const stem = (page: Page, code: string) => page.getByRole('heading', { name: `${code} 部分` })

test('the first page is in the HTML, says nothing of anybody, and stays as it is when the script comes', async ({
  page,
  browser,
  request,
}) => {
  const address = await published('AB')
  const [one, other] = await Promise.all([request.get(address), request.get(address)])
  expect(await one.text()).toBe(await other.text())
  expect(one.headers()).toMatchObject({
    'cache-control': 'public, no-cache',
    vary: expect.stringMatching(/accept-language/i),
  })

  const plain = await withoutScript(browser)
  await plain.goto(address)
  await expect(plain).toHaveTitle('第 1 页 · 睡眠与生活')
  await expect(plain.getByText('A 部分：近来您的睡眠怎么样？')).toBeVisible()

  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: number }
    seen.shifts = 0
    const watch = new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (seen.shifts += (entry as unknown as { value: number }).value)),
    )
    watch.observe({ type: 'layout-shift', buffered: true })
    document.addEventListener('pointerdown', () => watch.disconnect())
  })
  await page.goto(address)
  await expect(page.locator('#root')).not.toHaveAttribute('data-drawn')
  await answer(page)
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0)
  await press(page, '下一页')
  await expect(stem(page, 'B')).toBeVisible()
})

test('what compiles expressions comes with the page of a questionnaire that has any, and with no other', async ({
  request,
}) => {
  const named = async (settings: object) =>
    [
      ...(await (await request.get(await published('A', settings))).text()).matchAll(
        /modulepreload[^>]*\/([a-z-]+)-\w+\.js/g,
      ),
    ].map(([, name]) => name)
  expect(await named({ SuccessParam: "A == '1'" })).toContain('language-with')
  expect(await named({})).not.toContain('language-with')
})

test('an introduction of several paragraphs stands in the HTML as it will stand on the page', async ({
  page,
  browser,
}) => {
  const address = await published('A', { Header: '<p>第一段</p><p>第二段<script>x</script></p><ul><li>一</li></ul>' })
  const heights = (where: Page) =>
    where.locator('.n-rich:has(p)').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  const plain = await withoutScript(browser)
  await plain.setViewportSize(page.viewportSize()!)
  await plain.goto(address)
  await expect(plain.locator('p', { hasText: /^第二段$/ })).toBeVisible()
  await page.goto(address)
  await expect(page.locator('#root')).not.toHaveAttribute('data-drawn')
  expect(await heights(page)).toEqual(await heights(plain))
})

test('a first page of many words is whole in the HTML', async ({ browser }) => {
  const Entries = Array.from({ length: 40 }, (_, n) => ({
    Sid: `${n + 10}`.padEnd(32, '0'),
    Code: `${n}`,
    Data: `第 ${n} 项：${'近来您的睡眠怎么样？'.repeat(40)}`,
  }))
  const plain = await withoutScript(browser)
  await plain.goto(
    await published(
      'A',
      {},
      { A: { Interactions: [{ Sid: '0123456789ABCDEF0123456789ABCDEF', Code: 'I1', Compulsory: true, Entries }] } },
    ),
  )
  await expect(plain.getByText('第 39 项：')).toBeVisible()
})

test('a shuffled first page is drawn for each visit, and the session that begins with it has that order', async ({
  page,
  browser,
  request,
}) => {
  const address = await published(
    'A',
    {},
    {
      A: {
        Interactions: [
          {
            Sid: '0123456789ABCDEF0123456789ABCDEF',
            Code: 'I1',
            Compulsory: true,
            ShuffleSetting: { Enable: true },
            Entries: [...'abcdef'].map((Data, n) => ({ Sid: `${n}`.repeat(32), Code: Data, Data })),
          },
        ],
      },
    },
  )
  const visits = await Promise.all([1, 2, 3].map(() => request.get(address)))
  for (const visit of visits) expect(visit.headers()['cache-control']).toBe('no-store')
  const sids = await Promise.all(visits.map(async (visit) => /data-sid="(\w{32})"/.exec(await visit.text())?.[1]))
  expect(new Set(sids).size).toBe(3)

  const orderOn = (where: Page) =>
    where.getByRole('radio').evaluateAll((all) => all.map((one) => one.closest('label')?.textContent))
  const plain = await withoutScript(browser)
  await plain.goto(address)
  expect((await orderOn(plain)).length).toBe(6)

  let drawn = ''
  await page.route(address, async (route) => {
    const response = await route.fetch()
    drawn = await response.text()
    await route.fulfill({ response, body: drawn })
  })
  await page.goto(address)
  await expect(page.locator('#root')).not.toHaveAttribute('data-drawn')
  await plain.setContent(drawn.replace(/<script[^]*?<\/script>|<link[^>]*>/g, ''))
  expect(await orderOn(page)).toEqual(await orderOn(plain))
  const begun = page.waitForRequest(
    (asked) => asked.method() === 'POST' && asked.url().endsWith('/odata/NaireSessions'),
  )
  await page.getByRole('radio').first().check()
  await press(page, '提交')
  expect((await begun).postDataJSON().Sid).toBe(/data-sid="(\w{32})"/.exec(drawn)?.[1])
})

test('a first page that depends on who asks comes as an outline, its questions from the script', async ({
  page,
  request,
}) => {
  const narrow = await published('AB', {}, { B: { ViewPorts: ['desktop'] } })
  const coded = await published('A', { AnonymousMode: 1 })
  const open = await published('A')
  for (const address of [narrow, coded, `${open}?from=poster`, `${open}/${'AB'.repeat(16)}`]) {
    const html = await (await request.get(address)).text()
    expect(html, address).toContain('n-loading')
    expect(html, address).not.toMatch(/class="n-question/)
    expect(html, address).toContain('<meta property="og:title" itemprop="name" content="睡眠与生活">')
  }
  await page.goto(`${open}?from=poster`)
  await expect(stem(page, 'A')).toBeVisible()
})

test('theme and language are as the address asks, also before the script', async ({ page, request }) => {
  const address = await published('A')
  const html = await (await request.get(`${address}?theme=dark&lang=ar`)).text()
  expect(html).toContain('<html lang="ar" dir="rtl" data-theme="dark">')
  await page.goto(`${address}?theme=dark&lang=ar`)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.goto(`${address}?theme=nothing&lang=xx`)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'default')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
})

test('uss=true keeps everything to the tab: another knows nothing of it', async ({ page, context }) => {
  const address = `${await published('AB')}?uss=true`
  await page.goto(address)
  await answer(page)
  await press(page, '下一页')
  const other = await context.newPage()
  await other.goto(address)
  await expect(stem(other, 'A')).toBeVisible()
  await expect(other.getByRole('radio', { checked: true })).toHaveCount(0)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await press(page, '继续作答')
  await expect(stem(page, 'B')).toBeVisible()
})

test('each page has its number in the title', async ({ page }) => {
  await page.goto(await published('AB'))
  await expect(page).toHaveTitle('第 1 页 · 睡眠与生活')
  await answer(page)
  await press(page, '下一页')
  await expect(page).toHaveTitle('第 2 页 · 睡眠与生活')
})

test('a finger that bounces on the button turns one page, not two (runtime §9, fast tap)', async ({ page }) => {
  await page.goto(await published('ABC'))
  await answer(page)
  const next = page.getByRole('button', { name: '下一页', exact: true })
  await expect(page.locator('#root')).not.toHaveAttribute('data-drawn')
  const box = await next.boundingBox()
  const line = await page.context().newCDPSession(page)
  const point = { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }
  const began = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchEnd', after: number) =>
    line.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [point] : [],
      timestamp: began + after,
    })
  await Promise.all([
    touch('touchStart', 0),
    touch('touchEnd', 0.05),
    touch('touchStart', 0.1),
    touch('touchEnd', 0.15),
  ])
  await expect(stem(page, 'B')).toBeVisible()
  // A second tap would ask to go on from here, without an answer.
  await expect(page.locator('.n-gaps')).toHaveCount(0)
})
