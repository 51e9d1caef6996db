import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { standsStill } from '../stands-still.ts'

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

/** Makes a user with this role on the screen of users. */
export async function addPerson(
  page: Page,
  { role, orgName, code, password }: Person & { readonly role: string; readonly orgName: string },
): Promise<void> {
  await page.getByRole('button', { name: '新建用户' }).first().click()
  const form = page.getByRole('dialog')
  await choose(form, '部门', orgName)
  await choose(form, '角色', role)
  await form.getByLabel('登录账号').fill(code)
  await form.getByLabel('姓名').fill(role)
  await form.getByLabel('昵称').fill(role)
  await form.getByLabel('密码', { exact: true }).fill(password)
  await form.getByLabel('重复密码').fill(password)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('cell', { name: code })).toBeVisible()
}

/**
 * Chooses one entry of a drop-down list by its text; the list is gone afterwards, so that none is taken for the next
 * one's.
 */
export async function choose(form: Locator, label: string, option: string): Promise<void> {
  const list = form.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  await form.getByRole('combobox', { name: label }).click()
  const line = list.locator('.ant-select-item-option', { hasText: option }).first()
  await standsStill(line)
  await line.click()
  await expect(list).toHaveCount(0)
}
