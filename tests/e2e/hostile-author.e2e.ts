import { expect, test, type Page, type Route } from '@playwright/test'
import { hostileHtml } from '../fixtures/hostile-html.ts'
import { makeHostileField, type HostileField } from './hostile-author/hostile-field.ts'
import { watch, type PageMonitor } from './hostile-author/watch.ts'

let field: HostileField

test.beforeAll(async ({ baseURL }) => {
  field = await makeHostileField(baseURL || process.env['BASE_URL'] || '', process.env['SUPERADMIN_PASSWORD'] ?? '')
})

test('the author is told what was not taken', () => {
  const targets = field.cleaned.map(({ Target }) => Target)
  for (const target of [
    'Name',
    'Header',
    'Footer',
    'Conclusion',
    'Css',
    'Questions[0].Data.Data',
    'Questions[0].Data.Css',
    'Questions[0].Data.Interactions[0].Entries[0].Data',
  ])
    expect(targets).toContain(target)
})

for (const kind of ['as it was saved', 'as it was written'] as const) {
  test(`the respondent’s page runs nothing of it and asks nobody, ${kind}`, async ({ page }) => {
    const watched = await watch(page)
    if (kind === 'as it was written') await page.route('**/naire/*.json', (route) => withFields(route, field.hostile))
    await page.goto(field.survey)
    await page.getByRole('radio').first().check()
    await expect(page.frameLocator('iframe').locator('body')).toContainText('ran on page 1 of 1')
    await calm(page, watched)
    await expect(page.getByRole('button', { name: '提交', exact: true })).toBeEnabled()
    await onTop(page, page.getByRole('button', { name: '提交', exact: true }))
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
    await calm(page, watched)
  })

  test(`the workplace of a reviewer runs nothing of it, asks nobody and is not covered, ${kind}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript((user) => localStorage.setItem('naire.user', user), JSON.stringify(field.manager))
    const page = await context.newPage()
    const watched = await watch(page)
    if (kind === 'as it was written') await page.route('**/odata/Naires(*', (route) => withFields(route, field.hostile))
    for (const [path, shown] of [
      ['dataMng', '[role=gridcell]'],
      [`sessionNaire/${field.sessionSid}/view`, '[data-code=D]'],
      ['naireEdit', 'main li'],
    ] as const) {
      await page.goto(`${field.subject}/${path}`)
      await page.locator(shown).first().waitFor()
      await calm(page, watched)
      await onTop(page, page.getByRole('navigation').getByRole('link').first())
    }
    await page.getByRole('button', { name: '预览' }).first().click()
    const device = page.frameLocator('[data-device]')
    await device.locator('.n-question').first().waitFor()
    await calm(page, watched)
    expect(await device.locator('body').evaluate((body) => 'pwned' in (body.ownerDocument.defaultView ?? {}))).toBe(
      false,
    )
    await expect(page.locator('iframe')).toHaveCount(1)
    await expect(device.locator('iframe')).toHaveCount(0)
    await context.close()
  })
}

test('the author’s script cannot take its frame elsewhere', async ({ page }) => {
  const watched = await watch(page)
  await page.goto(field.survey)
  await expect(page.frameLocator('iframe').locator('body')).toContainText('ran on page')
  await page.evaluate(() => window.frames[0]?.postMessage({ kind: 'page', page: { page: 99 } }, '*'))
  await page.waitForTimeout(500)
  await calm(page, watched)
})

test('each way by itself comes to nothing in a browser', async ({ page }) => {
  const watched = await watch(page)
  await page.route('**/naire/*.json', (route) => withFields(route, field.eachByItself))
  await page.goto(field.survey)
  await expect(page.getByRole('radio')).toHaveCount(hostileHtml.length)
  await calm(page, watched)
})

/** Nothing ran, nobody was asked, and the page is still ours. */
async function calm(page: Page, watched: PageMonitor): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect(watched.outside).toEqual([])
  expect(watched.dialogs).toEqual([])
  expect(new URL(page.url()).origin).toBe(new URL(field.baseUrl).origin)
  expect(
    await page
      .locator(
        'script:not([src]), object, embed, base, meta[http-equiv], svg:not([class]):not([data-icon]):not([aria-hidden]), dialog[open]:not([class])',
      )
      .count(),
  ).toBe(0)
}

/** Asserts that the control is the topmost element at its position. */
async function onTop(page: Page, control: ReturnType<Page['locator']>): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  expect(
    await control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      return seen !== null && (element.contains(seen) || seen.contains(element))
    }),
  ).toBe(true)
}

async function withFields(route: Route, fields: object): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ response, json: { ...((await response.json()) as object), ...fields } })
}
