import { expect, type Browser, type Locator, type Page } from '@playwright/test'

export interface Person {
  readonly code: string
  readonly password: string
}

/** A signed-in member of staff in a browser of their own. */
export async function signedIn(browser: Browser, { code, password }: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/login')
  await page.getByLabel('账号').fill(code)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page).not.toHaveURL(/login/)
  return page
}

/** Chooses one entry of a drop-down list by its text. */
export async function choose(form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).click()
  await form.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: option }).first().click()
}
