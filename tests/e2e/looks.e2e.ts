import { expect, test, type Browser, type Page } from '@playwright/test'
import { languageNames } from '@naire/domain/languages'
import { sessionColumns } from '../../frontend/management/src/reviewing/sessions/session-columns.ts'
import { cutTitles } from './looks/cut-titles.ts'
import { makeFieldwork, type Fieldwork } from './looks/fieldwork.ts'
import { look } from './looks/look.ts'
import { walkAstray, walkThrough } from './looks/respondent-walk.ts'
import { furtherScreens } from './looks/further-screens.ts'
import { staffScreens, type SentenceLookup } from './looks/staff-screens.ts'
import type { PersonName } from './looks/people.ts'
import { langs, said, type Lang } from './looks/words.ts'

let work: Fieldwork
const pages = new Map<string, Page>()

test.beforeAll(async ({ baseURL }) => {
  work = await makeFieldwork(baseURL || process.env['BASE_URL'] || '', process.env['SUPERADMIN_PASSWORD'] ?? '')
})

for (const lang of langs) {
  const say: SentenceLookup = (key) => said(lang, key)
  test.describe(lang, () => {
    for (const { name, who, path, prepare, shows } of [...staffScreens, ...furtherScreens]) {
      test(`${name} fits, can be read and can be used`, async ({ browser }) => {
        const page = await pageOf(browser, who, lang)
        await page.goto(path(work))
        await prepare?.(page, say, work)
        await expect(shows(page, say).first()).toBeVisible()
        await look(page, name, lang)
      })
    }

    for (const walk of [walkThrough, walkAstray]) {
      test(`the respondent’s pages fit, can be read and can be used: ${walk.name}`, async ({ browser }) => {
        await walk(browser, { work, lang, say, look: (page, name) => look(page, name, lang) })
      })
    }
  })
}

test('the titles of all columns of the session list are whole in every language', async ({ browser }) => {
  const page = await pageOf(browser, 'manager', 'zh-CN')
  const fields = sessionColumns.map(({ field }) => field)
  await page.route('**/GetSettingValues()?keys=dataMng.columns', (route) =>
    route.fulfill({ json: { 'dataMng.columns': JSON.stringify({ fields, widths: {} }) } }),
  )
  // Only columns in view are drawn.
  await page.setViewportSize({ width: 8_000, height: 900 })
  await page.goto(`${work.subject}/dataMng`)
  await expect(page.getByRole('columnheader')).toHaveCount(fields.length + 1)
  for (const [language, name] of Object.entries(languageNames)) {
    await page.locator('header button', { has: page.locator('[data-icon=global]') }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect.poll(() => page.evaluate(cutTitles), { message: language, timeout: 2_000 }).toEqual([])
  }
})

/** The page of somebody who is signed in and reads this language; the same for all their screens. */
async function pageOf(browser: Browser, who: PersonName | null, lang: Lang): Promise<Page> {
  const key = `${who} ${lang}`
  const known = pages.get(key)
  if (known) {
    // Whatever the last screen was told in place of the api.
    await known.unrouteAll()
    await known.setViewportSize({ width: 1440, height: 900 })
    return known
  }
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const stored = { 'naire.lang': lang, ...(who && { 'naire.user': JSON.stringify(work.people[who].kept) }) }
  await context.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
  }, stored)
  const page = await context.newPage()
  pages.set(key, page)
  return page
}
