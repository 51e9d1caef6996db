import { expect, type Browser, type Page } from '@playwright/test'
import { say } from './blank-naire.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Somebody new at an address, with its first page to answer. */
export async function respondent(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto(address)
  await expect(page.locator('#root:not([inert]) [data-code]').first()).toBeVisible()
  return page
}

/** Whoever comes now is asked this. */
export async function stands(browser: Browser, address: string, stem: string): Promise<void> {
  const page = await respondent(browser, address)
  await expect(page.getByText(stem).first()).toBeVisible()
  await page.context().close()
}

/** The questions that the page shows, by their codes. */
export async function asked(page: Page, ...codes: readonly string[]): Promise<void> {
  await expect
    .poll(() => page.locator('[data-code]').evaluateAll((all) => all.map((one) => one.getAttribute('data-code'))))
    .toEqual(codes)
}

export const isDone = (page: Page) =>
  expect(page.getByRole('heading', { name: say('respondent:done.success.title') })).toBeVisible()
