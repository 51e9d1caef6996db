import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'

/** Answers to the 16 items in their order, 0 to 3 each. */
export interface Answers {
  readonly age: number
  readonly gender: '男' | '女'
  readonly phq: readonly number[]
  readonly gad: readonly number[]
}

export const calm: Answers = {
  age: 30,
  gender: '女',
  phq: Array(9).fill(0) as number[],
  gad: Array(7).fill(0) as number[],
}

/** A device that has never seen the survey. */
export async function newDevice(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ permissions: ['microphone'] })
}

export async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

export async function answerFirstPage(page: Page, { age, gender }: Answers): Promise<void> {
  await page.getByRole('textbox').first().fill(String(age))
  await page.getByRole('radio', { name: gender, exact: true }).check()
}

/** Chooses the nth degree of each item on the page, in order. */
export async function answerItems(page: Page, degrees: readonly number[]): Promise<void> {
  for (const [index, degree] of degrees.entries()) {
    await page.getByRole('radiogroup').nth(index).getByRole('radio').nth(degree).check()
  }
}

export async function next(page: Page): Promise<void> {
  const before = await page.title()
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page).not.toHaveTitle(before)
  // Pressed again at once it would be the same press.
  await page.waitForTimeout(600)
}

/** Answers everything up to the last page, which stays open. */
export async function answerToLastPage(page: Page, answers: Answers): Promise<void> {
  await answerFirstPage(page, answers)
  await next(page)
  await answerItems(page, answers.phq)
  await next(page)
  await answerItems(page, answers.gad)
  await next(page)
}

export async function commit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交', exact: true }).click()
}

/** Three seconds of the microphone's beep. */
export async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: '开始录音' }).click()
  await expect(page.getByRole('timer')).toHaveText(/:03/)
  await page.getByRole('button', { name: '停止录音' }).click()
  await expect(page.getByText(/已上传|已保存/).first()).toBeVisible()
}
